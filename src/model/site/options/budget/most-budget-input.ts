/**
 * The largest repayment or deposit that the budget finder reads, in dollars (BUDGET-03). The script of the finder imports
 * this file, so it must not import the schema library.
 */
export const MOST_BUDGET_INPUT = 1_000_000;
