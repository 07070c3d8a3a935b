import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';

test("FORM-18 the test drive date is optional, and may be from today to 60 days ahead in the vehicle's time zone", () => {
  const perth = buildLocation({ id: 'perth', address: { street: '1 Hay St', city: 'Perth', state: 'wa', postcode: '6000' } });
  const dealerships = [buildDealership({ locations: [buildLocation(), perth] })];
  // 15:30 UTC on 15 November is 01:30 on the 16th in Brisbane, 23:30 on the 15th in Perth.
  const now = Date.UTC(2026, 10, 15, 15, 30);
  const dateAt = (locationId: string) =>
    fieldOf(describeTestForm({ dealerships }, { kind: 'test-drive', vehicle: buildLeadVehicle({ locationId }), now }), 'test_drive_date');
  expect(dateAt('southport')).toMatchObject({ required: false, min: '2026-11-16', max: '2027-01-15' });
  expect(dateAt('perth')).toMatchObject({ required: false, min: '2026-11-15', max: '2027-01-14' });
});
