import { oldestUsedYear } from '#features/stock/rules/site-stock.ts';
import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search-options.ts';
import type { Site } from '#model/site/site.ts';
import { MODELS_SHOWN_IN_A_MAKE } from './models-of-make.ts';
import type { StockQuery } from './query/stock-query.ts';
import type { SearchBase } from './search-paths.ts';
import {
  type FacetRequest,
  type FacetSort,
  hasFacetValues,
  isRangeAttribute,
  type StockFilter,
  type StockSearchRequest,
} from './stock-search.ts';

/** The default limit of values for each facet, where a site sets none (SEARCH-32). */
const DEFAULT_FACET_LIMIT = 100;
/** SEARCH-29. */
const BODIES_READ = 4;
const CUSTOM_BODIES_READ = 20;

/** The parts of a site that a search request needs. */
export type SearchedSite = Pick<Site, 'id' | 'stock' | 'search' | 'timeZone'> & {
  readonly dealerships: readonly { readonly id: number; readonly stock: { readonly soldShownDays: number } }[];
};

/** Facets whose values have a special order. */
const ORDERED_BY_NAME: readonly FacetAttribute[] = ['year', 'seats', 'price_range', 'weekly_price_range'];

/**
 * Builds the search request for one page of a site: the query, the filter of the page's path, the site's stock
 * settings, the facets that the site offers, and the minima and maxima of its ranges (API-03).
 *
 * @param now epoch milliseconds
 */
export const siteSearchRequest = (
  site: SearchedSite,
  base: Pick<SearchBase, 'filter' | 'makeSlug'>,
  query: StockQuery,
  now: number,
): StockSearchRequest => {
  const { pageSize } = site.search;
  const refinements = { ...query.refinements };
  // With a city override all stock is in one city (SITE-23). A chosen city is therefore not used as a filter.
  if (site.stock.overrideCity !== null) delete refinements.city;
  return {
    ...stockRequest(site, base.filter, now),
    text: query.text,
    refinements,
    ranges: query.ranges,
    filter: allOf([base.filter, ...stockFilters(site, now), hidesUnpriced(site, query) ? PRICED : null]),
    sort: query.sort,
    offset: (query.page - 1) * pageSize,
    limit: pageSize,
    facets: facetRequests(site, base, query),
    stats: site.search.facets.filter(isRangeAttribute),
  };
};

/** Builds a request without facets, text or page for the first vehicles of a site that match a filter (API-08). */
export const stockRequest = (site: SearchedSite, filter: StockFilter | null, now: number): StockSearchRequest => ({
  scope: {
    siteId: site.id,
    dealerships: site.dealerships.map(({ id, stock }) => ({ dealershipId: id, soldShownDays: stock.soldShownDays })),
    carTypes: site.stock.carTypes,
    statuses: site.stock.statuses,
    recencyDays: site.stock.recencyDays,
  },
  text: '',
  refinements: {},
  ranges: {},
  filter: allOf([filter, ...stockFilters(site, now)]),
  sort: null,
  offset: 0,
  limit: site.search.pageSize,
  facets: [],
  stats: [],
  collapseSold: site.stock.collapseSold,
  now,
});

/** Filters that keep only the vehicles of the site's stock (SITE-19, SEARCH-34). `isInSiteStock` applies the same rule to a single vehicle. */
const stockFilters = (site: SearchedSite, now: number): readonly (StockFilter | null)[] => {
  const oldest = oldestUsedYear(site, now);
  const youngEnough: StockFilter | null =
    oldest === null
      ? null
      : {
          kind: 'or',
          of: [
            { kind: 'not', of: { kind: 'is', attribute: 'car_type', value: 'used' } },
            { kind: 'compare', attribute: 'year', operator: '>=', value: oldest },
          ],
        };
  return [anyOf('make', site.stock.makes), anyOf('item_type', site.stock.itemTypes), youngEnough];
};

const anyOf = (attribute: FacetAttribute, values: readonly string[]): StockFilter | null =>
  values.length === 0 ? null : { kind: 'or', of: values.map((value) => ({ kind: 'is', attribute, value })) };

const allOf = (filters: readonly (StockFilter | null)[]): StockFilter | null => {
  const [first, ...others] = filters.filter((filter) => filter !== null);
  if (!first) return null;
  return others.length === 0 ? first : { kind: 'and', of: [first, ...others] };
};

/** SEARCH-25. */
const PRICED: StockFilter = { kind: 'compare', attribute: 'price', operator: '>', value: 0 };

const hidesUnpriced = ({ search }: SearchedSite, { sort }: StockQuery): boolean =>
  search.priceAscendingHidesUnpriced && sort?.attribute === 'price' && sort.direction === 'asc';

/**
 * The maximum number of values to read for a facet: the site's limit, or else the default of the facet (SEARCH-23,
 * SEARCH-29, SEARCH-32).
 */
export const facetLimit = ({ search }: Pick<SearchedSite, 'search'>, attribute: FacetAttribute): number => {
  const own = search.facetLimits[attribute];
  if (own !== undefined) return own;
  if (attribute === 'simple_body') return search.customBodies ? CUSTOM_BODIES_READ : BODIES_READ;
  return attribute === 'model' ? MODELS_SHOWN_IN_A_MAKE : DEFAULT_FACET_LIMIT;
};

/** The order in which a facet's values are read (SEARCH-30). */
export const facetSort = (attribute: FacetAttribute): FacetSort => {
  if (ORDERED_BY_NAME.includes(attribute)) return 'name';
  return attribute === 'simple_body' ? 'count-z-to-a' : 'count';
};

const facetRequests = (site: SearchedSite, { makeSlug }: Pick<SearchBase, 'makeSlug'>, query: StockQuery): readonly FacetRequest[] => {
  const { facets } = site.search;
  // These facets are always requested: car types for the displayed count, makes for headings, and models when a make is
  // chosen.
  const needed = new Set<FacetAttribute>(['car_type', 'make', ...facets.filter(hasFacetValues)]);
  const isMakeChosen = makeSlug !== undefined || (query.refinements.make ?? []).length > 0;
  if (isMakeChosen) needed.add('make_model');
  if (site.stock.overrideCity !== null) needed.delete('city');
  return FACET_ATTRIBUTES.filter((attribute) => needed.has(attribute) || (query.refinements[attribute] ?? []).length > 0).map(
    (attribute) => ({
      attribute,
      // For a facet that the site does not offer, only the chosen values are shown.
      limit: !needed.has(attribute) ? 0 : attribute === 'make_model' && isMakeChosen ? null : facetLimit(site, attribute),
      sort: facetSort(attribute),
    }),
  );
};
