import { DAY_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { purchasePriceCents } from './displayed-price.ts';

/**
 * Whether a vehicle can be bought at all: in stock or coming soon. Any other status, also one that only a
 * feed knows ('on_hold'), shows the sold view on card and page alike (CARD-01, CARD-15).
 *
 * @example isAvailable({ status: 'on_hold' }) === false
 */
export const isAvailable = (vehicle: Pick<Vehicle, 'status'>): boolean => vehicle.status === 'in_stock' || vehicle.status === 'coming_soon';

/** How a vehicle is offered: to be had now, later, or held for somebody. */
export type OfferState = 'in-stock' | 'coming-soon' | 'reserved';

/**
 * How a vehicle is offered; null where it is not for sale at all.
 *
 * @example offerState({ status: 'in_stock', reserved: true }) === 'reserved'
 */
export const offerState = (vehicle: Pick<Vehicle, 'status' | 'reserved'>): OfferState | null => {
  if (!isAvailable(vehicle)) return null;
  if (vehicle.reserved) return 'reserved';
  return vehicle.status === 'in_stock' ? 'in-stock' : 'coming-soon';
};

/** A vehicle worth no more cannot be reserved (CARD-18: 'over 200'). */
const RESERVABLE_ABOVE_CENTS = 20_000;

/**
 * Whether a shopper may reserve a vehicle, and value a trade-in against it: in stock (so not sold), not
 * reserved, and priced over $200 (CARD-18, CARD-19, A-19).
 */
export const isReservable = (vehicle: Pick<Vehicle, 'status' | 'reserved' | 'priceCents' | 'offerPriceCents'>): boolean =>
  vehicle.status === 'in_stock' && !vehicle.reserved && (purchasePriceCents(vehicle) ?? 0) > RESERVABLE_ABOVE_CENTS;

export interface ListedVehicle {
  readonly status: string;
  /** `show_on_dealer_website`; it hides every vehicle, not only sold ones. */
  readonly shown: boolean;
  /** Epoch milliseconds. */
  readonly soldAt: number | null;
}

/**
 * Whether search results list a vehicle: shown on the website, and available or sold within
 * `soldShownDays` times 24 hours, inclusive (SEARCH-11). The vehicle page has no such limit.
 *
 * @example isListed({ status: 'sold', shown: true, soldAt: now - 2 * DAY_MS }, 3, now) === true
 */
export const isListed = (vehicle: ListedVehicle, soldShownDays: number, now: number): boolean => {
  if (!vehicle.shown) return false;
  if (isAvailable(vehicle)) return true;
  return vehicle.status === 'sold' && vehicle.soldAt !== null && now <= vehicle.soldAt + soldShownDays * DAY_MS;
};

/**
 * The first instant (epoch milliseconds) at which time alone takes a listed vehicle out of the results;
 * null where time changes nothing. What every search engine's `validUntil` is held to by its contract.
 * @internal
 */
export const listingEndsAt = (vehicle: ListedVehicle, soldShownDays: number, now: number): number | null =>
  isListed(vehicle, soldShownDays, now) && !isAvailable(vehicle) && vehicle.soldAt !== null
    ? vehicle.soldAt + soldShownDays * DAY_MS + 1
    : null;
