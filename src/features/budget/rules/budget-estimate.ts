import type { FacetStats } from '#features/search/rules/stock-search.ts';
import type { BudgetInputs, BudgetPeriod } from './budget-inputs.ts';
import { isValidBudget } from './valid-budget.ts';

const PERIODS_A_YEAR: Readonly<Record<BudgetPeriod, number>> = { weekly: 52, monthly: 12 };
const YEARS = 5;
/** The upper limit of a budget in dollars, for results without prices (BUDGET-06). */
const FALLBACK_MAXIMUM = 100_000;

/** The budget that is estimated from a repayment and a deposit. */
export interface BudgetEstimate {
  /** Whole dollars. */
  readonly amount: number;
  /** False if the budget is below the lowest price of the results, or if the results have no prices (BUDGET-10). */
  readonly isValid: boolean;
}

/**
 * Estimates a budget: repayment x periods a year x 5 years, plus deposit (BUDGET-04). The budget is limited to the
 * highest price of the results, or to 100,000 if the results have no prices (BUDGET-06, A-67). The budget is rounded
 * down to whole dollars, so that it is never more than the repayments and the deposit together. A budget is invalid if
 * it is below the lowest price of the results, or if the results have no prices (BUDGET-10).
 *
 * @param prices lowest and highest price of the budget search, in dollars; undefined if no vehicle has a price
 * @example estimateBudget({ repayment: 200, deposit: 2_000, period: 'weekly' }, { min: 9_990, max: 89_990 }) // { amount: 54_000, isValid: true }
 */
export const estimateBudget = ({ repayment, deposit, period }: BudgetInputs, prices: FacetStats | undefined): BudgetEstimate => {
  const dollars = repayment * PERIODS_A_YEAR[period] * YEARS + deposit;
  // The sum is rounded to a cent before it is rounded down to a dollar. Otherwise a floating-point error, such as
  // 99.9999999 instead of 100, could make the result one dollar too low.
  const whole = Math.floor(Math.round(dollars * 100) / 100);
  const amount = Math.min(whole, Math.ceil(prices?.max ?? FALLBACK_MAXIMUM));
  return { amount, isValid: isValidBudget(amount, prices) };
};
