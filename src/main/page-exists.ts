import { resolveSearchPath } from '#features/search/rules/search-paths.ts';
import type { Site } from '#model/site/site.ts';
import type { SiteRoute } from './http/site-route.ts';

/**
 * Whether the route table has a page at a path of a site: menus and footers show no link that leads nowhere.
 * Search pages lie wherever the site has them (ROUTE-28).
 *
 * @example createPageExists(routes)(site, '/service') === false // until a route for it stands in the table
 */
export const createPageExists = (routes: readonly SiteRoute[]): ((site: Site, path: string) => boolean) => {
  const patterns = routes
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/') && !path.includes('*'))
    .map(({ path, isOn }) => ({ pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[a-z]+/gi, '[^/]+')}/?$`), isOn }));
  return (site, path) =>
    patterns.some(({ pattern, isOn }) => pattern.test(path) && (isOn?.(site, path) ?? true)) ||
    resolveSearchPath(site.search.paths, path) !== null;
};
