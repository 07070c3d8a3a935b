import { describe, expect, test } from 'vitest';
import type { FinanceLenderEntry, Vehicle } from '#model/vehicle/vehicle.ts';
import { buildLender } from '#test/builders/lender-builder.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/vehicle-builder.ts';
import { calculatorTerms } from './calculator-terms.ts';
import { cardFinance, financeInformation } from './finance-information.ts';

type Finance = NonNullable<SiteOverrides['finance']>;
const site = (finance: Finance = {}, more: SiteOverrides = {}) =>
  buildSite({ ...more, finance: { provider: 'Example Finance', ...finance } });
const car = (lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}, name = 'example-finance') =>
  buildVehicle({ financeLenders: { [name]: buildLender(lender) }, ...vehicle });
const shown = (ofSite = site(), vehicle = car(), now = TEST_NOW) => financeInformation(ofSite, vehicle, now).value;
/** A car of that provider's own entry. */
const carOf = (provider: string, lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  car(lender, vehicle, provider);

describe('finance information of a vehicle', () => {
  test('FIN-40 FIN-48 is shown where the entry of the site’s provider has both rates', () => {
    expect(shown()?.weekly).toMatchObject({
      kind: 'stated',
      repayment: { text: '$150', per: 'week' },
      annualRate: '8.99% p.a.',
      comparisonRate: '9.56% p.a.',
    });
    expect(shown()?.provider).toBe('Example Finance');
    expect(shown(site({ provider: 'Angle' }))).toBeNull();
    expect(shown(site({ provider: null }))).toBeNull();
  });

  test('FIN-40 is not shown where a rate is missing; a rate of 0 is one', () => {
    expect(shown(site(), car({ interestRate: null }))).toBeNull();
    expect(shown(site(), car({ comparisonRate: null }))).toBeNull();
    expect(shown(site(), car({ interestRate: 0, comparisonRate: 0 }))?.weekly?.annualRate).toBe('0.00% p.a.');
    // A feed that writes 0 for what it does not know promises nothing.
    expect(shown(site(), car({ interestRate: 8.99, comparisonRate: 0 }))).toMatchObject({ weekly: null, monthly: null });
  });

  test('SITE-08 is not shown where finance is off', () => {
    expect(shown(site({}, { features: { finance: false } }))).toBeNull();
  });

  test('FIN-41 is not shown on Suzuki sites unless they ask for it, nor on another site that asks for none', () => {
    const suzuki = { manufacturer: { name: 'SUZUKI' } };
    expect(shown(site({}, suzuki))).toBeNull();
    expect(shown(site({ informationShown: true }, suzuki))).not.toBeNull();
    expect(shown(site({}, { manufacturer: { name: 'Kia' } }))).not.toBeNull();
    expect(shown(site({ informationShown: false }))).toBeNull();
  });

  test('FIN-42 is not shown of vehicles of an excluded dealership', () => {
    const excluding = site({ excludedDealerships: ['northside'] });
    expect(shown(excluding)).toBeNull();
    expect(shown(excluding, car({}, { dealershipSlug: 'southside' }))).not.toBeNull();
  });

  test.each(['sold', 'on_hold'])('FIN-43 is not shown of a vehicle that is %s', (status) => {
    expect(shown(site(), car({}, { status }))).toBeNull();
    expect(shown(site(), car({}, { status: 'coming_soon' }))).not.toBeNull();
  });

  test('FIN-44 Taurus wants a year newer than the current less 12, a price over $500 and a comparison rate', () => {
    const taurus = site({ provider: 'Taurus' });
    expect(shown(taurus, carOf('taurus', {}, { year: 2015 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: 2014 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_001 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', { comparisonRate: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', { paymentWeekCents: null }))).not.toBeNull();
  });

  test('FIN-44 the current year is that of the site’s zone, and its end bounds the answer', () => {
    const taurus = site({ provider: 'Taurus' });
    const newYear = Date.UTC(2026, 11, 31, 14);
    const old = carOf('taurus', {}, { year: 2015 });
    expect(financeInformation(taurus, old, newYear - 1)).toMatchObject({ value: {}, validUntil: newYear });
    expect(shown(taurus, old, newYear)).toBeNull();
    expect(shown(site({ provider: 'Taurus' }, { timeZone: 'Australia/Perth' }), old, newYear)).not.toBeNull();
    expect(financeInformation(site(), car(), newYear).validUntil).toBeNull();
  });

  test.each(['angle', 'manual'])('FIN-45 FIN-46 %s wants a price over 500 dollars and a weekly payment', (provider) => {
    const of = site({ provider });
    expect(shown(of, carOf(provider))).not.toBeNull();
    expect(shown(of, carOf(provider, { paymentWeekCents: null }))).toBeNull();
    expect(shown(of, carOf(provider, {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(of, carOf(provider, {}, { priceCents: null }))).toBeNull();
    expect(shown(of, carOf(provider, { paymentMonthCents: null }, { year: 1990 }))).not.toBeNull();
  });

  test('FIN-47 Nissan Finance wants a price over $500 and a monthly payment', () => {
    const nissan = site({ provider: 'Nissan Finance' });
    expect(shown(nissan, carOf('nissan'))).not.toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentMonthCents: null }))).toBeNull();
    expect(shown(nissan, carOf('nissan', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentWeekCents: null }))).not.toBeNull();
  });
});

describe('its repayments', () => {
  test("CARD-16 are the lender's own (A-41)", () => {
    expect(shown()?.weekly?.repayment).toEqual({ text: '$150', per: 'week' });
    expect(shown()?.monthly?.repayment).toEqual({ text: '$651', per: 'month' });
  });

  test('CARD-16 are computed of price, deposit, fee, rate and term where the lender gives none (A-41)', () => {
    const without = car({ paymentWeekCents: null });
    // 34,990 - 3,499 + 395 = 31,886 over 260 weeks at 8.99%.
    expect(shown(site(), without)?.weekly?.repayment.text).toBe('$152.36');
    expect(shown(site({ rounding: 'ceil' }), without)?.weekly?.repayment.text).toBe('$153');
    expect(shown(site({ establishmentFee: 0 }), without)?.weekly?.repayment.text).toBe('$150.48');
    expect(shown(site(), car({ paymentWeekCents: null }, { priceCents: null }))?.weekly).toBeNull();
  });

  test('say what is paid in all only where it is of this repayment', () => {
    // 260 weeks of $150.
    expect(shown()?.weekly?.totalText).toBe('$39,000');
    expect(shown()?.monthly?.totalText).toBeNull();
    expect(shown(site(), car({ totalPayableCents: 4_000_000 }))?.weekly?.totalText).toBeNull();
  });

  test('FIN-25 carry the comparison rate of powertorque as its range', () => {
    expect(shown(site({ provider: 'powertorque' }), carOf('powertorque'))?.weekly).toMatchObject({
      comparisonRate: '8.38% to 19.42% p.a.',
    });
  });
});

describe('the finance summary of a card', () => {
  const weekly = (weeklyFigure: 'off' | 'tooltip' | 'inline', vehicle = car()) =>
    cardFinance(site({}, { card: { weeklyFigure } }), vehicle, TEST_NOW).value;

  test('CARD-08 stands where finance information does, with both rates and the warning', () => {
    expect(weekly('inline')).toMatchObject({
      kind: 'stated',
      layout: 'inline',
      comparisonRate: '9.56% p.a.',
      warning: { version: '2026-11' },
    });
    expect(weekly('inline', car({ comparisonRate: null }))).toBeNull();
  });

  test('CARD-16 stands behind a tooltip where the site chose so, and is off by default', () => {
    expect(weekly('tooltip')?.layout).toBe('tooltip');
    expect(weekly('off')).toBeNull();
    expect(cardFinance(site(), car(), TEST_NOW).value).toBeNull();
  });

  test('FIN-44 is bounded by the year’s end for Taurus', () => {
    const taurus = site({ provider: 'taurus' }, { card: { weeklyFigure: 'inline' } });
    expect(cardFinance(taurus, carOf('taurus'), TEST_NOW).validUntil).toBe(Date.UTC(2026, 11, 31, 14));
  });
});

describe('the calculator of a vehicle', () => {
  test('SITE-08 FIN-41 FIN-42 FIN-43 is not there where finance is off, silent or excluded, nor of a vehicle that is sold', () => {
    expect(calculatorTerms(site(), car(), 'detail')).not.toBeNull();
    expect(calculatorTerms(site({}, { features: { finance: false } }), car(), 'detail')).toBeNull();
    expect(calculatorTerms(site({ informationShown: false }), car(), 'detail')).toBeNull();
    expect(calculatorTerms(site({ excludedDealerships: ['northside'] }), car(), 'detail')).toBeNull();
    expect(calculatorTerms(site(), car({}, { status: 'sold' }), 'detail')).toBeNull();
  });

  test('SITE-08 FIN-40 needs no lender, and no vehicle', () => {
    expect(calculatorTerms(site(), buildVehicle(), 'detail')).not.toBeNull();
    expect(calculatorTerms(site(), null, 'detail')?.limits.amount.defaultCents).toBe(3_000_000);
    expect(calculatorTerms(site({}, { features: { finance: false } }), null, 'detail')).toBeNull();
  });

  test('FIN-08 FIN-20 begins with the price it is sold for and the lender’s deposit', () => {
    const { limits } = calculatorTerms(site(), car({}, { offerPriceCents: 3_299_000 }), 'detail') ?? {};
    expect(limits?.amount.defaultCents).toBe(3_299_000);
    expect(limits?.deposit.defaultCents).toBe(349_900);
  });

  test('FIN-21 has the establishment fee of site, provider or lender entry, in this order, or none', () => {
    const fee = (finance: Finance, vehicle = car()) => calculatorTerms(site(finance), vehicle, 'detail')?.fees.financedCents;
    expect(fee({})).toBe(39_500);
    expect(fee({}, buildVehicle())).toBe(0);
    expect(fee({ provider: 'ausloans' }, carOf('ausloans'))).toBe(136_050);
    expect(fee({ provider: 'taurus' }, carOf('taurus'))).toBe(130_000);
    expect(fee({ provider: 'taurus', establishmentFee: 500 }, carOf('taurus'))).toBe(50_000);
    expect(fee({ establishmentFee: 0 })).toBe(0);
  });

  test('FIN-26 idm charges $395, $6 to the register, $8 a month and $912.25', () => {
    expect(calculatorTerms(site({ provider: 'idm' }), car(), 'card')?.fees).toEqual({
      financedCents: 131_325,
      governmentCents: 600,
      monthlyCents: 800,
    });
  });

  test('FIN-23 rounds as the site says, else as the provider: ausloans up', () => {
    const rounding = (finance: Finance) => calculatorTerms(site(finance), null, 'card')?.rounding;
    expect(rounding({})).toBe('none');
    expect(rounding({ rounding: 'floor' })).toBe('floor');
    expect(rounding({ provider: 'ausloans' })).toBe('ceil');
    expect(rounding({ provider: 'ausloans', rounding: 'floor' })).toBe('floor');
  });

  test('FIN-24 FIN-25 knows the comparison rate of the rate it begins with, and of the lender’s', () => {
    expect(calculatorTerms(site(), car(), 'card')?.stated).toEqual([
      { interestRate: 8.99, comparison: { from: 9.56, to: 9.56 } },
      { interestRate: 12.94, comparison: { from: 13.53, to: 13.53 } },
    ]);
    expect(calculatorTerms(site({ provider: 'idm' }), null, 'card')?.stated).toEqual([
      { interestRate: 12.94, comparison: { from: 15.47, to: 15.47 } },
    ]);
    expect(calculatorTerms(site({ provider: 'powertorque' }), null, 'card')?.stated[0]?.comparison).toEqual({ from: 8.38, to: 19.42 });
    const dear = site({ provider: 'powertorque', cardCalculator: { maxInterest: 25, defaultInterest: 19.5 } });
    expect(calculatorTerms(dear, null, 'card')?.stated).toEqual([]);
  });
});
