import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable } from '../availability.ts';

/**
 * The instant (epoch milliseconds) at which the page of a sold vehicle ends: `stock.soldPageDays` times 24 hours after
 * the sale. Null if the vehicle is for sale, or if the site keeps the pages of sold vehicles for ever.
 *
 * @example soldPageEndsAt(site, { status: 'sold', soldAt: now }) === now + 180 * DAY_MS
 */
export const soldPageEndsAt = (
  { stock: { soldPageDays } }: Pick<Site, 'stock'>,
  vehicle: Pick<Vehicle, 'status' | 'soldAt'>,
): number | null =>
  soldPageDays === null || vehicle.soldAt === null || isAvailable(vehicle) ? null : vehicle.soldAt + soldPageDays * DAY_MS;
