import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';

test('FORM-16 the rego field is shown when the site switches it on, and is never required', () => {
  expect(fieldOf(describeTestForm({}), 'Rego')).toBeNull();
  expect(fieldOf(describeTestForm({ forms: { regoField: true } }), 'Rego')?.required).toBe(false);
});
