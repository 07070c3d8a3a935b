import type { Site } from '#model/site/site.ts';
import { normalizeHost } from './host-name.ts';

const isLocal = (host: string): boolean => normalizeHost(host).endsWith('.localhost');

/**
 * Scheme and host of a site's own URL, without a trailing slash. If the site has the setting `url`, the scheme and host of `url`
 * are returned. Otherwise the host is the first domain of the site, or `<slug>.<DOMAIN>` if the site has no domain. The Host
 * header of a request does not change the result. Use the result in everything that is cached, mailed or stored. If the
 * installation itself is on `localhost`, domains that end in `.localhost` are left out, because they have neither TLS nor a port.
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
  const host = `${site.slug}.${installationDomain}`;
  // On a developer's machine no server answers https requests at a domain such as 'yard.localhost', so https
  // links to such a domain would not work.
  const domain = site.domains.find((one) => !(isLocal(one) && isLocal(host)));
  if (domain) return new URL(`https://${domain}`).origin;
  return new URL(isLocal(host) ? `http://${host}:${localPort}` : `https://${host}`).origin;
};
