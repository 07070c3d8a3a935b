import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';

test('FORM-27 name, email and phone are required and have autocomplete attributes', () => {
  const form = describeTestForm({});
  expect(fieldOf(form, 'name')).toMatchObject({ type: 'text', required: true, autocomplete: 'name', maxLength: 100 });
  expect(fieldOf(form, 'email')).toMatchObject({ type: 'email', required: true, autocomplete: 'email', inputMode: 'email' });
  expect(fieldOf(form, 'phone')).toMatchObject({ type: 'tel', required: true, autocomplete: 'tel', inputMode: 'tel' });
});
