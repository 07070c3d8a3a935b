import type { Site } from '#model/site/site.ts';
import { primaryLocationOf } from './location-rules.ts';
import { dealershipPhone } from './vehicle-phone.ts';

/** The number that a shopper calls about no vehicle in particular: the site's, its dealership's, its location's. */
export const sitePhone = (site: Pick<Site, 'phones' | 'primaryDealership'>): string | null =>
  dealershipPhone(site, site.primaryDealership, primaryLocationOf(site.primaryDealership));

/** @example telHref('(07) 5550 1234') === 'tel:0755501234' */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
