import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { NumberRange, StockSort } from '../stock-search.ts';

/**
 * The state of a search page: what the shopper typed and chose. It is stored only in the URL (SEARCH-01).
 * `parseStockQuery` and `formatStockQuery` convert it in both directions without loss.
 */
export interface StockQuery {
  readonly text: string;
  /**
   * The plain words from which filters of this search were read. The search itself does not use these words. The page
   * uses them to show which words gave which filter, and which words were not understood.
   */
  readonly words: string;
  readonly refinements: Partial<Record<FacetAttribute, readonly string[]>>;
  /** Values that a vehicle must not have ('not diesel'). */
  readonly excluded: Partial<Record<FacetAttribute, readonly string[]>>;
  readonly ranges: Partial<Record<RangeAttribute, NumberRange>>;
  /**
   * Only vehicles with a higher price, in dollars (BUDGET-13); null: no such limit. The budget search uses it to leave out
   * placeholder prices and weekly prices.
   */
  readonly priceAbove: number | null;
  readonly sort: StockSort | null;
  /** From 1. */
  readonly page: number;
}

/** The query of a search page without any text, filter, sort or page. */
export const EMPTY_STOCK_QUERY: StockQuery = {
  text: '',
  words: '',
  refinements: {},
  excluded: {},
  ranges: {},
  priceAbove: null,
  sort: null,
  page: 1,
};
