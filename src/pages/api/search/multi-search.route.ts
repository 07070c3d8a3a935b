import { z } from 'zod';
import type { MultiSearchProblem } from '#features/search/server/stock-search.server.ts';
import type { CarJson } from '#features/stock/rules/car-json/car-json.ts';
import { carSchema } from '#features/stock/rules/car-json/car-json-schema.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseJson, retryAfter, tooManyRequests } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { bodyFault, readJsonBody } from '../json-body.ts';
import { createOneAtATime, letOthersGoFirst } from '../one-at-a-time.ts';
import { READ_COST, type ReadBudget } from '../read-budget.ts';
import { carsJson } from '../vehicles/cars-json.ts';
import { filterProblemText } from './filter-problem-text.ts';
import type { SearchApiServices } from './search-api-services.ts';

const MAX_QUERIES = 10;
const MAX_LIMIT = 100;
/** API-07. */
const DEFAULT_LIMIT = 10;
/** Maximum number of vehicles in one answer. A vehicle has about 6 kB, so one answer has at most about 600 kB. */
const MAX_HITS = 100;

/** Maximum number of multi-searches that run or wait. */
const MOST_WAITING = 20;

/**
 * The body of `POST /api/multi-search` (API-07). Request fields for highlighting are accepted but ignored, because a
 * filter has no search words to highlight.
 */
const bodySchema = z.object({
  queries: z
    .array(
      z.object({
        index: z.string().optional(),
        filter: z.string().default(''),
        limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      }),
    )
    .min(1)
    .max(MAX_QUERIES),
});

interface MultiSearchServices extends SearchApiServices, ReadBudget {}

/**
 * `POST /api/multi-search` (API-07): takes `{queries: [{index, filter, limit}]}` and gives `{results: [{hits}]}` in the
 * same order. The hits are vehicles of the listed stock of the requested site. At most 10 queries and 100 hits in total
 * are allowed; a query without a limit gives 10 hits. The status is 400 for wrong input, and 429 if the IP address has
 * used up its limit.
 */
export const multiSearchApi = ({ search, vehicles, readLimiter }: MultiSearchServices): PageHandler => {
  const runOneAtATime = createOneAtATime(MOST_WAITING);
  return async ({ site, request, clientAddress }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success) return refuseJson('bad-request', bodyFault(parsed.error));
    const asked = parsed.data.queries.reduce((sum, { limit }) => sum + limit, 0);
    if (asked > MAX_HITS) return refuseJson('bad-request', `queries: the sum of their limits is ${asked}; allowed: ${MAX_HITS}`);
    const cost = parsed.data.queries.length * READ_COST.search + asked * READ_COST.vehicle;
    const allowed = await readLimiter.consume(site.id, clientAddress, cost);
    if (!allowed.ok) return tooManyRequests(allowed.error);
    const queries = parsed.data.queries.map(({ index = site.search.indexName, ...query }) => ({ ...query, index }));
    const answered = await runOneAtATime(async (): Promise<PageAnswer> => {
      const found = await search.multiSearch(site, queries);
      if (!found.ok) return refuseJson('bad-request', problemText(found.error));
      const results: { readonly hits: readonly CarJson[] }[] = [];
      for (const ids of found.value) {
        results.push({ hits: carsJson(site, await vehicles.listByIds(site, ids)) });
        await letOthersGoFirst();
      }
      return { kind: 'json', status: 200, value: { results }, caching: 'private' };
    });
    return answered.ok ? answered.value : refuseJson('unavailable', 'Many searches are waiting. Try again in a moment.', retryAfter(2));
  };
};

const problemText = (problem: MultiSearchProblem): string =>
  problem.kind === 'unknown-index'
    ? `queries.${problem.query}.index: this site has only the index '${problem.allowed}'`
    : `queries.${problem.query}.filter: ${filterProblemText(problem.filter)}`;

export const multiSearchRoute: Route<MultiSearchServices> = {
  method: 'POST',
  path: '/api/multi-search',
  handler: multiSearchApi,
  endpoint: {
    group: 'stock',
    summary: `Up to ${MAX_QUERIES} searches by filter strings, with at most ${MAX_HITS} vehicles in total`,
    body: bodySchema,
    answers: { 200: z.strictObject({ results: z.array(z.strictObject({ hits: z.array(carSchema) })) }) },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
