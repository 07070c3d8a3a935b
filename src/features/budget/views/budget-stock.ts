import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { FacetStats } from '#features/search/rules/stock-search.ts';

/** Searches the whole stock of a site for the budget finder. */
export interface BudgetStock {
  /** The lowest and the highest price in dollars; undefined if no vehicle of the query has a price. */
  priceRange(query: StockQuery): Promise<FacetStats | undefined>;
  /** The number of vehicles that a query finds, and the text for it ('128 cars'). */
  counted(query: StockQuery): Promise<{ readonly count: number; readonly text: string }>;
  /** The URL of a search over all stock. */
  hrefOf(query: StockQuery): string;
}
