import { createHash } from 'node:crypto';
import { hasAdfReceiver } from '#model/dealership/has-adf-receiver.ts';
import type { ResolvedSite } from '../../rules/settings/resolve/resolved-site.ts';

/** Formats a value as JSON with sorted keys, so that the order of the keys does not change the hash. */
const stableJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stableJson(part)}`).join(',')}}`;
};

/** A cache with the hash of the complete settings of each site. The settings objects are the keys. */
export class SettingsHashes {
  readonly #known = new WeakMap<ResolvedSite, string>();

  /** Hash of all settings of a site, including secrets. The hash changes when any setting changes. */
  of(site: ResolvedSite): string {
    const hash = this.#known.get(site) ?? settingsHash(site);
    this.#known.set(site, hash);
    return hash;
  }
}

const settingsHash = (site: ResolvedSite): string => createHash('sha256').update(stableJson(site)).digest('base64url').slice(0, 22);

/**
 * Hash of all settings of a site and its dealerships that can change the pages of the site. The hash is equal on every
 * node that reads the same files (docs/settled.md, 'Pages, cache, visitors'). The addresses of lead receivers and feeds
 * are not part of the hash: pages never show these addresses, and the addresses may contain secrets. The privacy policy
 * says whether the site has ADF or webhook receivers, so this fact is part of the hash.
 */
export const contentVersionOf = (site: ResolvedSite): string => {
  const shown = (dealership: ResolvedSite['primaryDealership']) => ({
    ...dealership,
    recipients: { adf: hasAdfReceiver(dealership.recipients), webhooks: dealership.recipients.webhooks.length > 0 },
    feeds: undefined,
  });
  const content = {
    ...site,
    dealerships: site.dealerships.map(shown),
    primaryDealership: site.primaryDealership.slug,
    leadForms: site.leadForms.map((form) => ({ ...form, receivers: form.receivers.adf.length > 0 })),
  };
  return createHash('sha256').update(stableJson(content)).digest('base64url').slice(0, 22);
};
