import type { Site } from '#model/site/site.ts';
import { primaryLocationOf } from './location-rules.ts';
import { dealershipPhone } from './vehicle-phone.ts';

/**
 * The phone number for calls that are not about a vehicle: the number of the site, else of its main dealership, else of
 * that dealership's main location.
 */
export const sitePhone = (site: Pick<Site, 'phones' | 'primaryDealership'>): string | null =>
  dealershipPhone(site, site.primaryDealership, primaryLocationOf(site.primaryDealership));

/**
 * A `tel:` link to a phone number.
 *
 * @example telHref('(07) 5550 1234') === 'tel:0755501234'
 */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
