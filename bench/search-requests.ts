import { facetSort } from '#features/search/rules/facet-order.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { StockSearchRequest } from '#features/search/rules/stock-search.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { BENCH_NOW } from './stock-documents.ts';

/** The 24 facets that every benchmark search counts. All facets except `filtered_features` are disjunctive (ADR 080). */
export const BENCH_FACETS: readonly FacetAttribute[] = [
  'badge',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'series',
  'filtered_features',
  'location_name',
  'make',
  'make_model',
  'model',
  'price_range',
  'seats',
  'body',
  'simple_body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'weekly_price_range',
  'year',
  'certified',
];

const PAGE_SIZE = 21;

/**
 * The request that a search page sends to the search engine, on a site that shows the stock of the given dealerships.
 */
export const benchRequest = (dealershipIds: readonly number[], query: StockQuery = EMPTY_STOCK_QUERY): StockSearchRequest => ({
  scope: {
    siteId: 1,
    dealerships: dealershipIds.map((dealershipId) => ({ dealershipId, soldShownDays: 3 })),
    carTypes: ['new', 'demo', 'used'],
    statuses: ['in_stock', 'coming_soon', 'sold'],
    recencyDays: null,
  },
  text: query.text,
  refinements: query.refinements,
  ranges: query.ranges,
  filter: null,
  sort: query.sort,
  offset: (query.page - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
  facets: BENCH_FACETS.map((attribute) => ({ attribute, limit: 100, sort: facetSort(attribute) })),
  stats: ['price', 'km', 'year'],
  collapseSold: false,
  now: BENCH_NOW,
});
