import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { searchResultWire } from '#features/search/rules/search-result-wire.ts';
import type { PageHandler } from '#pages/page.ts';
import { carWires } from './car-wires.ts';
import { refuseQuery } from './query-parameters.ts';
import type { SearchApiServices } from './search-api-services.ts';
import { unknownSearchPath } from './unknown-search-path.ts';

/**
 * `GET /api/search`: the query string of a search page and its `path` (all stock unless given); the answer
 * is ENT-11 under its wire names, as the page shows it. What the query string has wrong is left out, as on
 * the page; a path that is no search page is 400.
 */
export const searchApi =
  ({ search, vehicles }: SearchApiServices): PageHandler =>
  async ({ site, url }) => {
    const path = url.searchParams.get('path') ?? site.search.paths.search;
    const base = await search.resolvePath(site, path);
    if (base === null) return refuseQuery(unknownSearchPath(site, path));
    const { query } = parseStockQuery(url.search, site.search);
    const result = await search.search(site, base, query);
    const hits = carWires(site, await vehicles.listByIds(site, result.hits));
    return { kind: 'json', status: 200, value: searchResultWire(result, hits), caching: { until: result.validUntil } };
  };
