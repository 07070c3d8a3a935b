/**
 * The largest repayment or deposit with which the budget finder calculates, in dollars (BUDGET-03). A larger input is
 * replaced by this value. The browser script of the finder imports this file. So that the script stays small, this file
 * must not import the schema library.
 */
export const MOST_BUDGET_INPUT = 1_000_000;
