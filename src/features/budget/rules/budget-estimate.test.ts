import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateBudget } from './budget-estimate.ts';
import type { BudgetInputs } from './budget-inputs.ts';

const STOCK = { min: 9_990, max: 500_000 };
const weekly = (repayment: number, deposit = 0): BudgetInputs => ({ repayment, deposit, period: 'weekly' });
const monthly = (repayment: number, deposit = 0): BudgetInputs => ({ repayment, deposit, period: 'monthly' });

/** Dollars and cents. */
const amount = fc.nat({ max: 100_000_000 }).map((cents) => cents / 100);
const inputs: fc.Arbitrary<BudgetInputs> = fc.record({
  repayment: amount,
  deposit: amount,
  period: fc.constantFrom('weekly' as const, 'monthly' as const),
});
const prices = fc.tuple(amount, amount).map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }));

test.each([
  // 200 x 52 x 5 + 2,000
  [weekly(200, 2_000), 54_000],
  // 600 x 12 x 5 + 2,000
  [monthly(600, 2_000), 38_000],
  [weekly(0, 12_000), 12_000],
  // The exact sum is 51,987. A floating-point error must not make the budget one dollar lower.
  [weekly(199.95), 51_987],
  [weekly(200.001), 52_000],
])('BUDGET-04 the budget of %j is %d: five years of repayments plus the deposit', (given, budget) => {
  expect(estimateBudget(given, STOCK).amount).toBe(budget);
});

test('BUDGET-06 the budget is at most the highest price of the results, or 100,000 if no vehicle has a price', () => {
  expect(estimateBudget(weekly(1_000), { min: 9_990, max: 89_990.5 }).amount).toBe(89_991);
  expect(estimateBudget(weekly(1_000), undefined).amount).toBe(100_000);
  expect(estimateBudget(weekly(100), undefined).amount).toBe(26_000);
});

test('BUDGET-10 a budget below the lowest price of the results is invalid', () => {
  expect(estimateBudget(weekly(0, 9_989), STOCK)).toEqual({ amount: 9_989, isValid: false });
  expect(estimateBudget(weekly(0, 9_990), STOCK)).toEqual({ amount: 9_990, isValid: true });
  expect(estimateBudget(weekly(0, 9_990), { min: 9_990.5, max: 20_000 }).isValid).toBe(false);
  expect(estimateBudget(weekly(1_000), undefined).isValid).toBe(false);
});

test('BUDGET-04 a budget is in whole dollars and at most the sum of all repayments and the deposit; a higher repayment or deposit never gives a lower budget', () => {
  fc.assert(
    fc.property(inputs, prices, fc.nat(5_000), fc.nat(5_000), (given, range, more, deposit) => {
      const estimate = estimateBudget(given, range);
      const entered = given.repayment * (given.period === 'weekly' ? 260 : 60) + given.deposit;
      expect(Number.isSafeInteger(estimate.amount)).toBe(true);
      expect(estimate.amount).toBeLessThanOrEqual(entered + 0.01);
      expect(estimate.amount).toBeGreaterThan(Math.min(entered, range.max) - 1.01);
      const higher = estimateBudget({ ...given, repayment: given.repayment + more, deposit: given.deposit + deposit }, range);
      expect(higher.amount).toBeGreaterThanOrEqual(estimate.amount);
    }),
  );
});

test('BUDGET-10 a budget is valid if it is at least the price of the cheapest vehicle, and otherwise invalid', () => {
  fc.assert(
    fc.property(inputs, prices, (given, range) => {
      const estimate = estimateBudget(given, range);
      expect(estimate.isValid).toBe(estimate.amount >= range.min);
      expect(estimate.amount).toBeLessThan(range.max + 1);
    }),
  );
});
