import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';
import { priceCondition } from './price-with-trade-in.ts';

/** The price field that is displayed (PRICE-01 to 05). */
type DisplayedPriceKind = 'subscription' | 'offer' | 'normal' | 'preorder' | 'none';

export interface DisplayedPrice {
  readonly kind: DisplayedPriceKind;
  /** The displayed amount; null if a text is displayed instead (a preorder, or no price). */
  readonly cents: Cents | null;
  /** The text that shoppers see: '$34,990', 'PREORDER', or the dealership's text for a missing price. */
  readonly text: string;
  /**
   * The price type, such as 'Drive Away' or 'Excl. Govt. Charges'; null if it does not apply to the displayed amount.
   */
  readonly type: string | null;
  /** The former price of the vehicle, if it is higher than the displayed price (PRICE-06). */
  readonly wasCents: Cents | null;
  readonly wasText: string | null;
  /**
   * The condition under which the displayed price applies, e.g. 'with trade in' (PRICE-07). The sidebar always shows
   * it. Other places show it only if the site's option is on.
   */
  readonly condition: 'with trade in' | null;
}

/** Prices up to $10 are placeholders in feeds (PRICE-03: 'above 10'). */
const PLACEHOLDER_UP_TO_CENTS = 1_000;

type PricedVehicle = Pick<
  Vehicle,
  'priceCents' | 'beforePriceCents' | 'offerPriceCents' | 'subscriptionPriceCents' | 'priceType' | 'preorder' | 'carType'
>;

export interface PriceWords {
  /** The text shown instead of a missing price: the dealership's `stock.noPriceText` (PRICE-05). */
  readonly noPriceText: string;
  /** Whether the dealership offers vehicles by subscription: its `stock.offersSubscriptions` (PRICE-01). */
  readonly offersSubscriptions: boolean;
}

/**
 * Returns an amount that can be displayed; null for an amount that is negative, not a number or absurdly large because
 * of an error in the feed.
 */
const usable = (cents: Cents | null): Cents | null => (Number.isSafeInteger(cents) && cents !== null && cents > 0 ? cents : null);

/**
 * The price that card, page, mail, feed and API all display (architecture rule 2). Amounts are in cents. It is the
 * first of these that exists (PRICE-01 to 05, A-16 to A-18):
 * - the subscription price, if the dealership offers subscriptions
 * - the offer price, if it differs from the normal price
 * - the normal price, if it is above $10
 * - 'PREORDER' for a preorder
 * - the dealership's text for a missing price
 *
 * @example displayedPrice(vehicle, dealership.stock).text === '$34,990'
 */
export const displayedPrice = (vehicle: PricedVehicle, words: PriceWords): DisplayedPrice => {
  const subscription = usable(vehicle.subscriptionPriceCents);
  if (words.offersSubscriptions && subscription !== null) return amount('subscription', subscription, null, null);
  const purchase = purchasePrice(vehicle);
  if (purchase) {
    const before = usable(vehicle.beforePriceCents);
    const was = before !== null && before > purchase.cents ? before : null;
    return amount(purchase.kind, purchase.cents, presentText(vehicle.priceType), was);
  }
  // A used or demo vehicle is already built, even if its feed says that it is a preorder.
  const isPreorder = vehicle.preorder && vehicle.carType === 'new';
  return isPreorder ? wording('preorder', 'PREORDER') : wording('none', presentText(words.noPriceText) ?? 'Enquire for price');
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
 * The price for sorting and filtering: the selling price. A weekly subscription price counts only if the dealership
 * offers nothing else.
 *
 * @example searchedPriceCents(vehicle, dealership.stock) // 3_499_000 for a car of $34,990 or $199 a week
 */
export const searchedPriceCents = (
  vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents' | 'subscriptionPriceCents'>,
  { offersSubscriptions, onlySubscriptions }: { readonly offersSubscriptions: boolean; readonly onlySubscriptions: boolean },
): Cents | null => (offersSubscriptions && onlySubscriptions ? usable(vehicle.subscriptionPriceCents) : purchasePriceCents(vehicle));

const purchasePrice = (
  vehicle: Pick<Vehicle, 'priceCents' | 'offerPriceCents'>,
): { readonly kind: 'offer' | 'normal'; readonly cents: Cents } | null => {
  const offer = usable(vehicle.offerPriceCents);
  if (offer !== null && offer !== vehicle.priceCents) return { kind: 'offer', cents: offer };
  const price = usable(vehicle.priceCents);
  return price !== null && price > PLACEHOLDER_UP_TO_CENTS ? { kind: 'normal', cents: price } : null;
};

const amount = (kind: 'subscription' | 'offer' | 'normal', cents: Cents, type: string | null, wasCents: Cents | null): DisplayedPrice => ({
  kind,
  cents,
  text: formatDollars(cents),
  type,
  wasCents,
  wasText: wasCents === null ? null : formatDollars(wasCents),
  condition: priceCondition(kind),
});

const wording = (kind: 'preorder' | 'none', text: string): DisplayedPrice => ({
  kind,
  cents: null,
  text,
  type: null,
  wasCents: null,
  wasText: null,
  condition: null,
});
