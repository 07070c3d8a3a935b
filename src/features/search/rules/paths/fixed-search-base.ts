import type { SearchPaths } from '#model/site/options/search/search-path-options.ts';
import type { Site } from '#model/site/site.ts';
import { resolveSearchPath } from './resolve-search-path.ts';
import type { SearchBase } from './search-base.ts';

/**
 * A fixed search page of a site, such as the page of used cars.
 *
 * @throws if the path of the page is not a search page; the check of site files prevents this
 * @example fixedSearchBase(site, 'all').canonicalPath === '/search/new-used-and-demo-cars/'
 */
export const fixedSearchBase = (site: Pick<Site, 'slug' | 'search'>, kind: keyof SearchPaths): SearchBase => {
  const found = resolveSearchPath(site.search.paths, site.search.paths[kind]);
  if (found === null) throw new Error(`The site '${site.slug}' has no path for the search page '${kind}'`);
  return found;
};
