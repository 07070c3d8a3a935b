import type { BudgetOptions } from '#model/site/options/budget/budget-options.ts';
import { MOST_BUDGET_INPUT } from '#model/site/options/budget/most-budget-input.ts';

export type BudgetPeriod = BudgetOptions['period'];

export const BUDGET_PERIODS: readonly BudgetPeriod[] = ['weekly', 'monthly'];

/** What a shopper enters in the budget finder (ENT-37, BUDGET-02). Amounts are in dollars, from 0 to 1,000,000. */
export interface BudgetInputs {
  readonly repayment: number;
  readonly deposit: number;
  readonly period: BudgetPeriod;
}

/** The names of the inputs in a query string. */
export const BUDGET_FIELDS = ['repayment', 'deposit', 'period'] as const;

/**
 * Reads an amount that a shopper typed. Dollar signs, commas and spaces are ignored. A text that is not a number becomes 0, and
 * a number is clamped to the range from 0 to 1,000,000 (BUDGET-03).
 *
 * @example readBudgetAmount('$1,200') === 1_200
 */
export const readBudgetAmount = (text: string): number => {
  const plain = text.replace(/[$,\s]/g, '');
  const amount = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : 0;
  return Math.min(MOST_BUDGET_INPUT, Math.max(0, amount));
};

/**
 * Reads the inputs of the budget finder from a query string. A missing input gets the site's default. The default repayment
 * depends on the period (BUDGET-05).
 *
 * @example readBudgetInputs(new URLSearchParams('period=monthly'), site.budget) // { repayment: 600, deposit: 2000, period: 'monthly' }
 */
export const readBudgetInputs = (
  query: URLSearchParams,
  defaults: Pick<BudgetOptions, 'repayment' | 'deposit' | 'period'>,
): BudgetInputs => {
  const period = BUDGET_PERIODS.find((known) => known === query.get('period')) ?? defaults.period;
  const amount = (name: 'repayment' | 'deposit', fallback: number): number => {
    const text = query.get(name);
    return text === null ? fallback : readBudgetAmount(text);
  };
  return { period, repayment: amount('repayment', defaults.repayment[period]), deposit: amount('deposit', defaults.deposit) };
};
