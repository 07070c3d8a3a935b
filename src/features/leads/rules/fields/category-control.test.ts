import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';

test('FORM-12 the category is a required select in the general form and in forms with the category General Enquiry, and is fixed in other forms (A-50)', () => {
  expect(fieldOf(describeTestForm({}), 'category')).toMatchObject({ type: 'select', required: true, value: 'General Enquiry' });
  expect(fieldOf(describeTestForm({}, { category: 'Parts' }), 'category')).toMatchObject({ type: 'select', value: 'Parts' });
  expect(fieldOf(describeTestForm({}, { vehicle: buildLeadVehicle(), category: 'General Enquiry' }), 'category')?.type).toBe('select');
  expect(fieldOf(describeTestForm({}, { vehicle: buildLeadVehicle() }), 'category')).toMatchObject({
    type: 'hidden',
    value: 'Vehicle Enquiry',
  });
  expect(fieldOf(describeTestForm({}, { category: 'Careers Enquiry' }), 'category')?.type).toBe('hidden');
});

test('FORM-13 the category select offers the configured categories', () => {
  const labels = (form: ReturnType<typeof describeTestForm>) => fieldOf(form, 'category')?.options.map(({ label }) => label);
  expect(labels(describeTestForm({}))).toEqual(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance', 'Fleet', 'Careers Enquiry']);
  expect(labels(describeTestForm({ forms: { categories: ['General Enquiry', 'Caravan servicing'] } }))).toEqual([
    'General Enquiry',
    'Caravan servicing',
  ]);
});
