import { describe, expect, test } from 'vitest';
import { buildFinancedVehicle, buildFinanceSite } from '#test/builders/finance/financed-vehicle.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { shownLender } from './finance-visibility.ts';
import { weeklyRepayment } from './weekly-repayment.ts';

const shown = (ofSite = buildFinanceSite(), vehicle = buildFinancedVehicle(), now = TEST_NOW) => shownLender(ofSite, vehicle, now).value;
const weeklyOf = (ofSite = buildFinanceSite(), vehicle = buildFinancedVehicle()) => weeklyRepayment(ofSite, vehicle, TEST_NOW).value;

describe('finance information of a vehicle', () => {
  test('FIN-40 FIN-48 is shown if the vehicle’s data contain an annual rate and a comparison rate of the site’s finance provider', () => {
    expect(weeklyOf(buildFinanceSite({ beginsWithLender: true }))).toMatchObject({
      kind: 'stated',
      annualRate: '8.99% p.a.',
      comparisonRate: '9.56% p.a.',
    });
    expect(shown()?.provider).toBe('Example Finance');
    expect(shown(buildFinanceSite({ provider: 'Angle' }))).toBeNull();
    expect(shown(buildFinanceSite({ provider: null }))).toBeNull();
  });

  test('FIN-40 is not shown if a rate is missing, but is shown if a rate is 0', () => {
    expect(shown(buildFinanceSite(), buildFinancedVehicle({ interestRate: null }))).toBeNull();
    expect(shown(buildFinanceSite(), buildFinancedVehicle({ comparisonRate: null }))).toBeNull();
    expect(shown(buildFinanceSite(), buildFinancedVehicle({ interestRate: 0, comparisonRate: 0 }))?.interestRate).toBe(0);
    // Some feeds write 0 for an unknown comparison rate.
    expect(weeklyOf(buildFinanceSite(), buildFinancedVehicle({ comparisonRate: 0 }))).toBeNull();
  });

  test('SITE-08 is not shown if finance is switched off', () => {
    expect(shown(buildFinanceSite({}, { features: { finance: false } }))).toBeNull();
  });

  test('FIN-41 is hidden by default on Suzuki sites and shown by default on other sites, and an option of the site overrides the default', () => {
    const suzuki = { manufacturer: { name: 'SUZUKI' } };
    expect(shown(buildFinanceSite({}, suzuki))).toBeNull();
    expect(shown(buildFinanceSite({ informationShown: true }, suzuki))).not.toBeNull();
    expect(shown(buildFinanceSite({}, { manufacturer: { name: 'Kia' } }))).not.toBeNull();
    expect(shown(buildFinanceSite({ informationShown: false }))).toBeNull();
  });

  test('FIN-42 is not shown for vehicles of an excluded dealership', () => {
    const excluding = buildFinanceSite({ excludedDealerships: ['northside'] });
    expect(shown(excluding)).toBeNull();
    expect(shown(excluding, buildFinancedVehicle({}, { dealershipSlug: 'southside' }))).not.toBeNull();
  });

  test.each(['sold', 'on_hold'])('FIN-43 is not shown for a vehicle that is %s', (status) => {
    expect(shown(buildFinanceSite(), buildFinancedVehicle({}, { status }))).toBeNull();
    expect(shown(buildFinanceSite(), buildFinancedVehicle({}, { status: 'coming_soon' }))).not.toBeNull();
  });
});
