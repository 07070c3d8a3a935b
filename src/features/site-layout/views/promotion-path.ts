import { offersOfSite } from '#features/content/rules/offers/shown-offers.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * ROUTE-66: the promotion page to which the standard menu links: `frame.promotionPath`, otherwise the page of offers, or
 * the special offers in stock if the site has no offers.
 */
export const promotionPath = (site: Pick<Site, 'frame' | 'offers' | 'search' | 'slug'>): string =>
  site.frame.promotionPath ?? (offersOfSite(site).length > 0 ? paths.offers() : site.search.paths.specialOffers);
