import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { searchResultWire } from '#features/search/rules/search-result-wire.ts';
import type { HitRange } from '#features/search/server/stock-search.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { carWires } from './car-wires.ts';
import { readOffset, readWholeNumber } from './query-parameters.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from './read-budget.ts';
import type { SearchApiServices } from './search-api-services.ts';
import { unknownSearchPath } from './unknown-search-path.ts';

const MAX_HITS_PER_PAGE = 100;

/**
 * `GET /api/search` (API-03): the query string of a search page and its `path` (all stock unless given); the
 * answer is ENT-11 under its wire names, as the page shows it. `hitsPerPage` (1 to 100) and `offset` choose the
 * hits; without them they are those of the query's `page`. What the query string has wrong is left out, as on
 * the page; a path that is no search page, a wrong `hitsPerPage` or a wrong `offset` is 400.
 */
export const searchApi =
  ({ search, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, url }) => {
    const path = url.searchParams.get('path') ?? site.search.paths.search;
    const base = await search.resolvePath(site, path);
    if (base === null) return refuseJson('bad-request', unknownSearchPath(site, path));
    const limit = readWholeNumber(url.searchParams, 'hitsPerPage', { least: 1, most: MAX_HITS_PER_PAGE });
    if (!limit.ok) return refuseJson('bad-request', limit.error);
    const offset = readOffset(url.searchParams);
    if (!offset.ok) return refuseJson('bad-request', offset.error);
    const { query } = parseStockQuery(url.search, site.search);
    const result = await search.search(site, base, query, hitRange(query.page, limit.value, offset.value));
    const hits = carWires(site, await vehicles.listByIds(site, result.hits));
    return { kind: 'json', status: 200, value: searchResultWire(result, hits), caching: { until: result.validUntil } };
  };

/** With a size of their own the pages begin elsewhere: page 3 of 10 hits begins at the 20th. */
const hitRange = (page: number, limit: number | null, offset: number | null): HitRange => {
  if (limit === null) return offset === null ? {} : { offset };
  return { limit, offset: offset ?? (page - 1) * limit };
};

/** The parameters of the search alone, in canonical order; what the search would refuse or leave out is not cached. */
const searchApiAddress = (site: Site, url: URL): string | null => {
  const others = onlyParameters('path', 'hitsPerPage', 'offset')(site, url);
  if (others === null) return null;
  const query = formatStockQuery(parseStockQuery(url.search, site.search).query, site.search);
  return query === '' ? others : `${others}${others.includes('?') ? '&' : '?'}${query}`;
};

export const searchApiRoute: Route<SearchApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/search',
  // A page of 21 vehicles.
  handler: withinReadBudget(READ_COST.search + 21 * READ_COST.vehicle, searchApi),
  canonicalAddress: searchApiAddress,
};
