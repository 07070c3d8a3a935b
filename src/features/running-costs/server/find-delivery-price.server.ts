import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { distanceKm, type GeoPoint } from '#kernel/geo-distance.ts';
import type { Site } from '#model/site/site.ts';
import type { PostcodeGeocoder } from '#platform/geocoding/postcode-geocoder.server.ts';
import {
  type DeliveryEstimate,
  estimateForDistance,
  estimateForPostcode,
  offersDelivery,
  readPostcode,
} from '../rules/delivery-estimate.ts';

export interface DeliveryParts {
  readonly geocoder: PostcodeGeocoder;
  /** Limits how often one network address may look up postcodes, because each look-up may cost the operator money. */
  readonly postcodeLimiter: { consume(siteId: number, key: string): Promise<{ readonly ok: boolean }> };
  readonly log: { warn(fields: object, message: string): void };
}

export type DeliveryAnswer =
  | { readonly kind: 'found'; readonly estimate: DeliveryEstimate }
  /** The postcode field was empty (DELIV-03). */
  | { readonly kind: 'blank' }
  /** The site has no price for this place, or the text is not a postcode (DELIV-04). */
  | { readonly kind: 'none' }
  /**
   * The geocoder did not answer, or the request limit is reached. The shopper sees the same message as for the kind
   * `none`. An API client recognises by the status code that it may try again.
   */
  | { readonly kind: 'failed' };

/** The vehicle to deliver; null for delivery from the site's primary dealership. */
export type DeliverySource = { readonly dealershipId: number; readonly locationId: string | null } | null;

export interface DeliveryQuestion {
  readonly source: DeliverySource;
  /** The postcode as the shopper typed it. */
  readonly postcode: string;
  /** The client's network address, for the rate limit. */
  readonly visitor: string;
}

/**
 * Finds the price that a site charges for delivery to a postcode (DELIV-02, ENT-34): either by the site's regions, or
 * by the distance from the vehicle's location.
 */
export const findDeliveryPrice = async (
  parts: DeliveryParts,
  site: Site,
  { source, postcode: text, visitor }: DeliveryQuestion,
): Promise<DeliveryAnswer> => {
  const postcode = readPostcode(text);
  if (postcode === 'blank') return { kind: 'blank' };
  if (postcode === null || !offersDelivery(site.delivery)) return { kind: 'none' };
  if (site.delivery.by === 'postcode') return asAnswer(estimateForPostcode(site.delivery, postcode));
  if (!(await parts.postcodeLimiter.consume(site.id, visitor)).ok) return { kind: 'failed' };
  const kilometres = await findDistance(parts, site, source, postcode);
  if (kilometres === 'failed') return { kind: 'failed' };
  return kilometres === null ? { kind: 'none' } : asAnswer(estimateForDistance(site.delivery, kilometres));
};

const asAnswer = (estimate: DeliveryEstimate | null): DeliveryAnswer => (estimate ? { kind: 'found', estimate } : { kind: 'none' });

const findDistance = async (parts: DeliveryParts, site: Site, source: DeliverySource, postcode: string) => {
  const [from, to] = await Promise.all([findOrigin(parts, site, source), locate(parts, site, postcode)]);
  if (from === 'failed' || to === 'failed') return 'failed';
  return from === null || to === null ? null : distanceKm(from, to);
};

/**
 * The position of a location: its coordinates from the settings, or the position of its postcode if the settings
 * contain no coordinates.
 */
const findOrigin = async (parts: DeliveryParts, site: Site, source: DeliverySource) => {
  const location = source ? locationOf(dealershipOf(site, source), source.locationId) : primaryLocationOf(site.primaryDealership);
  if (!location) return null;
  const { lat, long, postcode } = location.address;
  return lat !== null && long !== null ? { latitude: lat, longitude: long } : locate(parts, site, postcode);
};

const locate = async ({ geocoder, log }: DeliveryParts, site: Site, postcode: string): Promise<GeoPoint | null | 'failed'> => {
  const found = await geocoder.locate(postcode);
  if (found.ok) return found.value;
  log.warn({ site: site.slug, reason: found.error.message }, 'the delivery price is unknown, because the geocoder did not answer');
  return 'failed';
};
