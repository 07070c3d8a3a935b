import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { hostsOf } from '../../rules/host-name.ts';

export interface ServedSite {
  readonly site: Site;
  /** Hash of the complete settings of the site, secrets included. */
  readonly hash: string;
}

/** The settings with which sites are served. A reload creates a new object of this type. */
export interface ServedSettings {
  /** The sites by slug, sorted by slug. */
  readonly sites: ReadonlyMap<string, ServedSite>;
  /** All dealerships by slug. It includes dealerships that no site lists. */
  readonly dealerships: ReadonlyMap<string, Dealership>;
}

export const NOTHING_SERVED: ServedSettings = { sites: new Map(), dealerships: new Map() };

/** The slugs of the sites that a reload has added, updated or removed. */
export interface SiteChange {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Finds the sites that were added, updated or removed between two versions of the settings. A site counts as updated if its
 * hash differs.
 */
export const compareSites = ({ sites: before }: ServedSettings, { sites: after }: ServedSettings): SiteChange => ({
  added: [...after.keys()].filter((slug) => !before.has(slug)),
  updated: [...after].flatMap(([slug, { hash }]) => (before.has(slug) && before.get(slug)?.hash !== hash ? [slug] : [])),
  removed: [...before.keys()].filter((slug) => !after.has(slug)),
});

/**
 * Returns the site of each host name.
 *
 * @param domain every site also has the host `<slug>.<domain>`
 */
export const indexHosts = ({ sites }: ServedSettings, domain: string): ReadonlyMap<string, Site> => {
  const hosts = new Map<string, Site>();
  for (const { site } of sites.values()) for (const host of hostsOf(site, domain)) hosts.set(host, site);
  return hosts;
};
