import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { SearchPaths } from '#model/site/options/search/search-path-options.ts';
import type { Site } from '#model/site/site.ts';
import type { StockFilter } from '../stock-search.ts';
import type { SearchBase } from './search-base.ts';

const is = (attribute: FacetAttribute, value: string): StockFilter => ({ kind: 'is', attribute, value });

/**
 * The filter of each fixed search page (ROUTE-18 to 22, 25 and 26). Special offers are cars with an offer price.
 */
const FIXED_FILTERS: Readonly<Record<keyof SearchPaths, StockFilter | null>> = {
  new: is('car_type', 'new'),
  demo: is('car_type', 'demo'),
  used: is('car_type', 'used'),
  all: null,
  newAndDemo: { kind: 'or', of: [is('car_type', 'new'), is('car_type', 'demo')] },
  specialOffers: { kind: 'compare', attribute: 'offer_price', operator: '>', value: 0 },
  search: null,
};

/** Describes a fixed search page, such as the page of used cars: its stock, and its path, which is one of the given `paths`. */
export const fixedBase = (paths: SearchPaths, kind: keyof SearchPaths): SearchBase => ({
  kind,
  canonicalPath: paths[kind],
  filter: FIXED_FILTERS[kind],
});

/**
 * A fixed search page of a site, such as the page of used cars.
 *
 * @example fixedSearchBase(site, 'all').canonicalPath === '/search/new-used-and-demo-cars/'
 */
export const fixedSearchBase = ({ search }: Pick<Site, 'search'>, kind: keyof SearchPaths): SearchBase => fixedBase(search.paths, kind);
