import { DAY_MS } from '#kernel/clock.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isListed } from './listing-filter.ts';
import { isInSiteStock, type StockingSite } from './site-stock.ts';

type ListingSite = StockingSite & Pick<Site, 'stock'>;
type ListableVehicle = Parameters<typeof isInSiteStock>[1] & Pick<Vehicle, 'createdAt' | 'soldAt'>;

/**
 * Whether a vehicle is listed in the search results of a site. The vehicle must be in the site's stock, and must have
 * one of the site's statuses. It must be for sale, or it was sold a few days ago (SEARCH-11). It must not be too old
 * for the site (SITE-19). The search engine applies the same rules to its index (`stockRequest`).
 *
 * @param dealership the dealership of the vehicle
 * @param now epoch milliseconds
 */
export const isListedOnSite = (
  site: ListingSite,
  dealership: { readonly stock: Pick<DealershipSettings['stock'], 'soldShownDays'> },
  vehicle: ListableVehicle,
  now: number,
): boolean => {
  const { statuses, recencyDays } = site.stock;
  const { status, soldAt, createdAt, showOnDealerWebsite: shown } = vehicle;
  return (
    isInSiteStock(site, vehicle, now) &&
    statuses.some((one) => one === status) &&
    isListed({ status, shown, soldAt }, dealership.stock.soldShownDays, now) &&
    (recencyDays === null || createdAt >= now - recencyDays * DAY_MS)
  );
};
