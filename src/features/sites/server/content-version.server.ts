import { createHash } from 'node:crypto';
import type { ResolvedSite } from '../rules/settings/resolve-sites.ts';

/** JSON with sorted keys, so that the order in a file does not matter. */
const stableJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stableJson(part)}`).join(',')}}`;
};

/** Hash of everything a site's settings hold, secrets included: tells whether anything changed at all. */
export const settingsHash = (site: ResolvedSite): string => createHash('sha256').update(stableJson(site)).digest('base64url').slice(0, 22);

/**
 * Hash of everything that a site's pages may show: its resolved settings and its dealerships. Equal on
 * every node that reads the same files (settled: Pages, cache, visitors). Lead recipients and feeds never
 * reach a page and may hold secrets: they are left out.
 */
export const contentVersionOf = (site: ResolvedSite): string => {
  const shown = (dealership: ResolvedSite['primaryDealership']) => ({ ...dealership, recipients: undefined, feeds: undefined });
  const content = { ...site, dealerships: site.dealerships.map(shown), primaryDealership: site.primaryDealership.slug };
  return createHash('sha256').update(stableJson(content)).digest('base64url').slice(0, 22);
};
