import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * Paths that no robot needs: data for scripts, and pages that belong to one shopper. Some other pages must not be
 * indexed either, but this list does not contain them. Their HTML contains `noindex`, and a robot can find this only if
 * it is allowed to read the page.
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
