import { resolveSearchPath, type SearchBase } from '#features/search/rules/search-paths.ts';
import type { Site } from '#model/site/site.ts';
import { hasFilters } from './query/change-stock-query.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import { parseStockQuery } from './query/parse-stock-query.ts';
import type { StockQuery } from './query/stock-query.ts';

/** A path with a query that may be empty. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** The address of a search on one page of the site. */
export const searchHref = (site: Pick<Site, 'search'>, base: Pick<SearchBase, 'canonicalPath'>, query: StockQuery): string =>
  withQuery(base.canonicalPath, formatStockQuery(query, site.search));

/**
 * The one address that all ways of writing a search share: the key under which its page is cached (settled:
 * Pages, cache). Parameters that are not the search's are left out. null where the page has to say what it
 * left out of the address, or where there is no such page: those are made anew each time.
 */
export const searchCanonicalAddress = (site: Site, url: URL): string | null => {
  const base = resolveSearchPath(site.search.paths, url.pathname);
  if (base === null) return null;
  const { query, notes } = parseStockQuery(url.search, site.search);
  return notes.length > 0 ? null : withQuery(url.pathname, formatStockQuery(query, site.search));
};

/**
 * Whether search engines may keep a search page: base paths, makes, models and their pages, as long as
 * nothing is filtered or sorted (settled: Pages). Facets in the path of a used-car page are filters.
 */
export const isIndexableSearch = (base: SearchBase, query: StockQuery): boolean => {
  if (hasFilters(query) || query.sort !== null) return false;
  if (base.kind !== 'usedCar') return true;
  const parts = base.canonicalPath.split('/').length - 2;
  return parts === [base.makeSlug, base.modelSlug].filter((slug) => slug !== undefined).length;
};
