import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * Paths that no robot needs: data for scripts, and pages that belong to one shopper. Other pages with `noindex` in
 * their HTML are not in this list: a robot must be allowed to read these pages, or it does not find the `noindex`.
 */
const PRIVATE_PATHS = ['/api/', '/online-payment', '/payments/', '/reservation', '/appointment', '/answered/', '/success', '/unsubscribe'];

/**
 * The file robots.txt of a site (RFC 9309).
 *
 * @param origin scheme and host of the site's canonical URLs
 */
export const robotsFile = ({ searchEngines }: Pick<Site, 'searchEngines'>, origin: string): string => {
  if (!searchEngines.index) return 'User-agent: *\nDisallow: /\n';
  const disallowed = [...PRIVATE_PATHS, ...searchEngines.disallow].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${disallowed.join('')}\nSitemap: ${origin}${paths.sitemap()}\n`;
};
