import type { Site } from '#model/site/site.ts';

/**
 * Scheme and host of a site's own URL, without a trailing slash. It comes from the site's `url`, or else its first
 * domain, or else `<slug>.<DOMAIN>`. The Host header of a request does not change it. Use it in everything that is
 * cached, mailed or stored.
 *
 * @param localPort the port in the URL of a site whose host ends in `.localhost`
 * @param installationDomain the environment variable DOMAIN. A site without `url` and `domains` gets the host
 *   `<slug>.<DOMAIN>`, with https unless DOMAIN is `localhost`
 * @example canonicalOrigin({ slug: 'the-yard', url: 'https://www.example.com/', domains: [] }, 3000) === 'https://www.example.com'
 * @example canonicalOrigin({ slug: 'the-yard', url: null, domains: [] }, 3000) === 'http://the-yard.localhost:3000'
 * @example canonicalOrigin({ slug: 'the-yard', url: null, domains: [] }, 3000, 'cars.example') === 'https://the-yard.cars.example'
 */
export const canonicalOrigin = (
  site: Pick<Site, 'slug' | 'url' | 'domains'>,
  localPort: number,
  installationDomain = 'localhost',
): string => {
  if (site.url) return new URL(site.url).origin;
  const [domain] = site.domains;
  if (domain) return new URL(`https://${domain}`).origin;
  const host = `${site.slug}.${installationDomain}`;
  return new URL(host.endsWith('.localhost') ? `http://${host}:${localPort}` : `https://${host}`).origin;
};
