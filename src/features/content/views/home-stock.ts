import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { SearchBase } from '#features/search/rules/search-paths.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';

/** The queries of the home blocks for the site's stock. */
export interface HomeStock {
  /** All stock of the site, newest first, with its facets. */
  readonly result: StockSearchResult;
  /** '328 cars'. */
  readonly countText: string;
  /** The search page for all stock. */
  readonly base: SearchBase;
  /** Another fixed search page of the site. */
  baseOf(kind: keyof Site['search']['paths']): SearchBase;
  /** Available vehicles among the first that a query finds, without the featured vehicle. */
  find(base: SearchBase, query: StockQuery, limit: number): Promise<readonly VehicleCardView[]>;
  /** The vehicle shown next to the hero's search; null if the page has no such hero. */
  featured(): Promise<VehicleCardView | null>;
  count(query: StockQuery): Promise<number>;
  /** The address of a search over all stock. */
  hrefOf(query: StockQuery): string;
  /** When time alone may change one of the results so far (epoch milliseconds); null: never. */
  validUntil(): number | null;
}

/** All stock, newest first. */
export const LATEST: StockQuery = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });
