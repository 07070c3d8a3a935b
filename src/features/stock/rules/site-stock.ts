import { localYear } from '#kernel/local-year.ts';
import { foldName } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable } from './availability.ts';

export type StockingSite = Pick<Site, 'stock' | 'timeZone'> & { readonly dealerships: readonly { readonly id: number }[] };

type StockedVehicle = Pick<Vehicle, 'dealershipId' | 'carType' | 'status' | 'make' | 'itemType' | 'year' | 'showOnDealerWebsite'>;

/**
 * Whether a vehicle belongs to the stock that a site shows at all, be it in results or on its own page:
 * of one of the site's dealerships, meant for the website, and within the site's car types, makes, item
 * types, statuses and used-car filter (SITE-19, SEARCH-34). A vehicle that is no longer available keeps
 * its page, whatever the statuses say; how long results list it is `isListed`'s (SEARCH-11), and so is
 * the recency filter: an address that once worked does not die of age.
 *
 * @param now epoch milliseconds
 */
export const isInSiteStock = (site: StockingSite, vehicle: StockedVehicle, now: number): boolean => {
  const { carTypes, statuses, makes, itemTypes } = site.stock;
  return (
    site.dealerships.some((dealership) => dealership.id === vehicle.dealershipId) &&
    vehicle.showOnDealerWebsite &&
    carTypes.includes(vehicle.carType) &&
    (!isAvailable(vehicle) || statuses.some((status) => status === vehicle.status)) &&
    allows(makes, vehicle.make) &&
    allows(itemTypes, vehicle.itemType) &&
    passesUsedCarFilter(site, vehicle, now)
  );
};

/** An empty list allows everything; names are compared without regard to case and outer white space (SITE-21). */
const allows = (allowed: readonly string[], name: string): boolean =>
  allowed.length === 0 || allowed.some((one) => foldName(one) === foldName(name));

const passesUsedCarFilter = (site: StockingSite, vehicle: StockedVehicle, now: number): boolean => {
  const oldest = oldestUsedYear(site, now);
  return oldest === null || vehicle.carType !== 'used' || (vehicle.year !== null && vehicle.year >= oldest);
};

/**
 * The earliest year of a used vehicle that the site's used-car filter lets through; null where the site
 * has none. A used vehicle of unknown year does not pass (SEARCH-34).
 *
 * @param now epoch milliseconds; what year it is, the site's time zone decides
 * @example oldestUsedYear(siteWithFilterOf15Years, Date.UTC(2026, 10, 16)) === 2011
 */
export const oldestUsedYear = (site: Pick<StockingSite, 'stock' | 'timeZone'>, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).year - site.stock.usedMaxAgeYears : null;
