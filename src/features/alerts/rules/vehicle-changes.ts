import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice, type PriceWords } from '#features/stock/rules/prices/displayed-price.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { Cents } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/**
 * A saved vehicle as the shopper last saw it: when the shopper saved it, or in the last mail of the alert. The next mail
 * reports the changes since then.
 */
export interface KnownVehicle {
  readonly title: string;
  /** 'gone' means that the vehicle was sold, or that the site no longer shows it. */
  readonly state: 'for-sale' | 'reserved' | 'gone';
  /** The displayed price; null if the page shows a text instead of a price. */
  readonly priceCents: Cents | null;
  /** The price type, such as 'Drive Away'. Prices of different types are not compared. */
  readonly priceType: string | null;
  /**
   * The condition under which the displayed price applies, such as 'with trade in'. A price with a condition is not
   * compared with a price without one.
   */
  readonly priceCondition: string | null;
}

/** A change that an alert reports to a shopper who saved the vehicle. */
export type VehicleChange =
  | { readonly kind: 'price-drop'; readonly fromCents: Cents; readonly toCents: Cents }
  | { readonly kind: 'sold' }
  | { readonly kind: 'available' };

/** The state and the price of a vehicle that the pages of the site show now. */
export const knownVehicle = (vehicle: Vehicle, words: PriceWords): KnownVehicle => {
  const { kind, cents, type, condition } = displayedPrice(vehicle, words);
  const isPurchase = kind === 'normal' || kind === 'offer';
  return {
    title: vehicleName(vehicle),
    state: isAvailable(vehicle) ? (vehicle.reserved ? 'reserved' : 'for-sale') : 'gone',
    priceCents: isPurchase ? cents : null,
    priceType: isPurchase ? type : null,
    priceCondition: isPurchase ? condition : null,
  };
};

/**
 * Compares the state and price of a vehicle that a shopper knows with the present state and price.
 *
 * The shopper is told if the vehicle is sold, if it can be bought again, or if its price is lower. The shopper is not
 * told of a reservation or a higher price. The next comparison starts from the state and price that this comparison
 * returns in `known`. While a vehicle is reserved or gone, its last known price is kept. So if the vehicle can be
 * bought again at a lower price, the shopper is told of the lower price.
 *
 * @param now null if the site no longer shows the vehicle
 * @returns the change to tell, or null, and what the shopper knows afterwards
 */
export const compareVehicle = (
  known: KnownVehicle,
  now: KnownVehicle | null,
): { readonly change: VehicleChange | null; readonly known: KnownVehicle } => {
  if (now === null || now.state === 'gone')
    return { change: known.state === 'gone' ? null : { kind: 'sold' }, known: { ...known, state: 'gone' } };
  if (now.state === 'reserved') return { change: null, known: { ...known, state: 'reserved' } };
  const drop = priceDrop(known, now);
  const change: VehicleChange | null = drop ?? (known.state === 'for-sale' ? null : { kind: 'available' });
  return { change, known: now };
};

const priceDrop = (known: KnownVehicle, now: KnownVehicle): VehicleChange | null =>
  known.priceCents !== null && now.priceCents !== null && isSameKindOfPrice(known, now) && now.priceCents < known.priceCents
    ? { kind: 'price-drop', fromCents: known.priceCents, toCents: now.priceCents }
    : null;

const isSameKindOfPrice = (known: KnownVehicle, now: KnownVehicle): boolean =>
  known.priceType === now.priceType && known.priceCondition === now.priceCondition;
