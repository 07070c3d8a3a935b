import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * Names of the query parameters of a search, for links and for the fields of GET forms. A form writes ranges in
 * two fields (`rangeEndKey`); links write `range[price]=min:max`.
 */
export const TEXT_KEY = 'query';
/** The parameter with the plain words from which filters of the search were read (`StockQuery.words`). */
export const WORDS_KEY = 'words';
export const SORT_KEY = 'sortBy';
export const PAGE_KEY = 'page';
/** The parameter of `priceAbove`: 'filter=price>1000' (BUDGET-13). */
export const FILTER_KEY = 'filter';

/**
 * The parameter name of one chosen facet value (ROUTE-31).
 *
 * @example refinementKey('dealership_slug', 0) === 'refinementList[dealership_slug][0]'
 */
export const refinementKey = (attribute: FacetAttribute, index: number): string => `refinementList[${attribute}][${index}]`;

/**
 * The parameter name of one excluded facet value.
 *
 * @example excludedKey('fuel', 0) === 'exclude[fuel][0]'
 */
export const excludedKey = (attribute: FacetAttribute, index: number): string => `exclude[${attribute}][${index}]`;

/**
 * The parameter name of a range (SEARCH-03).
 *
 * @example rangeKey('price') === 'range[price]'
 */
export const rangeKey = (attribute: RangeAttribute): string => `range[${attribute}]`;

/**
 * The parameter name of one end of a range in a form.
 *
 * @example rangeEndKey('price', 'min') === 'range[price][min]'
 */
export const rangeEndKey = (attribute: RangeAttribute, end: 'min' | 'max'): string => `${rangeKey(attribute)}[${end}]`;
