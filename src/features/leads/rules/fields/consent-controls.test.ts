import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';

test('FORM-17 the offers checkbox is optional and ticked by default, and a site can untick or hide it', () => {
  expect(fieldOf(describeTestForm({}), 'opt_in')).toMatchObject({
    required: false,
    checked: true,
    label: 'Email me similar stock and latest offers.',
  });
  expect(fieldOf(describeTestForm({ forms: { optIn: { checked: false } } }), 'opt_in')?.checked).toBe(false);
  expect(fieldOf(describeTestForm({ forms: { optIn: { shown: false } } }), 'opt_in')).toBeNull();
});

test('FORM-20 the terms checkbox is required when the site switches it on', () => {
  expect(fieldOf(describeTestForm({}), 'terms_conditions')).toBeNull();
  expect(fieldOf(describeTestForm({ forms: { terms: true } }), 'terms_conditions')).toMatchObject({
    type: 'checkbox',
    required: true,
    checked: false,
  });
});
