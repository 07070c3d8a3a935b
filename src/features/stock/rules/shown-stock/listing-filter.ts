import { DAY_MS } from '#kernel/clock.ts';
import { isAvailable } from '../availability.ts';

export interface ListedVehicle {
  readonly status: string;
  /**
   * The feed's field `show_on_dealer_website`. If it is false, the vehicle is hidden, whatever its status is.
   */
  readonly shown: boolean;
  /** Epoch milliseconds. */
  readonly soldAt: number | null;
}

/**
 * Whether search results list a vehicle. The feed must allow the website to show the vehicle. The vehicle must also be
 * available, or it was sold at most `soldShownDays` times 24 hours ago (SEARCH-11). The page of a vehicle does not
 * depend on `soldShownDays`.
 *
 * @example isListed({ status: 'sold', shown: true, soldAt: now - 2 * DAY_MS }, 3, now) === true
 */
export const isListed = (vehicle: ListedVehicle, soldShownDays: number, now: number): boolean => {
  if (!vehicle.shown) return false;
  if (isAvailable(vehicle)) return true;
  return vehicle.status === 'sold' && vehicle.soldAt !== null && now <= vehicle.soldAt + soldShownDays * DAY_MS;
};

/**
 * The first time (epoch milliseconds) at which the results no longer list a sold vehicle, because it was sold too long ago.
 * Null if the vehicle is available or is not listed now. The contract tests compare every search engine's `validUntil`
 * with this time.
 *
 * @internal
 */
export const listingEndsAt = (vehicle: ListedVehicle, soldShownDays: number, now: number): number | null =>
  isListed(vehicle, soldShownDays, now) && !isAvailable(vehicle) && vehicle.soldAt !== null
    ? vehicle.soldAt + soldShownDays * DAY_MS + 1
    : null;
