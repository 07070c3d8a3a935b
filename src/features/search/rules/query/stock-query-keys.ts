import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { RangeAttribute } from '../stock-search.ts';

/**
 * Names of the query parameters of a search, for links and for the fields of GET forms. A form writes ranges in
 * two fields (`rangeEndKey`); links write `range[price]=min:max`.
 */
export const TEXT_KEY = 'query';
export const SORT_KEY = 'sortBy';
export const PAGE_KEY = 'page';

/** @example refinementKey('dealership_slug', 0) === 'refinementList[dealership_slug][0]' (ROUTE-31) */
export const refinementKey = (attribute: FacetAttribute, index: number): string => `refinementList[${attribute}][${index}]`;

/** @example rangeKey('price') === 'range[price]' (SEARCH-03) */
export const rangeKey = (attribute: RangeAttribute): string => `range[${attribute}]`;

/** @example rangeEndKey('price', 'min') === 'range[price][min]' */
export const rangeEndKey = (attribute: RangeAttribute, end: 'min' | 'max'): string => `${rangeKey(attribute)}[${end}]`;
