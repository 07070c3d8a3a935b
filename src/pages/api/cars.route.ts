import { parseFilterString } from '#features/search/rules/parse-filter-string.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { carWires } from './car-wires.ts';
import { filterProblemText } from './filter-problem-text.ts';
import type { SearchApiServices } from './search-api-services.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * `GET /api/cars?filter=…&limit=…` (API-08): listed vehicles of the asking site that meet a filter string
 * (API-03), at most 100. Answers `{items}`; a filter or limit that cannot be read is 400.
 */
export const carsApi =
  ({ search, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, url }) => {
    const filter = parseFilterString(url.searchParams.get('filter') ?? '');
    if (!filter.ok) return badRequest(`filter: ${filterProblemText(filter.error)}`);
    const asked = url.searchParams.get('limit') ?? String(DEFAULT_LIMIT);
    const limit = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
    if (limit < 1) return badRequest(`limit: a whole number from 1 to ${MAX_LIMIT}, not '${asked.slice(0, 60)}'`);
    const ids = await search.findIds(site, { filter: filter.value, limit: Math.min(limit, MAX_LIMIT) });
    return { kind: 'json', status: 200, value: { items: carWires(site, await vehicles.listByIds(site, ids)) }, caching: 'private' };
  };

const badRequest = (error: string): PageAnswer => ({ kind: 'json', status: 400, value: { error }, caching: 'private' });
