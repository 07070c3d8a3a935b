import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { NumberRange, RangeAttribute, StockSort } from '../stock-search.ts';

/**
 * The state of a search page, which is its URL and nothing else (SEARCH-01): what the shopper typed and
 * chose. `parseStockQuery` and `formatStockQuery` are each other's inverse.
 */
export interface StockQuery {
  readonly text: string;
  readonly refinements: Partial<Record<FacetAttribute, readonly string[]>>;
  readonly ranges: Partial<Record<RangeAttribute, NumberRange>>;
  readonly sort: StockSort | null;
  /** From 1. */
  readonly page: number;
}

/** A search page as it is first opened: nothing typed, nothing chosen. */
export const EMPTY_STOCK_QUERY: StockQuery = { text: '', refinements: {}, ranges: {}, sort: null, page: 1 };
