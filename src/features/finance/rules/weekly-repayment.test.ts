import { describe, expect, test } from 'vitest';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildFinancedVehicle, buildFinanceSite, type FinanceOverrides } from '#test/builders/finance/financed-vehicle.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { calculatorOutcome } from './calculator/calculator-outcome.ts';
import { calculatorSetup } from './calculator/calculator-setup.ts';
import { defaultChoice } from './calculator/read-loan-choice.ts';
import { cardFinance, weeklyRepayment } from './weekly-repayment.ts';

const weeklyOf = (ofSite = buildFinanceSite(), vehicle = buildFinancedVehicle()) => weeklyRepayment(ofSite, vehicle, TEST_NOW).value;
/** A vehicle with one finance offer, which is the offer of the given finance provider. */
const carOf = (provider: string, lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  buildFinancedVehicle(lender, vehicle, provider);

describe('the weekly repayment beside a price', () => {
  const withLender = (finance: FinanceOverrides = {}) => buildFinanceSite({ beginsWithLender: true, ...finance });

  test('FIN-20 FIN-22 equals the repayment that the vehicle’s calculator shows first, even if the lender states another payment', () => {
    // The loan is 34,990 - 3,499 + 395 = 31,886 dollars over 260 weeks at 8.99%. The lender states $150 a week.
    expect(weeklyOf(withLender())?.repayment).toEqual({ text: '$152.36', per: 'week' });
    for (const ofSite of [
      withLender(),
      buildFinanceSite(),
      buildFinanceSite({ preset: 'card' }),
      withLender({ preset: 'card', rounding: 'ceil' }),
    ]) {
      const setup = calculatorSetup(ofSite, buildFinancedVehicle());
      const answer = setup && calculatorOutcome(defaultChoice(setup.limits), setup);
      expect(answer?.kind === 'repayment' && answer.representation.repayment).toEqual(weeklyOf(ofSite)?.repayment);
    }
  });

  test('FIN-21 FIN-23 is computed with the site’s fee and rounding', () => {
    expect(weeklyOf(withLender({ rounding: 'ceil' }))?.repayment.text).toBe('$153');
    expect(weeklyOf(withLender({ establishmentFee: 0 }))?.repayment.text).toBe('$150.48');
  });

  test('FIN-12 FIN-20 is shown with the term, the deposit and the residual of the loan', () => {
    expect(weeklyOf(withLender())?.terms).toBe('over 5 years, deposit $3,499');
    expect(weeklyOf(buildFinanceSite(), buildFinancedVehicle({ depositCents: null }))?.terms).toBe('over 6 years');
    expect(weeklyOf(withLender(), buildFinancedVehicle({ balloonCents: 500_000 }))?.terms).toBe(
      'over 5 years, deposit $3,499, residual $5,000',
    );
  });

  test('FIN-06 FIN-08 is shown only if the vehicle has a price and the price is within the calculator’s limits', () => {
    const priced = (priceCents: number | null, finance: FinanceOverrides = {}) =>
      weeklyOf(withLender(finance), buildFinancedVehicle({}, { priceCents }));
    expect(priced(null)).toBeNull();
    expect(priced(9_999_000)).not.toBeNull();
    expect(priced(12_499_000)).toBeNull();
    expect(priced(12_499_000, { calculator: { maxFollowsPrice: true } })).not.toBeNull();
    expect(priced(12_499_000, { preset: 'card' })).not.toBeNull();
    expect(calculatorSetup(buildFinanceSite(), buildFinancedVehicle({}, { priceCents: 12_499_000 }))?.amountNote).toBe(
      'The price is $124,990, but the maximum of this calculator is $100,000.',
    );
    expect(calculatorSetup(buildFinanceSite(), buildFinancedVehicle({}, { priceCents: 90_000 }))?.amountNote).toBe(
      'The price is $900, but the minimum of this calculator is $1,000.',
    );
    expect(calculatorSetup(buildFinanceSite(), buildFinancedVehicle({}, { priceCents: null }))?.amountNote).toBe(
      'This vehicle has no listed price. The amount of $30,000 is only an example.',
    );
    expect(calculatorSetup(buildFinanceSite(), null)?.amountNote).toBeNull();
  });

  test('FIN-23 has two decimals if the site does not round repayments to dollars', () => {
    const exact = buildFinancedVehicle({ interestRate: 0, comparisonRate: 0, establishmentFeesCents: 0, depositCents: 859_000 });
    // The loans are 26,400 and 26,000 dollars over 260 weeks, without interest.
    expect(weeklyOf(withLender({ calculator: { minInterest: 0 } }), exact)?.repayment.text).toBe('$101.54');
    const even = buildFinancedVehicle({ interestRate: 0, comparisonRate: 0, establishmentFeesCents: 0, depositCents: 899_000 });
    expect(weeklyOf(withLender({ calculator: { minInterest: 0 } }), even)?.repayment.text).toBe('$100.00');
  });

  test('FIN-25 shows the comparison rate as a range for the provider powertorque', () => {
    expect(weeklyOf(withLender({ provider: 'powertorque' }), carOf('powertorque'))).toMatchObject({
      comparisonRate: '8.38% to 19.42% p.a.',
    });
  });
});

describe('the finance summary of a card', () => {
  const weekly = (weeklyFigure: 'off' | 'tooltip' | 'inline', vehicle = buildFinancedVehicle()) =>
    cardFinance(buildFinanceSite({}, { card: { weeklyFigure } }), vehicle, TEST_NOW).value;

  test('CARD-08 contains the comparison rate and the warning, and is left out if the comparison rate is unknown', () => {
    expect(weekly('inline')).toMatchObject({
      kind: 'stated',
      layout: 'inline',
      comparisonRate: '10.57% p.a.',
      warning: { version: '2026-11' },
    });
    expect(weekly('inline', buildFinancedVehicle({ comparisonRate: null }))).toBeNull();
  });

  test('CARD-16 is left out by default, and is inside a tooltip if the site chooses the layout tooltip', () => {
    expect(weekly('tooltip')?.layout).toBe('tooltip');
    expect(weekly('off')).toBeNull();
    expect(cardFinance(buildFinanceSite(), buildFinancedVehicle(), TEST_NOW).value).toBeNull();
  });

  test('FIN-44 is valid until the end of the year if the finance provider is Taurus', () => {
    const taurus = buildFinanceSite({ provider: 'taurus' }, { card: { weeklyFigure: 'inline' } });
    expect(cardFinance(taurus, carOf('taurus'), TEST_NOW).validUntil).toBe(Date.UTC(2026, 11, 31, 14));
  });
});
