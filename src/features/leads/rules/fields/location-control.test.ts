import { expect, test } from 'vitest';
import { describeTestForm, fieldOf, TWO_DEALERSHIPS } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';

test('FORM-14 locationField adds the required location field to forms without a vehicle; locationFieldWithNewCars also adds it to forms about new vehicles', () => {
  const site = { dealerships: [buildDealership({ locations: [buildLocation({ slug: 'the-coast' })] })], forms: { locationField: true } };
  const newCar = { vehicle: buildLeadVehicle({ carType: 'new' }) };
  expect(fieldOf(describeTestForm({ ...site, forms: {} }), 'location')).toBeNull();
  expect(fieldOf(describeTestForm(site), 'location')).toMatchObject({ type: 'select', required: true });
  expect(fieldOf(describeTestForm(site, newCar), 'location')).toBeNull();
  const withNewCars = { ...site, forms: { locationField: true, locationFieldWithNewCars: true } };
  expect(fieldOf(describeTestForm(withNewCars, newCar), 'location')).toMatchObject({ required: true, value: 'the-coast' });
  expect(fieldOf(describeTestForm(withNewCars, { vehicle: buildLeadVehicle({ carType: 'used' }) }), 'location')).toBeNull();
});

test('FORM-14 the location select does not offer hidden locations, and is missing if all locations are hidden', () => {
  const dealerships = [buildDealership({ locations: [buildLocation({ visible: false })] })];
  expect(fieldOf(describeTestForm({ dealerships, forms: { locationField: true } }), 'location')).toBeNull();
});

test('FORM-24 the location select has its placeholder text, and its choices name dealership and department', () => {
  const location = fieldOf(describeTestForm({ dealerships: TWO_DEALERSHIPS, forms: { locationField: true } }), 'location');
  expect(location?.placeholder).toBe('Please Select a Dealership Location / Department');
  expect(location?.options).toEqual([
    { value: 'southport', label: 'The Yard: The Yard Southport / Sales' },
    { value: 'perth', label: 'Other Yard: Perth / Service' },
  ]);
});
