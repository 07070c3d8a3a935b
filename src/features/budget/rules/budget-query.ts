import { withPriceAbove, withRange } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';

/**
 * The budget search leaves out vehicles up to this price, in dollars (BUDGET-13). Such low prices are placeholders or weekly
 * prices, not sale prices.
 */
const PRICE_ABOVE = 1_000;

/** The budget search without a maximum price. It finds every vehicle with a price above `PRICE_ABOVE`. */
export const EVERY_BUDGET: StockQuery = withPriceAbove(EMPTY_STOCK_QUERY, PRICE_ABOVE);

/**
 * The budget search with a maximum price (BUDGET-01, BUDGET-13).
 *
 * @param amount the maximum price in whole dollars
 * @example formatStockQuery(budgetQuery(54_000), site.search) === 'range[price]=:54000&filter=price%3E1000'
 */
export const budgetQuery = (amount: number): StockQuery => withRange(EVERY_BUDGET, 'price', { max: amount });
