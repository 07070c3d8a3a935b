import { foldName } from '#kernel/text.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { NumberRange, StockSort } from '../stock-search.ts';
import { canonicalStockQuery, withFacetValues } from './canonical-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './stock-query.ts';

/**
 * Changes a query and selects the first page of results (SEARCH-02). After the change there may be fewer results, so
 * that the current page would be empty.
 */
const changed = (query: StockQuery, change: Partial<StockQuery>): StockQuery => canonicalStockQuery({ ...query, ...change, page: 1 });

/** Whether a value of a facet is chosen; names are compared case-insensitively (SITE-21). */
export const isRefined = (query: StockQuery, attribute: FacetAttribute, value: string): boolean =>
  (query.refinements[attribute] ?? []).some((chosen) => foldName(chosen) === foldName(value));

/** Adds or removes one value of a facet and goes to the first page (SEARCH-02). */
export const withRefinement = (query: StockQuery, attribute: FacetAttribute, value: string, on: boolean): StockQuery => {
  const others = (query.refinements[attribute] ?? []).filter((chosen) => foldName(chosen) !== foldName(value));
  return withFacetValues(query, attribute, on ? [...others, value] : others);
};

/** Removes values from the excluded values of a facet, and goes to the first page (SEARCH-02). */
export const withoutExcluded = (query: StockQuery, attribute: FacetAttribute, values: readonly string[]): StockQuery => {
  const removed = new Set(values.map(foldName));
  const kept = (query.excluded[attribute] ?? []).filter((value) => !removed.has(foldName(value)));
  return changed(query, { excluded: { ...query.excluded, [attribute]: kept } });
};

/** Toggles a value of a facet, as a click on it does (SEARCH-21). */
export const toggleRefinement = (query: StockQuery, attribute: FacetAttribute, value: string): StockQuery =>
  withRefinement(query, attribute, value, !isRefined(query, attribute, value));

/** Sets a range, or removes it with null, and goes to the first page (SEARCH-02). */
export const withRange = (query: StockQuery, attribute: RangeAttribute, range: NumberRange | null): StockQuery =>
  changed(query, { ranges: { ...query.ranges, [attribute]: range ?? {} } });

/** Sets the price that all vehicles must exceed, in dollars (BUDGET-13), or removes it with null, and goes to the first page. */
export const withPriceAbove = (query: StockQuery, priceAbove: number | null): StockQuery => changed(query, { priceAbove });

/** Sets the sort order (null: most relevant) and goes to the first page (SEARCH-02). */
export const withSort = (query: StockQuery, sort: StockSort | null): StockQuery => changed(query, { sort });

/** Sets the search text and goes to the first page (SEARCH-02). */
export const withText = (query: StockQuery, text: string): StockQuery => changed(query, { text });

/** Removes all filters and the text; keeps the sort order. */
export const withoutFilters = (query: StockQuery): StockQuery => ({ ...EMPTY_STOCK_QUERY, sort: query.sort });

/** Changes only the page number. */
export const withPage = (query: StockQuery, page: number): StockQuery => canonicalStockQuery({ ...query, page });

/** Whether the search is narrowed by text, values or ranges. */
export const hasFilters = (query: StockQuery): boolean => {
  const { text, words, refinements, excluded, ranges, priceAbove } = canonicalStockQuery(query);
  const isChosen = [refinements, excluded, ranges].some((chosen) => Object.keys(chosen).length > 0);
  return text !== '' || words !== '' || isChosen || priceAbove !== null;
};
