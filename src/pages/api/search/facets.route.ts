import { z } from 'zod';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { facetValueSchema } from '#features/search/rules/search-result-schema.ts';
import { hasFacetValues, isRangeAttribute } from '#features/search/rules/stock-search.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { FACET_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';
import { SEARCHED_STOCK } from './searched-stock.ts';
import { unknownSearchPath } from './unknown-search-path.ts';

export interface FacetsApiServices {
  readonly search: Pick<StockSearchService, 'resolvePath' | 'readFacet' | 'readStats'>;
}

/**
 * `GET /api/facets/{attribute}` returns one facet (API-06). The request has the query string of a search page, and the
 * path of that search page in the parameter `path`. The answer is `{items}` (ENT-12) for a facet with values, `{min,
 * max}` for a range, or both. `min` and `max` are null if no vehicle has a value. The status is 400 if the attribute or
 * the path is unknown.
 */
export const facetsApi =
  ({ search }: FacetsApiServices): PageHandler =>
  async ({ site, params, url }) => {
    const attribute = FACET_ATTRIBUTES.find((known) => known === params.attribute);
    if (!attribute) return refuseJson('bad-request', `attribute: is not known. Allowed: ${FACET_ATTRIBUTES.join(', ')}`);
    const path = url.searchParams.get('path') ?? site.search.paths.search;
    const base = await search.resolvePath(site, path);
    if (base === null) return refuseJson('bad-request', unknownSearchPath(site, path));
    const { query } = parseStockQuery(url.search, site.search);
    const [items, stats] = await Promise.all([
      hasFacetValues(attribute) ? search.readFacet(site, base, query, attribute) : null,
      isRangeAttribute(attribute) ? search.readStats(site, base, query, attribute) : undefined,
    ]);
    const ends = { min: stats?.min ?? null, max: stats?.max ?? null };
    const value = { ...(items ? { items } : {}), ...(isRangeAttribute(attribute) ? ends : {}) };
    return { kind: 'json', status: 200, value, caching: 'private' };
  };

export const facetsRoute: Route<FacetsApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/facets/:attribute',
  handler: withinReadBudget(READ_COST.search, facetsApi),
  endpoint: {
    group: 'stock',
    summary: 'The values of one facet with their counts, or the lowest and highest value of a range',
    path: { attribute: z.enum(FACET_ATTRIBUTES) },
    query: SEARCHED_STOCK,
    answers: {
      200: z.strictObject({
        items: z.array(facetValueSchema).optional(),
        min: z.number().nullable().optional(),
        max: z.number().nullable().optional(),
      }),
    },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
