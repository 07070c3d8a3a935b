import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import type { FormRequest } from '../form/describe-form.ts';

test('FORM-11 the message may have several lines and is required by default; the site, the form or the lead kind can make the message optional', () => {
  expect(fieldOf(describeTestForm({}), 'message')).toMatchObject({ type: 'textarea', required: true });
  expect(fieldOf(describeTestForm({}, { kind: 'test-drive' }), 'message')?.required).toBe(false);
  expect(fieldOf(describeTestForm({ forms: { messageRequired: false } }), 'message')?.required).toBe(false);
  expect(fieldOf(describeTestForm({}, { messageOptional: true }), 'message')?.required).toBe(false);
});

test('FORM-23 the message field is prefilled when the vehicle is unavailable', () => {
  const messageOf = (request: Partial<FormRequest>) => fieldOf(describeTestForm({}, request), 'message')?.value;
  expect(messageOf({ vehicle: buildLeadVehicle({ available: false }) })).toBe('Can you please find me something similar?');
  expect(messageOf({ vehicle: buildLeadVehicle() })).toBe('');
});
