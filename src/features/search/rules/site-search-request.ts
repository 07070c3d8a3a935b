import { oldestUsedYear } from '#features/stock/rules/shown-stock/used-car-filter.ts';
import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { facetRequests } from './facet-requests.ts';
import { hideUnpriced } from './hide-unpriced.ts';
import type { SearchBase } from './paths/search-base.ts';
import type { StockQuery } from './query/stock-query.ts';
import { isRangeAttribute, type StockFilter, type StockSearchRequest } from './stock-search.ts';

/** The parts of a site that a search request needs. */
export type SearchedSite = Pick<Site, 'id' | 'stock' | 'search' | 'timeZone'> & {
  readonly dealerships: readonly { readonly id: number; readonly stock: { readonly soldShownDays: number } }[];
};

/**
 * Builds the search request for one page of a site. The request has the query, the filter of the page's path and the
 * site's stock settings. It asks for the facets that the site offers, and for the minimum and maximum of each range
 * filter (API-03).
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
  // With the option `overrideCity`, the site shows one city for all stock (SITE-23). So a chosen city is not used as a filter.
  if (site.stock.overrideCity !== null) delete refinements.city;
  return {
    ...stockRequest(site, base.filter, now),
    text: query.text,
    refinements,
    ranges: query.ranges,
    filter: allOf([base.filter, ...stockFilters(site, now), hideUnpriced(site, query), pricedAbove(query), ...excluded(query)]),
    sort: query.sort,
    offset: (query.page - 1) * pageSize,
    limit: pageSize,
    facets: facetRequests(site, base, query),
    stats: site.search.facets.filter(isRangeAttribute),
  };
};

/**
 * Builds a request for the first vehicles of a site that match a filter (API-08). The request has no facets and no
 * search text.
 */
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

/** The filter of the budget search (BUDGET-13); null for other searches. */
const pricedAbove = ({ priceAbove }: Pick<StockQuery, 'priceAbove'>): StockFilter | null =>
  priceAbove === null ? null : { kind: 'compare', attribute: 'price', operator: '>', value: priceAbove };

/** Filters that leave out vehicles with an excluded value. A vehicle that has no value of the attribute is still found. */
const excluded = ({ excluded: lists }: Pick<StockQuery, 'excluded'>): readonly (StockFilter | null)[] =>
  FACET_ATTRIBUTES.map((attribute) => {
    const filter = anyOf(attribute, lists[attribute] ?? []);
    return filter && { kind: 'not', of: filter };
  });

const anyOf = (attribute: FacetAttribute, values: readonly string[]): StockFilter | null =>
  values.length === 0 ? null : { kind: 'or', of: values.map((value) => ({ kind: 'is', attribute, value })) };

const allOf = (filters: readonly (StockFilter | null)[]): StockFilter | null => {
  const [first, ...others] = filters.filter((filter) => filter !== null);
  if (!first) return null;
  return others.length === 0 ? first : { kind: 'and', of: [first, ...others] };
};
