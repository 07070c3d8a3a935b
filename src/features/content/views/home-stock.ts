import type { BudgetStock } from '#features/budget/views/budget-stock.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';

/** The functions and search results with which the blocks of the home page read the site's stock. */
export interface HomeStock extends BudgetStock {
  /** The result of a search for all stock of the site, newest first, with facets. */
  readonly result: StockSearchResult;
  /** The number of all vehicles as text: '328 cars'. */
  readonly countText: string;
  /** The search page for all stock. */
  readonly base: SearchBase;
  /** A fixed search page of the site, such as the page of used cars. */
  baseOf(kind: keyof Site['search']['paths']): SearchBase;
  /**
   * The first vehicles that a query finds, without the featured vehicle and without vehicles that are not available.
   */
  find(base: SearchBase, query: StockQuery, limit: number): Promise<readonly VehicleCardView[]>;
  /** The vehicle that the top section (hero) of the page shows beside its search; null if there is no such section. */
  featured(): Promise<VehicleCardView | null>;
  /**
   * The time until which all results that were read so far stay valid if the stock does not change, in epoch
   * milliseconds. Null if they have no time limit.
   */
  validUntil(): number | null;
}

/** All stock, newest first. */
export const LATEST: StockQuery = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });
