import { z } from 'zod';
import { parseFilterString } from '#features/search/rules/parse-filter-string.ts';
import { carSchema } from '#features/stock/rules/car-json/car-json-schema.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';
import { filterProblemText } from '../search/filter-problem-text.ts';
import type { SearchApiServices } from '../search/search-api-services.ts';
import { carsJson } from './cars-json.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * `GET /api/cars?filter=…&limit=…` (API-08): gives at most 100 listed vehicles of the requested site that match a
 * filter string (API-03). The answer is `{items}`, or 400 for an invalid filter or limit.
 */
export const carsApi =
  ({ search, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, url }) => {
    const filter = parseFilterString(url.searchParams.get('filter') ?? '');
    if (!filter.ok) return refuseJson('bad-request', `filter: ${filterProblemText(filter.error)}`);
    const asked = url.searchParams.get('limit') ?? String(DEFAULT_LIMIT);
    const limit = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
    if (limit < 1) return refuseJson('bad-request', `limit: must be a whole number from 1 to ${MAX_LIMIT}, not '${asked.slice(0, 60)}'`);
    const { value: ids } = await search.findIds(site, { filter: filter.value, limit: Math.min(limit, MAX_LIMIT) });
    return { kind: 'json', status: 200, value: { items: carsJson(site, await vehicles.listByIds(site, ids)) }, caching: 'private' };
  };

export const carsRoute: Route<SearchApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/cars',
  handler: withinReadBudget(
    (query) => READ_COST.search + Math.min(Number(query.get('limit')) || DEFAULT_LIMIT, MAX_LIMIT) * READ_COST.vehicle,
    carsApi,
  ),
  endpoint: {
    group: 'stock',
    summary: 'Vehicles by a filter string',
    query: {
      filter: z.string().optional().describe('Conditions: "make=\'Toyota\' AND price<30000". All stock if missing'),
      limit: z.int().min(1).max(999_999).optional().describe(`${DEFAULT_LIMIT} if missing. At most ${MAX_LIMIT} vehicles are given.`),
    },
    answers: { 200: z.strictObject({ items: z.array(carSchema) }) },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
