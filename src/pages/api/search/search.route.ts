import { z } from 'zod';
import type { HitRange } from '#features/search/rules/hits-of-page.ts';
import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import type { SearchAddress } from '#features/search/rules/search-address.ts';
import { searchResultJson } from '#features/search/rules/search-result-json.ts';
import { understoodSearchSchema } from '#features/search/rules/search-result-schema.ts';
import { ignoredJson, understoodJson } from '#features/search/views/understood-json.ts';
import type { Site } from '#model/site/site.ts';
import { offsetParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { readOffset, readWholeNumber } from '../query-parameters.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';
import { carsJson } from '../vehicles/cars-json.ts';
import type { SearchApiServices } from './search-api-services.ts';
import { SEARCHED_STOCK } from './searched-stock.ts';
import { unknownSearchPath } from './unknown-search-path.ts';

const MAX_HITS_PER_PAGE = 100;
/**
 * Number of vehicles on a search page. A request without `hitsPerPage` uses this number of points of the rate limit.
 */
const USUAL_HITS = 21;

/**
 * `GET /api/search` (API-03): gives the results of a search page in the format of ENT-11. The request has the query
 * string of the search page, and the path of this page in the parameter `path`. Without `path`, all stock is searched.
 * `hitsPerPage` (1 to 100) and `offset` select the hits. Without these two parameters, `page` selects the hits. Invalid
 * filters and sort orders are ignored, as on the search page, and listed in `ignored`. The status is 400 if `path` is
 * not a search page, or if `hitsPerPage` or `offset` is invalid.
 *
 * A `query` in plain words is interpreted as on the search page. In the answer, `understood` lists each condition with
 * its words, and `not_understood` lists the words without a meaning for the search.
 */
export const searchApi =
  ({ search, plainWords, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, url, search: parsed }) => {
    const path = url.searchParams.get('path') ?? site.search.paths.search;
    const base = await search.resolvePath(site, path);
    if (base === null) return refuseJson('bad-request', unknownSearchPath(site, path));
    const limit = readWholeNumber(url.searchParams, 'hitsPerPage', { least: 1, most: MAX_HITS_PER_PAGE });
    if (!limit.ok) return refuseJson('bad-request', limit.error);
    const offset = readOffset(url.searchParams);
    if (!offset.ok) return refuseJson('bad-request', offset.error);
    const { query: asked, notes } = parsed ?? parseStockQuery(url.search, site.search);
    const plain = await plainWords.interpret(site, asked);
    const query = plain?.query ?? asked;
    const result = await search.search(site, base, query, hitRange(query.page, limit.value, offset.value));
    const found = await vehicles.listByIds(site, result.hits);
    const hits = carsJson(site, found);
    return {
      kind: 'json',
      status: 200,
      value: {
        ...searchResultJson(result, hits),
        ...(plain && understoodJson(plain.reading)),
        ...(notes.length > 0 && { ignored: ignoredJson(notes) }),
      },
      caching: { until: result.validUntil },
      vehicleIds: found.map(({ id }) => id),
    };
  };

/**
 * Returns the range of hits that a request asks for. `limit` is the parameter `hitsPerPage`, the number of hits on a
 * page. For example, if `limit` is 10, page 3 begins with the 21st hit.
 */
const hitRange = (page: number, limit: number | null, offset: number | null): HitRange => {
  if (limit === null) return offset === null ? {} : { offset };
  return { limit, offset: offset ?? (page - 1) * limit };
};

/**
 * The canonical URL has the parameters of the search in a fixed order. A URL that the search would refuse or partly
 * ignore is not cached.
 */
const searchApiAddress = (site: Site, url: URL): SearchAddress | null => {
  const others = onlyParameters('path', 'hitsPerPage', 'offset')(site, url);
  if (others === null) return null;
  const parsed = parseStockQuery(url.search, site.search);
  // An answer that lists ignored parameters is not cached. The cache key is the canonical URL, which does not contain
  // the ignored parameters. A later request for the canonical URL would wrongly get this list from the cache.
  if (parsed.notes.length > 0) return null;
  const query = formatStockQuery(parsed.query, site.search);
  return { canonical: query === '' ? others : `${others}${others.includes('?') ? '&' : '?'}${query}`, parsed };
};

export const searchApiRoute: Route<SearchApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/search',
  handler: withinReadBudget(
    (query) => READ_COST.search + Math.min(Number(query.get('hitsPerPage')) || USUAL_HITS, MAX_HITS_PER_PAGE) * READ_COST.vehicle,
    searchApi,
  ),
  canonicalAddress: searchApiAddress,
  endpoint: {
    group: 'stock',
    summary: 'Search of the stock, with the vehicles, the facets and the counts of the search page',
    query: {
      ...SEARCHED_STOCK,
      hitsPerPage: z.int().min(1).max(MAX_HITS_PER_PAGE).optional().describe('Number of vehicles; if missing, the number on a search page'),
      offset: offsetParameter,
    },
    answers: { 200: understoodSearchSchema },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
