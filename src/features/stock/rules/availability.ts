import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { purchasePriceCents } from './prices/selling-price.ts';

/**
 * Whether a vehicle can be bought: in stock or coming soon. With any other status, including unknown ones from feeds
 * ('on_hold'), card and page show the sold view (CARD-01, CARD-15).
 *
 * @example isAvailable({ status: 'on_hold' }) === false
 */
export const isAvailable = (vehicle: Pick<Vehicle, 'status'>): boolean => vehicle.status === 'in_stock' || vehicle.status === 'coming_soon';

/** The state of a vehicle that is for sale: available now, available later, or reserved for somebody. */
export type OfferState = 'in-stock' | 'coming-soon' | 'reserved';

/**
 * The state of a vehicle that is for sale; null if the vehicle is not for sale.
 *
 * @example offerState({ status: 'in_stock', reserved: true }) === 'reserved'
 */
export const offerState = (vehicle: Pick<Vehicle, 'status' | 'reserved'>): OfferState | null => {
  if (!isAvailable(vehicle)) return null;
  if (vehicle.reserved) return 'reserved';
  return vehicle.status === 'in_stock' ? 'in-stock' : 'coming-soon';
};

/** A vehicle at or below this price cannot be reserved (CARD-18: 'over 200'). */
const RESERVABLE_ABOVE_CENTS = 20_000;

/**
 * Whether a shopper can reserve a vehicle: it is in stock, not reserved, and its price is above $200 (CARD-18, CARD-19, A-19).
 * The button for an online valuation of a trade-in is also shown only for such a vehicle.
 */
export const isReservable = (vehicle: Pick<Vehicle, 'status' | 'reserved' | 'priceCents' | 'offerPriceCents'>): boolean =>
  vehicle.status === 'in_stock' && !vehicle.reserved && (purchasePriceCents(vehicle) ?? 0) > RESERVABLE_ABOVE_CENTS;
