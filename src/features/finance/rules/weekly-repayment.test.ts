import { describe, expect, test } from 'vitest';
import type { FinanceLenderEntry, Vehicle } from '#model/vehicle/vehicle.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { calculatorOutcome } from './calculator/calculator-outcome.ts';
import { calculatorSetup } from './calculator/calculator-setup.ts';
import { defaultChoice } from './calculator/read-loan-choice.ts';
import { cardFinance, shownLender, weeklyRepayment } from './weekly-repayment.ts';

type Finance = NonNullable<SiteOverrides['finance']>;
const site = (finance: Finance = {}, more: SiteOverrides = {}) =>
  buildSite({ ...more, finance: { provider: 'Example Finance', ...finance } });
const car = (lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}, name = 'example-finance') =>
  buildVehicle({ financeLenders: { [name]: buildLender(lender) }, ...vehicle });
const shown = (ofSite = site(), vehicle = car(), now = TEST_NOW) => shownLender(ofSite, vehicle, now).value;
const weeklyOf = (ofSite = site(), vehicle = car()) => weeklyRepayment(ofSite, vehicle, TEST_NOW).value;
/** A vehicle with a lender's entry of the given provider. */
const carOf = (provider: string, lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  car(lender, vehicle, provider);

describe('finance information of a vehicle', () => {
  test('FIN-40 FIN-48 is shown if the vehicle’s entry for the site’s finance provider has an annual rate and a comparison rate', () => {
    expect(weeklyOf(site({ beginsWithLender: true }))).toMatchObject({
      kind: 'stated',
      annualRate: '8.99% p.a.',
      comparisonRate: '9.56% p.a.',
    });
    expect(shown()?.provider).toBe('Example Finance');
    expect(shown(site({ provider: 'Angle' }))).toBeNull();
    expect(shown(site({ provider: null }))).toBeNull();
  });

  test('FIN-40 is not shown if a rate is missing; a rate of 0 counts as present', () => {
    expect(shown(site(), car({ interestRate: null }))).toBeNull();
    expect(shown(site(), car({ comparisonRate: null }))).toBeNull();
    expect(shown(site(), car({ interestRate: 0, comparisonRate: 0 }))?.interestRate).toBe(0);
    // Some feeds write 0 for an unknown comparison rate.
    expect(weeklyOf(site(), car({ comparisonRate: 0 }))).toBeNull();
  });

  test('SITE-08 is not shown if finance is switched off', () => {
    expect(shown(site({}, { features: { finance: false } }))).toBeNull();
  });

  test('FIN-41 is not shown on Suzuki sites unless they switch it on, and not on other sites that switch it off', () => {
    const suzuki = { manufacturer: { name: 'SUZUKI' } };
    expect(shown(site({}, suzuki))).toBeNull();
    expect(shown(site({ informationShown: true }, suzuki))).not.toBeNull();
    expect(shown(site({}, { manufacturer: { name: 'Kia' } }))).not.toBeNull();
    expect(shown(site({ informationShown: false }))).toBeNull();
  });

  test('FIN-42 is not shown for vehicles of an excluded dealership', () => {
    const excluding = site({ excludedDealerships: ['northside'] });
    expect(shown(excluding)).toBeNull();
    expect(shown(excluding, car({}, { dealershipSlug: 'southside' }))).not.toBeNull();
  });

  test.each(['sold', 'on_hold'])('FIN-43 is not shown for a vehicle that is %s', (status) => {
    expect(shown(site(), car({}, { status }))).toBeNull();
    expect(shown(site(), car({}, { status: 'coming_soon' }))).not.toBeNull();
  });

  test('FIN-44 is shown for the provider Taurus only if the model year is less than 12 years ago, the price is over $500 and a comparison rate is known', () => {
    const taurus = site({ provider: 'Taurus' });
    expect(shown(taurus, carOf('taurus', {}, { year: 2015 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: 2014 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { year: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(taurus, carOf('taurus', {}, { priceCents: 50_001 }))).not.toBeNull();
    expect(shown(taurus, carOf('taurus', { comparisonRate: null }))).toBeNull();
    expect(shown(taurus, carOf('taurus', { paymentWeekCents: null }))).not.toBeNull();
  });

  test('FIN-44 uses the current year in the site’s time zone, and is valid until this year ends', () => {
    const taurus = site({ provider: 'Taurus' });
    const newYear = Date.UTC(2026, 11, 31, 14);
    const old = carOf('taurus', {}, { year: 2015 });
    expect(shownLender(taurus, old, newYear - 1)).toMatchObject({ value: {}, validUntil: newYear });
    expect(shown(taurus, old, newYear)).toBeNull();
    expect(shown(site({ provider: 'Taurus' }, { timeZone: 'Australia/Perth' }), old, newYear)).not.toBeNull();
    expect(shownLender(site(), car(), newYear).validUntil).toBeNull();
  });

  test.each(['angle', 'manual'])(
    'FIN-45 FIN-46 for the provider %s, requires a price over 500 dollars and a weekly payment',
    (provider) => {
      const of = site({ provider });
      expect(shown(of, carOf(provider))).not.toBeNull();
      expect(shown(of, carOf(provider, { paymentWeekCents: null }))).toBeNull();
      expect(shown(of, carOf(provider, {}, { priceCents: 50_000 }))).toBeNull();
      expect(shown(of, carOf(provider, {}, { priceCents: null }))).toBeNull();
      expect(shown(of, carOf(provider, { paymentMonthCents: null }, { year: 1990 }))).not.toBeNull();
    },
  );

  test('FIN-47 for the provider Nissan Finance, requires a price over $500 and a monthly payment', () => {
    const nissan = site({ provider: 'Nissan Finance' });
    expect(shown(nissan, carOf('nissan'))).not.toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentMonthCents: null }))).toBeNull();
    expect(shown(nissan, carOf('nissan', {}, { priceCents: 50_000 }))).toBeNull();
    expect(shown(nissan, carOf('nissan', { paymentWeekCents: null }))).not.toBeNull();
  });
});

describe('the weekly repayment beside a price', () => {
  const withLender = (finance: Finance = {}) => site({ beginsWithLender: true, ...finance });

  test('FIN-20 FIN-22 equals the repayment with which the vehicle’s calculator opens, not the payment in the lender’s entry', () => {
    // The loan is 34,990 - 3,499 + 395 = 31,886 dollars over 260 weeks at 8.99%. The lender's entry says $150 a week
    // instead.
    expect(weeklyOf(withLender())?.repayment).toEqual({ text: '$152.36', per: 'week' });
    for (const ofSite of [withLender(), site(), site({ preset: 'card' }), withLender({ preset: 'card', rounding: 'ceil' })]) {
      const setup = calculatorSetup(ofSite, car());
      const answer = setup && calculatorOutcome(defaultChoice(setup.limits), setup);
      expect(answer?.kind === 'repayment' && answer.representation.repayment).toEqual(weeklyOf(ofSite)?.repayment);
    }
  });

  test('FIN-21 FIN-23 is computed with the site’s fee and rounding', () => {
    expect(weeklyOf(withLender({ rounding: 'ceil' }))?.repayment.text).toBe('$153');
    expect(weeklyOf(withLender({ establishmentFee: 0 }))?.repayment.text).toBe('$150.48');
  });

  test('FIN-12 FIN-20 names its term, deposit and residual', () => {
    expect(weeklyOf(withLender())?.terms).toBe('over 5 years, deposit $3,499');
    expect(weeklyOf(site(), car({ depositCents: null }))?.terms).toBe('over 6 years');
    expect(weeklyOf(withLender(), car({ balloonCents: 500_000 }))?.terms).toBe('over 5 years, deposit $3,499, residual $5,000');
  });

  test('FIN-06 FIN-08 is not shown if the vehicle has no price, or a price outside the calculator’s limits', () => {
    const priced = (priceCents: number | null, finance: Finance = {}) => weeklyOf(withLender(finance), car({}, { priceCents }));
    expect(priced(null)).toBeNull();
    expect(priced(9_999_000)).not.toBeNull();
    expect(priced(12_499_000)).toBeNull();
    expect(priced(12_499_000, { calculator: { maxFollowsPrice: true } })).not.toBeNull();
    expect(priced(12_499_000, { preset: 'card' })).not.toBeNull();
    expect(calculatorSetup(site(), car({}, { priceCents: 12_499_000 }))?.amountNote).toBe(
      'The price is $124,990, but the maximum of this calculator is $100,000.',
    );
    expect(calculatorSetup(site(), car({}, { priceCents: 90_000 }))?.amountNote).toBe(
      'The price is $900, but the minimum of this calculator is $1,000.',
    );
    expect(calculatorSetup(site(), car({}, { priceCents: null }))?.amountNote).toBe(
      'This vehicle has no listed price. The amount of $30,000 is only an example.',
    );
    expect(calculatorSetup(site(), null)?.amountNote).toBeNull();
  });

  test('FIN-23 has two decimals when repayments are not rounded to dollars', () => {
    const exact = car({ interestRate: 0, comparisonRate: 0, establishmentFeesCents: 0, depositCents: 859_000 });
    // The loans are 26,400 and 26,000 dollars over 260 weeks, without interest.
    expect(weeklyOf(withLender({ calculator: { minInterest: 0 } }), exact)?.repayment.text).toBe('$101.54');
    const even = car({ interestRate: 0, comparisonRate: 0, establishmentFeesCents: 0, depositCents: 899_000 });
    expect(weeklyOf(withLender({ calculator: { minInterest: 0 } }), even)?.repayment.text).toBe('$100.00');
  });

  test('FIN-25 shows the comparison rate as a range for the provider powertorque', () => {
    expect(weeklyOf(withLender({ provider: 'powertorque' }), carOf('powertorque'))).toMatchObject({
      comparisonRate: '8.38% to 19.42% p.a.',
    });
  });
});

describe('the finance summary of a card', () => {
  const weekly = (weeklyFigure: 'off' | 'tooltip' | 'inline', vehicle = car()) =>
    cardFinance(site({}, { card: { weeklyFigure } }), vehicle, TEST_NOW).value;

  test('CARD-08 is shown with the comparison rate and the warning, and is not shown if the comparison rate is unknown', () => {
    expect(weekly('inline')).toMatchObject({
      kind: 'stated',
      layout: 'inline',
      comparisonRate: '10.57% p.a.',
      warning: { version: '2026-11' },
    });
    expect(weekly('inline', car({ comparisonRate: null }))).toBeNull();
  });

  test('CARD-16 is inside a tooltip if the site chose this, and is switched off by default', () => {
    expect(weekly('tooltip')?.layout).toBe('tooltip');
    expect(weekly('off')).toBeNull();
    expect(cardFinance(site(), car(), TEST_NOW).value).toBeNull();
  });

  test('FIN-44 for the provider Taurus, is valid until the end of the year', () => {
    const taurus = site({ provider: 'taurus' }, { card: { weeklyFigure: 'inline' } });
    expect(cardFinance(taurus, carOf('taurus'), TEST_NOW).validUntil).toBe(Date.UTC(2026, 11, 31, 14));
  });
});

describe('the calculator of a vehicle', () => {
  test('SITE-08 FIN-41 FIN-42 FIN-43 is missing if finance is switched off, if the dealership is excluded, and for a sold vehicle', () => {
    expect(calculatorSetup(site(), car())).not.toBeNull();
    expect(calculatorSetup(site({}, { features: { finance: false } }), car())).toBeNull();
    expect(calculatorSetup(site({ informationShown: false }), car())).toBeNull();
    expect(calculatorSetup(site({ excludedDealerships: ['northside'] }), car())).toBeNull();
    expect(calculatorSetup(site(), car({}, { status: 'sold' }))).toBeNull();
  });

  test('SITE-08 FIN-40 needs no lender and no vehicle', () => {
    expect(calculatorSetup(site(), buildVehicle())).not.toBeNull();
    expect(calculatorSetup(site(), null)?.limits.amount.defaultCents).toBe(3_000_000);
    expect(calculatorSetup(site({}, { features: { finance: false } }), null)).toBeNull();
  });

  test('FIN-08 FIN-20 opens with the sale price and the lender’s deposit', () => {
    const { limits } = calculatorSetup(site(), car({}, { offerPriceCents: 3_299_000 })) ?? {};
    expect(limits?.amount.defaultCents).toBe(3_299_000);
    expect(limits?.deposit.defaultCents).toBe(349_900);
  });

  test('FIN-21 uses the establishment fee of the site, the provider or the lender entry, in this order, or none', () => {
    const fee = (finance: Finance, vehicle = car()) => calculatorSetup(site(finance), vehicle)?.fees.financedCents;
    expect(fee({})).toBe(39_500);
    expect(fee({}, buildVehicle())).toBe(0);
    expect(fee({ provider: 'ausloans' }, carOf('ausloans'))).toBe(136_050);
    expect(fee({ provider: 'taurus' }, carOf('taurus'))).toBe(130_000);
    expect(fee({ provider: 'taurus', establishmentFee: 500 }, carOf('taurus'))).toBe(50_000);
    expect(fee({ establishmentFee: 0 })).toBe(0);
  });

  test('FIN-26 for the provider idm, charges fees of $395, $6 and $912.25, and $8 a month', () => {
    expect(calculatorSetup(site({ preset: 'card', provider: 'idm' }), car())?.fees).toEqual({
      financedCents: 131_325,
      governmentCents: 600,
      monthlyCents: 800,
    });
  });

  test('FIN-23 uses the rounding that the site chose, or else that of the provider; the provider ausloans rounds up', () => {
    const rounding = (finance: Finance) => calculatorSetup(site({ preset: 'card', ...finance }), null)?.rounding;
    expect(rounding({})).toBe('none');
    expect(rounding({ rounding: 'floor' })).toBe('floor');
    expect(rounding({ provider: 'ausloans' })).toBe('ceil');
    expect(rounding({ provider: 'ausloans', rounding: 'floor' })).toBe('floor');
  });

  test('FIN-24 FIN-25 contains the comparison rates for the opening rate and for the lender’s rate', () => {
    expect(calculatorSetup(site({ preset: 'card' }), car())?.stated).toEqual([
      { interestRate: 8.99, comparison: { from: 9.56, to: 9.56 } },
      { interestRate: 12.94, comparison: { from: 13.53, to: 13.53 } },
    ]);
    expect(calculatorSetup(site({ preset: 'card', provider: 'idm' }), null)?.stated).toEqual([
      { interestRate: 12.94, comparison: { from: 15.47, to: 15.47 } },
    ]);
    expect(calculatorSetup(site({ preset: 'card', provider: 'powertorque' }), null)?.stated[0]?.comparison).toEqual({
      from: 8.38,
      to: 19.42,
    });
    const dear = site({ preset: 'card', provider: 'powertorque', cardCalculator: { maxInterest: 25, defaultInterest: 19.5 } });
    expect(calculatorSetup(dear, null)?.stated).toEqual([]);
  });
});
