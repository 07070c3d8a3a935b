import type { Cents } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Prices up to $10 are placeholders in feeds (PRICE-03: 'above 10'). */
const PLACEHOLDER_UP_TO_CENTS = 1_000;

/**
 * Returns the amount if it can be displayed as a price. Null for an amount that is missing, zero, negative, not a whole
 * number or absurdly large.
 */
export const usableCents = (cents: Cents | null): Cents | null =>
  Number.isSafeInteger(cents) && cents !== null && cents > 0 ? cents : null;

/** The price for which a vehicle is sold, and whether it is the offer price or the normal price; null without a usable price. */
export const purchasePrice = (
  vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents'>,
): { readonly kind: 'offer' | 'normal'; readonly cents: Cents } | null => {
  const offer = usableCents(vehicle.offerPriceCents);
  if (offer !== null && offer !== vehicle.priceCents) return { kind: 'offer', cents: offer };
  const price = usableCents(vehicle.priceCents);
  return price !== null && price > PLACEHOLDER_UP_TO_CENTS ? { kind: 'normal', cents: price } : null;
};

/**
 * The selling price in cents, ignoring subscriptions. It is compared with market prices and decides whether a
 * vehicle can be reserved (CARD-18). Null without a usable price.
 */
export const purchasePriceCents = (vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents'>): Cents | null =>
  purchasePrice(vehicle)?.cents ?? null;

/**
 * The offer price in cents if the vehicle is on offer: it has an offer price that differs from its price.
 * Otherwise null.
 */
export const onOfferCents = (vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents'>): Cents | null => {
  const purchase = purchasePrice(vehicle);
  return purchase?.kind === 'offer' ? purchase.cents : null;
};

/**
 * The price by which vehicles are sorted and filtered: the selling price. For a dealership that offers only
 * subscriptions, it is the weekly subscription price.
 *
 * @example searchedPriceCents(vehicle, dealership.stock) // 3_499_000 for a car of $34,990 or $199 a week
 */
export const searchedPriceCents = (
  vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents' | 'subscriptionPriceCents'>,
  { offersSubscriptions, onlySubscriptions }: { readonly offersSubscriptions: boolean; readonly onlySubscriptions: boolean },
): Cents | null => (offersSubscriptions && onlySubscriptions ? usableCents(vehicle.subscriptionPriceCents) : purchasePriceCents(vehicle));
