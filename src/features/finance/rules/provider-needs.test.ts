import { describe, expect, test } from 'vitest';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildFinancedVehicle, buildFinanceSite } from '#test/builders/finance/financed-vehicle.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { shownLender } from './finance-visibility.ts';

const shown = (ofSite = buildFinanceSite(), vehicle = buildFinancedVehicle(), now = TEST_NOW) => shownLender(ofSite, vehicle, now).value;
/** A vehicle with one finance offer, which is the offer of the given finance provider. */
const carOf = (provider: string, lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  buildFinancedVehicle(lender, vehicle, provider);

describe('finance information of a vehicle, by provider', () => {
  test('FIN-44 for the provider Taurus is shown only if the vehicle is less than 12 years old, its price is over $500, and its comparison rate is known', () => {
    const taurus = buildFinanceSite({ provider: 'Taurus' });
    expect(shown(taurus, carOf('taurus', {}, { year: 2015 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: 2014 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_001 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', { comparisonRate: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', { paymentWeekCents: null }))).not.toBeNull();
  });

  test('FIN-44 for the provider Taurus is valid only until the end of the year in the site’s time zone, because the age of a vehicle then changes', () => {
    const taurus = buildFinanceSite({ provider: 'Taurus' });
    const newYear = Date.UTC(2026, 11, 31, 14);
    const old = carOf('taurus', {}, { year: 2015 });
    expect(shownLender(taurus, old, newYear - 1)).toMatchObject({ value: {}, validUntil: newYear });
    expect(shown(taurus, old, newYear)).toBeNull();
    expect(shown(buildFinanceSite({ provider: 'Taurus' }, { timeZone: 'Australia/Perth' }), old, newYear)).not.toBeNull();
    expect(shownLender(buildFinanceSite(), buildFinancedVehicle(), newYear).validUntil).toBeNull();
  });

  test.each(['angle', 'manual'])(
    'FIN-45 FIN-46 for the provider %s is shown only if the price is over 500 dollars and a weekly payment is known',
    (provider) => {
      const of = buildFinanceSite({ provider });
      expect(shown(of, carOf(provider))).not.toBeNull();
      expect(shown(of, carOf(provider, { paymentWeekCents: null }))).toBeNull();
      expect(shown(of, carOf(provider, {}, { priceCents: 50_000 }))).toBeNull();
      expect(shown(of, carOf(provider, {}, { priceCents: null }))).toBeNull();
      expect(shown(of, carOf(provider, { paymentMonthCents: null }, { year: 1990 }))).not.toBeNull();
    },
  );

  test('FIN-47 is shown for Nissan Finance only if the price of the vehicle is over $500 and a monthly payment is known', () => {
    const nissan = buildFinanceSite({ provider: 'Nissan Finance' });
    expect(shown(nissan, carOf('nissan'))).not.toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentMonthCents: null }))).toBeNull();
    expect(shown(nissan, carOf('nissan', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentWeekCents: null }))).not.toBeNull();
  });
});
