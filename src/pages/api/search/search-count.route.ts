import { z } from 'zod';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { shownCount, stockCountText } from '#features/search/rules/shown-count.ts';
import type { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';
import { SEARCHED_STOCK } from './searched-stock.ts';
import { unknownSearchPath } from './unknown-search-path.ts';

interface SearchCountServices {
  readonly search: Pick<StockSearchService, 'search' | 'resolvePath'>;
  readonly plainWords: Pick<PlainWordsService, 'interpret'>;
}

/**
 * `GET /api/search-count`: gives the number of vehicles that the query string of a search page finds, as a number and
 * as text ('128 cars'). `path` has the same meaning as in `/api/search`. Buttons show this count while the shopper
 * chooses filters.
 */
export const searchCountApi =
  ({ search, plainWords }: SearchCountServices): PageHandler =>
  async ({ site, url }) => {
    const path = url.searchParams.get('path') ?? site.search.paths.search;
    const base = await search.resolvePath(site, path);
    if (base === null) return refuseJson('bad-request', unknownSearchPath(site, path));
    const { query } = parseStockQuery(url.search, site.search);
    const result = await search.search(site, base, (await plainWords.interpret(site, query))?.query ?? query);
    const count = shownCount(result.count, site.search, result.facets.car_type ?? []);
    const value = { count, text: stockCountText(site, count) };
    return { kind: 'json', status: 200, value, caching: { until: result.validUntil } };
  };

export const searchCountRoute: Route<SearchCountServices & ReadBudget> = {
  method: 'GET',
  path: '/api/search-count',
  handler: withinReadBudget(READ_COST.search, searchCountApi),
  endpoint: {
    group: 'stock',
    summary: 'The number of vehicles that a search finds',
    query: SEARCHED_STOCK,
    answers: { 200: z.strictObject({ count: z.int(), text: z.string().describe("The number as shoppers read it: '128 cars'") }) },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
