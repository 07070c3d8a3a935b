import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';

test('FORM-16 the field for the registration plate is shown if the site switches the field on, and is never required', () => {
  expect(fieldOf(describeTestForm({}), 'Rego')).toBeNull();
  expect(fieldOf(describeTestForm({ forms: { regoField: true } }), 'Rego')?.required).toBe(false);
});
