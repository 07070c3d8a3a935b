import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPARISON_BASIS } from './comparison-basis.ts';
import { comparisonRate, exampleComparisonRate } from './comparison-rate.ts';
import { NO_FEES } from './loan.ts';
import { repaymentCents } from './repayment.ts';
import { FREQUENCIES, type Frequency, PERIODS_A_YEAR } from './repayment-frequency.ts';

const contract = {
  creditCents: 3_000_000,
  upfrontFeesCents: 0,
  repaymentCents: 68_167,
  periods: 60,
  frequency: 'monthly' as Frequency,
  residualCents: 0,
};
const rateOf = (overrides: Partial<typeof contract> = {}): number => {
  const rate = comparisonRate({ ...contract, ...overrides });
  if (rate === null) throw new Error('no rate');
  return rate;
};

describe('the comparison rate by the statutory formula', () => {
  test('FIN-24 agrees with known values for $30,000 over 60 months', () => {
    expect(rateOf()).toBeCloseTo(12.94, 2);
    expect(rateOf({ upfrontFeesCents: 130_725, repaymentCents: 68_167 + 800 })).toBeCloseTo(15.4682, 4);
    expect(rateOf({ upfrontFeesCents: 39_500, repaymentCents: 63_667 + 800 })).toBeCloseTo(11.067, 3);
  });

  test('counts 52.18 weeks and 26.09 fortnights a year, although repayments are computed with 52 and 26', () => {
    const repaid = (frequency: Frequency, periods: number) =>
      repaymentCents({ financedCents: 3_000_000, residualCents: 0, interestRate: 10, frequency, periods, feeCents: 0 }, 'none');
    expect(rateOf({ frequency: 'weekly', periods: 260, repaymentCents: repaid('weekly', 260) })).toBeCloseTo((10 * 52.18) / 52, 2);
    expect(rateOf({ frequency: 'fortnightly', periods: 130, repaymentCents: repaid('fortnightly', 130) })).toBeCloseTo(
      (10 * 26.09) / 26,
      2,
    );
  });

  test('includes the residual as a payment at the time of the last repayment', () => {
    const repayment = repaymentCents(
      { financedCents: 3_000_000, residualCents: 1_000_000, interestRate: 9.5, frequency: 'monthly', periods: 48, feeCents: 0 },
      'none',
    );
    expect(rateOf({ periods: 48, repaymentCents: repayment, residualCents: 1_000_000 })).toBeCloseTo(9.5, 2);
  });

  test('is zero for a loan without costs, and null when no rate solves the formula', () => {
    expect(rateOf({ repaymentCents: 50_000 })).toBe(0);
    expect(comparisonRate({ ...contract, repaymentCents: 49_999 })).toBeNull();
    expect(comparisonRate({ ...contract, upfrontFeesCents: 3_000_000 })).toBeNull();
    expect(comparisonRate({ ...contract, periods: 0 })).toBeNull();
  });

  test('makes the present value of all payments equal to the credit less the fees', () => {
    fc.assert(
      fc.property(
        fc.record({
          creditCents: fc.integer({ min: 500_000, max: 10_000_000 }),
          upfrontFeesCents: fc.integer({ min: 0, max: 200_000 }),
          interestRate: fc.integer({ min: 1, max: 3_000 }).map((hundredths) => hundredths / 100),
          years: fc.integer({ min: 1, max: 7 }),
          frequency: fc.constantFrom(...FREQUENCIES),
          residualCents: fc.integer({ min: 0, max: 400_000 }),
          feeCents: fc.integer({ min: 0, max: 2_000 }),
        }),
        ({ creditCents, upfrontFeesCents, interestRate, years, frequency, residualCents, feeCents }) => {
          const periods = years * PERIODS_A_YEAR[frequency];
          const repayment = repaymentCents(
            { financedCents: creditCents, residualCents, interestRate, frequency, periods, feeCents },
            'none',
          );
          const rate = rateOf({ creditCents, upfrontFeesCents, repaymentCents: repayment, periods, frequency, residualCents });
          const periodic = rate / 100 / { weekly: 52.18, fortnightly: 26.09, monthly: 12 }[frequency];
          // Adds up the payments one by one, like the formula in the regulation.
          let value = residualCents / (1 + periodic) ** periods;
          for (let period = 1; period <= periods; period += 1) value += repayment / (1 + periodic) ** period;
          expect(value).toBeCloseTo(creditCents - upfrontFeesCents, 2);
          // Fees make credit more expensive, so the comparison rate is above the interest rate. Very small fees are not
          // checked, because the rounding of the repayments can outweigh them.
          if (upfrontFeesCents > periods) expect(rate).toBeGreaterThan(interestRate);
        },
      ),
    );
  });
});

describe('the comparison rate of the standard example loan', () => {
  test('FIN-24 uses a secured loan of $30,000 over five years', () => {
    expect(COMPARISON_BASIS).toBe('Comparison rate based on a secured loan of $30,000 over 5 years.');
    expect(exampleComparisonRate(12.94, NO_FEES)).toBe(12.94);
    expect(exampleComparisonRate(9.95, { financedCents: 39_500, governmentCents: 0, monthlyCents: 800 })).toBe(11.07);
  });

  test('FIN-26 includes all fees except government fees', () => {
    const idm = { financedCents: 39_500 + 91_225 + 600, governmentCents: 600, monthlyCents: 800 };
    expect(exampleComparisonRate(12.94, idm)).toBe(15.47);
    expect(exampleComparisonRate(12.94, { ...idm, governmentCents: 0 })).toBeGreaterThan(15.47);
  });

  test('is null when the fees are as large as the credit', () => {
    expect(exampleComparisonRate(10, { ...NO_FEES, financedCents: 3_000_000 })).toBeNull();
  });
});
