import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { StockSearchRequest } from '#features/search/rules/stock-search.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { buildDealership, buildSite, type SiteOverrides } from '../site/site-builder.ts';
import { MemoryStockSource } from '../stock/stock-source.ts';
import { TEST_NOW } from '../stock/vehicle-builder.ts';

/**
 * Creates the search services for one site, with the stock in memory instead of a database. By default the site shows
 * the stock of dealership 7. `asked` lists the requests that reached the search engine.
 */
export const buildSearch = (settings: SiteOverrides = {}) => {
  const site = buildSite({ dealerships: [buildDealership({ id: 7 })], ...settings });
  const source = new MemoryStockSource();
  let now = TEST_NOW;
  const clock = { now: () => now };
  const index = new StockIndex(source, clock);
  const asked: StockSearchRequest[] = [];
  const engine = {
    ready: (ids: readonly number[]) => index.ready(ids),
    stockVersion: (ids: readonly number[]) => index.stockVersion(ids),
    search: (request: StockSearchRequest) => {
      asked.push(request);
      return index.search(request);
    },
  };
  const service = new StockSearchService(engine, clock);
  const base = (path = '/search') => {
    const resolved = resolveSearchPath(site.search.paths, path);
    if (!resolved) throw new Error(`${path} is not the path of a search page`);
    return resolved;
  };
  const search = (query: Partial<StockQuery> = {}, path?: string) => service.search(site, base(path), { ...EMPTY_STOCK_QUERY, ...query });
  const wait = (ms: number) => {
    now += ms;
  };
  return { site, source, index, engine, clock, service, asked, base, search, wait };
};
