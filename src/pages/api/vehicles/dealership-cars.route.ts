import { z } from 'zod';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { searchResultJson } from '#features/search/rules/search-result-json.ts';
import { searchResultSchema } from '#features/search/rules/search-result-schema.ts';
import type { NumberRange } from '#features/search/rules/stock-search.ts';
import type { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { offsetParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { readOffset, readText, readValues } from '../query-parameters.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';
import { carsJson } from './cars-json.ts';

export interface DealershipCarsApiServices {
  readonly dealershipSearch: Pick<DealershipSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}

/** Reads a price range in dollars: '10000:30000', ':30000' or '10000:', as in the URL of a search page (SEARCH-03). */
const readPrice = (text: string | null, indexName: string): Result<NumberRange, string> => {
  if (text === null || text === '') return ok({});
  const { query, notes } = parseStockQuery(new URLSearchParams({ 'range[price]': text }), { indexName });
  return notes.length === 0
    ? ok(query.ranges.price ?? {})
    : err("price: must be two amounts in dollars such as '10000:30000'; one of the two amounts may be left out");
};

/**
 * `GET /api/dealerships/{slug}/cars?categories=…&price=min:max&query=…&offset=…` (SEARCH-50): gives the listed stock of
 * one dealership of the requested site, 21 vehicles per page. `categories` may be repeated. The answer has the format
 * and names of ENT-11. The status is 404 for an unknown dealership and 400 for wrong input.
 */
export const dealershipCarsApi =
  ({ dealershipSearch, vehicles }: DealershipCarsApiServices): PageHandler =>
  async ({ site, params, url: { searchParams } }) => {
    const dealership = site.dealerships.find(({ slug }) => slug === params.slug);
    if (!dealership) return refuseJson('not-found', 'There is no such dealership on this site.');
    const categories = readValues(searchParams, 'categories');
    if (!categories.ok) return refuseJson('bad-request', categories.error);
    const price = readPrice(searchParams.get('price'), site.search.indexName);
    if (!price.ok) return refuseJson('bad-request', price.error);
    const query = readText(searchParams, 'query');
    if (!query.ok) return refuseJson('bad-request', query.error);
    const offset = readOffset(searchParams);
    if (!offset.ok) return refuseJson('bad-request', offset.error);
    const asked = {
      dealershipId: dealership.id,
      categories: categories.value,
      price: price.value,
      query: query.value,
      offset: offset.value ?? 0,
    };
    const result = await dealershipSearch.search(site, asked);
    if (result === null) return refuseJson('not-found', 'There is no such dealership on this site.');
    const hits = carsJson(site, await vehicles.listByIds(site, result.hits));
    return { kind: 'json', status: 200, value: searchResultJson(result, hits), caching: { until: result.validUntil } };
  };

export const dealershipCarsRoute: Route<DealershipCarsApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/dealerships/:slug/cars',
  // Gives one page of 21 vehicles.
  handler: withinReadBudget(READ_COST.search + 21 * READ_COST.vehicle, dealershipCarsApi),
  endpoint: {
    group: 'stock',
    summary: 'The stock of one dealership, 21 vehicles on a page',
    path: { slug: z.string().min(1).describe('Slug of a dealership, as /api/site gives it') },
    query: {
      categories: z.array(z.string()).optional(),
      price: z.string().optional().describe("Lowest and highest price in dollars: '10000:30000'. One of the two amounts may be left out"),
      query: z.string().optional(),
      offset: offsetParameter,
    },
    answers: { 200: searchResultSchema },
    refusals: ['bad-request', 'not-found', 'too-many-requests'],
  },
  canonicalAddress: onlyParameters('categories', 'price', 'query', 'offset'),
};
