import type { FacetStats } from '#features/search/rules/stock-search.ts';

/**
 * Whether a budget in dollars is at least the lowest price of the results (BUDGET-10). Without prices every budget is
 * invalid.
 *
 * @example isValidBudget(5_000, { min: 9_990, max: 89_990 }) === false
 */
export const isValidBudget = (amount: number, prices: Pick<FacetStats, 'min'> | undefined): boolean =>
  prices !== undefined && amount >= prices.min;
