import { z } from 'zod';
import type { MultiSearchProblem } from '#features/search/server/stock-search.server.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { carWires } from './car-wires.ts';
import { filterProblemText } from './filter-problem-text.ts';
import { bodyFault, readJsonBody } from './json-body.ts';
import type { SearchApiServices } from './search-api-services.ts';

const MAX_QUERIES = 20;
const MAX_LIMIT = 100;
/** API-07. */
const DEFAULT_LIMIT = 10;
/** Whole vehicles in one answer: 20 queries with 10 each. More would let one small request fetch thousands. */
const MAX_HITS = MAX_QUERIES * DEFAULT_LIMIT;

/** API-07. Highlight tags are taken and not used: a filter has no words to highlight. */
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

/**
 * `POST /api/multi-search` (API-07): `{queries: [{index, filter, limit}]}` to `{results: [{hits}]}`, in
 * their order, over the asking site's listed stock alone: 10 hits each unless a query says otherwise, at most
 * 200 together. Wrong input is 400 and says what and where.
 */
export const multiSearchApi =
  ({ search, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, request }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return badRequest(body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success) return badRequest(bodyFault(parsed.error));
    const asked = parsed.data.queries.reduce((sum, { limit }) => sum + limit, 0);
    if (asked > MAX_HITS) return badRequest(`queries: their limits come to ${asked}, allowed: ${MAX_HITS} together`);
    const queries = parsed.data.queries.map(({ index = site.search.indexName, ...query }) => ({ ...query, index }));
    const found = await search.multiSearch(site, queries);
    if (!found.ok) return badRequest(problemText(found.error));
    const results = await Promise.all(found.value.map(async (ids) => ({ hits: carWires(site, await vehicles.listByIds(site, ids)) })));
    return { kind: 'json', status: 200, value: { results }, caching: 'private' };
  };

const badRequest = (error: string): PageAnswer => ({ kind: 'json', status: 400, value: { error }, caching: 'private' });

const problemText = (problem: MultiSearchProblem): string =>
  problem.kind === 'unknown-index'
    ? `queries.${problem.query}.index: this site has the index '${problem.allowed}' alone`
    : `queries.${problem.query}.filter: ${filterProblemText(problem.filter)}`;
