import { foldName } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable } from '../availability.ts';
import { soldPageEndsAt } from './sold-page-end.ts';
import { passesUsedCarFilter } from './used-car-filter.ts';

export type StockingSite = Pick<Site, 'stock' | 'timeZone'> & { readonly dealerships: readonly { readonly id: number }[] };

type StockedVehicle = Pick<
  Vehicle,
  'dealershipId' | 'carType' | 'status' | 'make' | 'itemType' | 'year' | 'showOnDealerWebsite' | 'soldAt'
>;

/**
 * Whether a site shows a vehicle at all, in results or on its own page. The vehicle must belong to one of the site's
 * dealerships, and the feed must allow dealer websites to show it. It must match the site's car types, makes, item
 * types and used-car filter (SITE-19, SEARCH-34). An available vehicle must also have one of the site's statuses.
 *
 * A vehicle that is no longer available keeps its page until `soldPageEndsAt`. `isListed` decides how long the search
 * results contain such a vehicle (SEARCH-11). The site's recency filter applies only to search results: the page of a
 * vehicle does not disappear because of the vehicle's age.
 *
 * @param now epoch milliseconds
 */
export const isInSiteStock = (site: StockingSite, vehicle: StockedVehicle, now: number): boolean => {
  const { carTypes, statuses, makes, itemTypes } = site.stock;
  return (
    site.dealerships.some((dealership) => dealership.id === vehicle.dealershipId) &&
    vehicle.showOnDealerWebsite &&
    carTypes.includes(vehicle.carType) &&
    now < (soldPageEndsAt(site, vehicle) ?? Number.POSITIVE_INFINITY) &&
    (!isAvailable(vehicle) || statuses.some((status) => status === vehicle.status)) &&
    allows(makes, vehicle.make) &&
    allows(itemTypes, vehicle.itemType) &&
    passesUsedCarFilter(site, vehicle, now)
  );
};

/**
 * Whether a list of allowed names contains a name; an empty list allows every name. Letter case and surrounding white
 * space are ignored (SITE-21).
 */
const allows = (allowed: readonly string[], name: string): boolean =>
  allowed.length === 0 || allowed.some((one) => foldName(one) === foldName(name));
