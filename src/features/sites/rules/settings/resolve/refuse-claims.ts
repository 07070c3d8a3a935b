import { hostsOf, hostsOfSlug, normalizeHost } from '../../host-name.ts';
import type { PlacedSite, Problems } from './resolved-site.ts';

/**
 * Finds the sites to refuse: sites that list a host of another site, and sites whose files define a dealership that the files
 * of another site also define. Returns the problems of each refused site by its slug.
 */
export const refuseClaims = (
  drafts: ReadonlyMap<string, PlacedSite>,
  brokenSites: ReadonlySet<string>,
  heldHosts: ReadonlyMap<string, string>,
  domain: string,
): ReadonlyMap<string, Problems> => {
  // A site whose files have errors is still served with its former settings. So its hosts stay reserved for it.
  const hosts = new Map([...heldHosts].filter(([, slug]) => brokenSites.has(slug)));
  const owners = new Map([...drafts.keys()].flatMap((slug) => hostsOfSlug(slug, domain).map((host) => [host, slug] as const)));
  const isOwn = (slug: string, host: string): boolean => owners.get(host) === slug;
  const isAnothersOwn = (slug: string, host: string): boolean => owners.has(host) && !isOwn(slug, host);
  for (const [slug, { site }] of drafts) {
    for (const host of hostsOf(site, domain)) {
      const isHolder = isOwn(slug, host) || (heldHosts.get(host) === slug && !isAnothersOwn(slug, host));
      if (isHolder || !hosts.has(host)) hosts.set(host, slug);
    }
  }
  const dealers = new Map<string, string>();
  for (const [slug, { inline }] of drafts) for (const dealer of inline) if (!dealers.has(dealer.slug)) dealers.set(dealer.slug, slug);
  const refused = new Map<string, Problems>();
  for (const [slug, { site, problemAt, inline }] of drafts) {
    const problems = site.domains.flatMap((domain, index) => {
      const owner = hosts.get(normalizeHost(domain));
      if (owner !== slug) return [problemAt(['domains', index], `already belongs to site '${owner}'`, 'a domain that no other site lists')];
      const isTwice = site.domains.findIndex((other) => normalizeHost(other) === normalizeHost(domain)) < index;
      return isTwice ? [problemAt(['domains', index], 'is twice in this list', 'each domain once')] : [];
    });
    for (const dealer of inline) {
      const owner = dealers.get(dealer.slug);
      if (owner === slug) continue;
      const index = site.dealerships.findIndex((entry) => entry.slug === dealer.slug);
      problems.push(
        problemAt(
          ['dealerships', index, 'slug'],
          `is already defined in the files of site '${owner}'`,
          'move the dealership to a file under dealerships/, and list its slug in both sites',
        ),
      );
    }
    if (problems.length > 0) refused.set(slug, problems);
  }
  return refused;
};
