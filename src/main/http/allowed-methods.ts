import type { Site } from '#model/site/site.ts';
import type { SiteRoute } from '#pages/route.ts';

type AddressedRoute = Pick<SiteRoute, 'method' | 'path' | 'isOn'>;

/**
 * Converts a router's path pattern to a regular expression.
 *
 * @example pathPattern('/cars/:slug').test('/cars/corolla-7') === true
 */
const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.](?![+*])/g, '\\.')
      .replace(/:[a-z]+\{([^}]*)\}/gi, '$1')
      .replace(/:[a-z]+/gi, '[^/]+')
      .replace(/\/\*$/, '/.*')}/?$`,
  );

/**
 * Finds the HTTP methods that a site supports at a path, for an `Allow` header. Empty if the site has no page at the
 * path.
 *
 * @example createAllowedMethods(routes)(site, '/cars/corolla-7') // ['GET', 'HEAD']
 */
export const createAllowedMethods = (routes: readonly AddressedRoute[]): ((site: Site, path: string) => readonly string[]) => {
  const patterns = routes.map(({ method, path, isOn }) => ({ method, isOn, pattern: pathPattern(path) }));
  return (site, path) => {
    const methods = new Set(
      patterns.filter(({ pattern, isOn }) => pattern.test(path) && (isOn?.(site, path) ?? true)).map(({ method }) => method),
    );
    return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  };
};
