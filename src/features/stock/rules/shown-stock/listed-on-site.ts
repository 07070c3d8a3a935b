import { DAY_MS } from '#kernel/clock.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isListed } from './listing-filter.ts';
import { isInSiteStock, type StockingSite } from './site-stock.ts';

type ListingSite = StockingSite & Pick<Site, 'stock'>;
type ListableVehicle = Parameters<typeof isInSiteStock>[1] & Pick<Vehicle, 'createdAt' | 'soldAt'>;

/**
 * Whether the results of a site list a vehicle: it is in the site's stock, is for sale or was sold a few days ago
 * (SEARCH-11), has one of the site's statuses, and is not too old for the site (SITE-19). The search engine applies the
 * same rule to its index (`stockRequest`).
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
