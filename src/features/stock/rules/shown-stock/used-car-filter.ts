import { localYear } from '#kernel/local-year.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

type FilteringSite = Pick<Site, 'stock' | 'timeZone'>;

/**
 * Whether a vehicle passes the site's used-car filter (SEARCH-34). The filter excludes used vehicles that are too old
 * and used vehicles without a known year. It never excludes other vehicles.
 *
 * @param now epoch milliseconds
 */
export const passesUsedCarFilter = (site: FilteringSite, vehicle: Pick<Vehicle, 'carType' | 'year'>, now: number): boolean => {
  const oldest = oldestUsedYear(site, now);
  return oldest === null || vehicle.carType !== 'used' || (vehicle.year !== null && vehicle.year >= oldest);
};

/**
 * The earliest year of a used vehicle that the site's used-car filter accepts; null if the site has no such filter. A
 * used vehicle without a known year is not accepted (SEARCH-34).
 *
 * @param now epoch milliseconds; the current year is that in the site's time zone
 * @example oldestUsedYear(siteWithFilterOf15Years, Date.UTC(2026, 10, 16)) === 2011
 */
export const oldestUsedYear = (site: FilteringSite, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).year - site.stock.usedMaxAgeYears : null;

/**
 * The next time (epoch milliseconds) at which the result of `oldestUsedYear` changes: the next New Year in the site's time
 * zone. Null if the site has no used-car filter (SEARCH-34).
 */
export const oldestUsedYearChangesAt = (site: FilteringSite, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).endsAt : null;
