import { expect, test } from 'vitest';
import { describeTestForm, fieldOf, TWO_DEALERSHIPS } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';

test('FORM-15 the dealership is a required field when the site has several dealerships and has not removed the field', () => {
  expect(fieldOf(describeTestForm({}), 'dealership_slug')).toBeNull();
  expect(fieldOf(describeTestForm({ dealerships: TWO_DEALERSHIPS }), 'dealership_slug')).toMatchObject({
    type: 'select',
    required: true,
    value: '',
  });
  expect(fieldOf(describeTestForm({ dealerships: TWO_DEALERSHIPS, forms: { dealershipField: false } }), 'dealership_slug')).toBeNull();
});

test("FORM-15 the dealership field is prefilled with the vehicle's dealership", () => {
  const form = describeTestForm(
    { dealerships: TWO_DEALERSHIPS },
    { vehicle: buildLeadVehicle({ dealershipId: 8, dealershipSlug: 'other-yard' }) },
  );
  expect(fieldOf(form, 'dealership_slug')?.value).toBe('other-yard');
});

test('FORM-25 the dealership select has its placeholder text', () => {
  expect(fieldOf(describeTestForm({ dealerships: TWO_DEALERSHIPS }), 'dealership_slug')?.placeholder).toBe('Select a Preferred Dealership');
});
