import { offersOfSite } from '#features/content/rules/offers/shown-offers.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * Path of the promotion page to which the standard menu links (ROUTE-66): `frame.promotionPath` if the site sets it. Otherwise
 * the path of the page of offers, or of the page of special offers in stock if the site has no offers.
 */
export const promotionPath = (site: Pick<Site, 'frame' | 'offers' | 'search' | 'slug'>): string =>
  site.frame.promotionPath ?? (offersOfSite(site).length > 0 ? paths.offers() : site.search.paths.specialOffers);
