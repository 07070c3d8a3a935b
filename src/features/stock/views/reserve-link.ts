import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * The page on which a shopper reserves a vehicle (ROUTE-02, ROUTE-03, SITE-13).
 *
 * @example reserveLink(siteThatSellsOnline, { slug: '2021-kia-rio-7' }) === '/cars/2021-kia-rio-7/buy-online'
 */
export const reserveLink = ({ features }: Pick<Site, 'features'>, { slug }: { readonly slug: string }): string =>
  features.onlineBuy ? paths.vehicleBuyOnline(slug) : paths.vehicleCheckout(slug);
