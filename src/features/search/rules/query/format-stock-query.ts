import { FACET_ATTRIBUTES, type FacetAttribute, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import type { NumberRange, StockSort } from '../stock-search.ts';
import { canonicalStockQuery, facetValues } from './canonical-stock-query.ts';
import type { StockQuery } from './stock-query.ts';
import { excludedKey, FILTER_KEY, PAGE_KEY, rangeKey, refinementKey, SORT_KEY, TEXT_KEY, WORDS_KEY } from './stock-query-keys.ts';

/**
 * The parameters of a search as a list in canonical order: text, refinements, exclusions, ranges, filter, sort,
 * page, plain words. Equal queries give
 * equal lists. The list is used for the hidden fields of forms; links use `formatStockQuery`.
 */
export const listStockQueryParameters = (
  query: StockQuery,
  options: { readonly indexName: string },
): readonly (readonly [string, string])[] => {
  const { text, words, refinements, excluded, ranges, priceAbove, sort, page } = canonicalStockQuery(query);
  const parameters: [string, string][] = [];
  if (text !== '') parameters.push([TEXT_KEY, text]);
  for (const attribute of FACET_ATTRIBUTES) {
    refinements[attribute]?.forEach((value, index) => {
      parameters.push([refinementKey(attribute, index), value]);
    });
  }
  for (const attribute of FACET_ATTRIBUTES) {
    excluded[attribute]?.forEach((value, index) => {
      parameters.push([excludedKey(attribute, index), value]);
    });
  }
  for (const attribute of RANGE_ATTRIBUTES) {
    const range = ranges[attribute];
    if (range) parameters.push([rangeKey(attribute), formatRange(range)]);
  }
  if (priceAbove !== null) parameters.push([FILTER_KEY, `price>${priceAbove}`]);
  if (sort) parameters.push([SORT_KEY, formatSort(sort, options.indexName)]);
  if (page > 1) parameters.push([PAGE_KEY, String(page)]);
  if (words !== '') parameters.push([WORDS_KEY, words]);
  return parameters;
};

/**
 * Writes a query as a query string without '?'. An empty query gives an empty string. This is the inverse of
 * `parseStockQuery` (SEARCH-01).
 *
 * @example formatStockQuery({ ...EMPTY_STOCK_QUERY, ranges: { price: { max: 30_000 } } }, options) === 'range[price]=:30000'
 */
export const formatStockQuery = (query: StockQuery, options: { readonly indexName: string }): string =>
  listStockQueryParameters(query, options)
    .map(([key, value]) => `${key}=${escapeValue(value)}`)
    .join('&');

/** The part of a query string for the values of one facet. */
export const formatFacetValues = (attribute: FacetAttribute, values: readonly string[]): string =>
  facetValues(attribute, values)
    .map((value, index) => `${refinementKey(attribute, index)}=${escapeValue(value)}`)
    .join('&');

/**
 * Writes a range as a parameter value (SEARCH-03).
 *
 * @example formatRange({ min: 10_000, max: 30_000 }) === '10000:30000'
 */
export const formatRange = ({ min, max }: NumberRange): string => `${min ?? ''}:${max ?? ''}`;

/**
 * Writes a sort order as a parameter value.
 *
 * @example formatSort({ attribute: 'price', direction: 'desc' }, 'Car_production') === 'Car_production:price:desc'
 */
export const formatSort = (sort: StockSort, indexName: string): string => `${indexName}:${sort.attribute}:${sort.direction}`;

/**
 * Colons are not escaped, because the requirements write ranges with colons. All other reserved characters are escaped.
 */
const escapeValue = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');
