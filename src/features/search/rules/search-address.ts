import type { Site } from '#model/site/site.ts';
import { resolveSearchPath } from './paths/resolve-search-path.ts';
import type { SearchBase } from './paths/search-base.ts';
import { hasFilters } from './query/change-stock-query.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import { type ParsedStockQuery, parseStockQuery } from './query/parse-stock-query.ts';
import type { StockQuery } from './query/stock-query.ts';

/** Appends a query string to a path. The query string may be empty. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** Formats the URL of a search: the path of the search page, such as /new-cars, and the query as URL parameters. */
export const searchHref = (site: Pick<Site, 'search'>, base: Pick<SearchBase, 'canonicalPath'>, query: StockQuery): string =>
  withQuery(base.canonicalPath, formatStockQuery(query, site.search));

/** The address of a search page after parsing: the key of its cache entry, and the query that the page answers. */
export interface SearchAddress {
  /** The canonical URL (path and query), which is the cache key; null for a page that is not cached. */
  readonly canonical: string | null;
  readonly parsed: ParsedStockQuery;
}

/**
 * Parses the URL of a search page. The page is cached under the canonical URL (docs/settled.md: Pages, cache), which
 * leaves out parameters that do not belong to the search, for example utm_source. The canonical URL is null for pages
 * that are not cached: pages with invalid parameters, which the page must report, and pages that do not exist.
 */
export const readSearchAddress = (site: Site, url: URL): SearchAddress => {
  const parsed = parseStockQuery(url.search, site.search);
  const isCached = parsed.notes.length === 0 && resolveSearchPath(site.search.paths, url.pathname) !== null;
  return { canonical: isCached ? withQuery(url.pathname, formatStockQuery(parsed.query, site.search)) : null, parsed };
};

/**
 * Whether search engines may index a search page. The fixed search pages and the pages of a make or model are indexed
 * if no filter or sort is set (docs/settled.md: Pages). This includes page 2 and higher. Facets in the path of a
 * used-car page count as filters.
 */
export const isIndexableSearch = (base: SearchBase, query: StockQuery): boolean => {
  if (hasFilters(query) || query.sort !== null) return false;
  if (base.kind !== 'usedCar') return true;
  const parts = base.canonicalPath.split('/').length - 2;
  return parts === [base.makeSlug, base.modelSlug].filter((slug) => slug !== undefined).length;
};
