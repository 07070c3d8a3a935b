import { resolveSearchPath, type SearchBase } from '#features/search/rules/search-paths.ts';
import type { Site } from '#model/site/site.ts';
import { hasFilters } from './query/change-stock-query.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import { parseStockQuery } from './query/parse-stock-query.ts';
import type { StockQuery } from './query/stock-query.ts';

/** A path and a query string, which may be empty. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** The address of a search on one page of the site. */
export const searchHref = (site: Pick<Site, 'search'>, base: Pick<SearchBase, 'canonicalPath'>, query: StockQuery): string =>
  withQuery(base.canonicalPath, formatStockQuery(query, site.search));

/**
 * The canonical address of a search, under which its page is cached (docs/settled.md: Pages, cache). Parameters of
 * other tools are removed. Null if the page must report ignored parameters, or if the page does not exist: such pages
 * are not cached.
 */
export const searchCanonicalAddress = (site: Site, url: URL): string | null => {
  const base = resolveSearchPath(site.search.paths, url.pathname);
  if (base === null) return null;
  const { query, notes } = parseStockQuery(url.search, site.search);
  return notes.length > 0 ? null : withQuery(url.pathname, formatStockQuery(query, site.search));
};

/**
 * Whether search engines may index a search page. Pages of the base paths, of a make, of a model and their further
 * pages are indexed if no filter or sort is set (docs/settled.md: Pages). Facets in the path of a used-car page count
 * as filters.
 */
export const isIndexableSearch = (base: SearchBase, query: StockQuery): boolean => {
  if (hasFilters(query) || query.sort !== null) return false;
  if (base.kind !== 'usedCar') return true;
  const parts = base.canonicalPath.split('/').length - 2;
  return parts === [base.makeSlug, base.modelSlug].filter((slug) => slug !== undefined).length;
};
