import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { NumberRange, RangeAttribute, StockSort } from '../stock-search.ts';
import { canonicalStockQuery, withFacetValues } from './canonical-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './stock-query.ts';

/** A change of what is searched starts at its first page (SEARCH-02); a cursor kept would show an empty one. */
const changed = (query: StockQuery, change: Partial<StockQuery>): StockQuery => canonicalStockQuery({ ...query, ...change, page: 1 });

/** Whether a value of a facet is chosen; names are compared as in SITE-21. */
export const isRefined = (query: StockQuery, attribute: FacetAttribute, value: string): boolean =>
  (query.refinements[attribute] ?? []).some((chosen) => foldName(chosen) === foldName(value));

/** The query with one value of a facet chosen or not, dropping the page (SEARCH-02). */
export const withRefinement = (query: StockQuery, attribute: FacetAttribute, value: string, on: boolean): StockQuery => {
  const others = (query.refinements[attribute] ?? []).filter((chosen) => foldName(chosen) !== foldName(value));
  return withFacetValues(query, attribute, on ? [...others, value] : others);
};

/** What a click on a value does: on when off, off when on (SEARCH-21). */
export const toggleRefinement = (query: StockQuery, attribute: FacetAttribute, value: string): StockQuery =>
  withRefinement(query, attribute, value, !isRefined(query, attribute, value));

/** The query with a range set, or removed with null, dropping the page (SEARCH-02). */
export const withRange = (query: StockQuery, attribute: RangeAttribute, range: NumberRange | null): StockQuery =>
  changed(query, { ranges: { ...query.ranges, [attribute]: range ?? {} } });

/** The query in another order (null: most relevant), dropping the page (SEARCH-02). */
export const withSort = (query: StockQuery, sort: StockSort | null): StockQuery => changed(query, { sort });

/** The query with another text, dropping the page (SEARCH-02). */
export const withText = (query: StockQuery, text: string): StockQuery => changed(query, { text });

/** The query without any filter or text; the order stays. */
export const withoutFilters = (query: StockQuery): StockQuery => ({ ...EMPTY_STOCK_QUERY, sort: query.sort });

/** The same search at another page. */
export const withPage = (query: StockQuery, page: number): StockQuery => canonicalStockQuery({ ...query, page });

/** Whether anything narrows the search: text, values or ranges. */
export const hasFilters = (query: StockQuery): boolean => {
  const { text, refinements, ranges } = canonicalStockQuery(query);
  return text !== '' || Object.keys(refinements).length > 0 || Object.keys(ranges).length > 0;
};
