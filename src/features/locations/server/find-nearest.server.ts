import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { Site } from '#model/site/site.ts';
import type { PostcodeGeocoder } from '#platform/geocoding/postcode-geocoder.server.ts';
import { byDistance, type Distant } from '../rules/nearest-locations.ts';
import { type OwnedLocation, visibleLocations } from '../rules/visible-locations.ts';
import { positionOf } from '../views/map-view.ts';

export interface NearestParts {
  readonly geocoder: PostcodeGeocoder;
  /** Limits how often one network address may look up postcodes, because each look-up may cost the operator money. */
  readonly postcodeLimiter: { consume(siteId: number, key: string): Promise<{ readonly ok: boolean }> };
  readonly log: { warn(fields: object, message: string): void };
}

export type NearestAnswer =
  | { readonly kind: 'found'; readonly nearest: readonly Distant<OwnedLocation>[] }
  /** The text does not have the form of a postcode (four digits). */
  | { readonly kind: 'invalid' }
  /** The geocoder does not know this postcode. */
  | { readonly kind: 'unknown' }
  /** The geocoder did not answer, or the limit of look-ups is reached. */
  | { readonly kind: 'failed' };

/**
 * The visible locations of a site, sorted by their distance from a postcode (ROUTE-41, LOC-34). For a location without
 * coordinates, the middle of the area of its postcode is used.
 *
 * @param postcode as the shopper typed it
 * @param visitor the client's network address, for the rate limit
 */
export const findNearest = async (parts: NearestParts, site: Site, postcode: string, visitor: string): Promise<NearestAnswer> => {
  const digits = postcode.trim();
  if (!/^\d{4}$/.test(digits)) return { kind: 'invalid' };
  if (!(await parts.postcodeLimiter.consume(site.id, visitor)).ok) return { kind: 'failed' };
  const from = await locate(parts, site, digits);
  if (from === 'failed') return { kind: 'failed' };
  if (from === null) return { kind: 'unknown' };
  const locations = visibleLocations(site);
  const positions = new Map<OwnedLocation, GeoPoint | null>();
  for (const owned of locations) positions.set(owned, positionOf(owned.location) ?? (await positionOfPostcode(parts, site, owned)));
  return { kind: 'found', nearest: byDistance(locations, from, (owned) => positions.get(owned) ?? null) };
};

const positionOfPostcode = async (parts: NearestParts, site: Site, { location }: OwnedLocation): Promise<GeoPoint | null> => {
  const found = await locate(parts, site, location.address.postcode);
  return found === 'failed' ? null : found;
};

const locate = async ({ geocoder, log }: NearestParts, site: Site, postcode: string): Promise<GeoPoint | null | 'failed'> => {
  const found = await geocoder.locate(postcode);
  if (found.ok) return found.value;
  log.warn({ site: site.slug, reason: found.error.message }, 'the nearest locations are unknown, because the geocoder did not answer');
  return 'failed';
};
