import type { Site } from '#model/site/site.ts';
import type { IndexablePage, ListIndexablePages } from '#pages/found/indexable-pages.ts';
import type { SiteRoute } from '#pages/route.ts';

type ListedRoute = Pick<SiteRoute, 'method' | 'path' | 'handler' | 'isOn' | 'pagePaths'>;

const hasParameters = (path: string): boolean => /[:*]/.test(path);

/**
 * The values of a route's parameters in a path.
 *
 * @example parametersIn('/pages/:name', '/pages/towing') // { name: 'towing' }
 */
const parametersIn = (pattern: string, path: string): Readonly<Record<string, string>> => {
  const parts = path.split('/');
  return Object.fromEntries(
    pattern.split('/').flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [])),
  );
};

const candidates = ({ method, path, isOn, pagePaths }: ListedRoute, site: Site): readonly string[] => {
  if (method !== 'GET' || path.startsWith('/api/')) return [];
  const listed = pagePaths?.(site) ?? (hasParameters(path) ? [] : [path]);
  return listed.filter((one) => isOn?.(site, one) ?? true);
};

/**
 * Finds the indexable pages of a site. It calls the handler of each page that the site may have, and keeps the pages whose
 * answers allow search engines to index them. So a sitemap never contains a page that search engines may not index.
 *
 * @param onError called if a page fails; the page is then left out
 */
export const indexablePagesOf =
  (routes: () => readonly ListedRoute[], onError: (error: unknown, path: string, site: Site) => void): ListIndexablePages =>
  async (site, { canonicalOrigin, requestId }) => {
    const found = new Map<string, IndexablePage>();
    for (const route of routes()) {
      for (const path of candidates(route, site)) {
        try {
          const url = new URL(path, canonicalOrigin);
          const answer = await route.handler({
            site,
            url,
            canonicalOrigin,
            request: new Request(url),
            params: parametersIn(route.path, path),
            clientAddress: '',
            requestId,
          });
          if (answer.kind !== 'page' || answer.status !== 200 || !answer.head.indexable || answer.head.canonicalPath !== path) continue;
          if (!found.has(path)) found.set(path, { path, picture: answer.head.imageUrl ?? null });
        } catch (error) {
          onError(error, path, site);
        }
      }
    }
    return [...found.values()];
  };
