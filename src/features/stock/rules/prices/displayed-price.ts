import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from '../present-text.ts';
import { priceCondition } from './price-with-trade-in.ts';
import { purchasePrice, usableCents } from './selling-price.ts';

/** The price field that is displayed (PRICE-01 to 05). */
type DisplayedPriceKind = 'subscription' | 'offer' | 'normal' | 'preorder' | 'none';

export interface DisplayedPrice {
  readonly kind: DisplayedPriceKind;
  /** The displayed amount; null if a text is displayed instead (a preorder, or no price). */
  readonly cents: Cents | null;
  /** The text that shoppers see: '$34,990', 'PREORDER', or the dealership's text for a missing price. */
  readonly text: string;
  /**
   * The price type, such as 'Drive Away' or 'Excl. Govt. Charges'. For a subscription price it says that the amount is
   * paid every week. Null if the vehicle has no price type or no displayed amount.
   */
  readonly type: string | null;
  /** The former price of the vehicle, if it is higher than the displayed price (PRICE-06). */
  readonly wasCents: Cents | null;
  readonly wasText: string | null;
  /**
   * The condition under which the displayed price applies, e.g. 'with trade in' (PRICE-07). The sidebar of the vehicle
   * page always shows the condition. Cards and other parts of pages show it only if a site option says so.
   */
  readonly condition: 'with trade in' | null;
}

/**
 * The price type of a weekly subscription price. Without this text, a weekly price of $199 would look like the price of
 * the vehicle.
 */
const SUBSCRIPTION_PRICE_TYPE = 'a week by subscription';

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
 * The price that card, page, mail, feed and API all display (architecture rule 2), with its amount in cents. It is the
 * first of the following that applies to the vehicle (PRICE-01 to 05, A-16 to A-18):
 * - the weekly subscription price, if the dealership offers subscriptions
 * - the offer price, if it differs from the normal price
 * - the normal price, if it is above $10
 * - 'PREORDER' for a preorder
 * - the dealership's text for a missing price
 *
 * @example displayedPrice(vehicle, dealership.stock).text === '$34,990'
 */
export const displayedPrice = (vehicle: PricedVehicle, words: PriceWords): DisplayedPrice => {
  const subscription = usableCents(vehicle.subscriptionPriceCents);
  if (words.offersSubscriptions && subscription !== null) return amount('subscription', subscription, SUBSCRIPTION_PRICE_TYPE, null);
  const purchase = purchasePrice(vehicle);
  if (purchase) {
    const before = usableCents(vehicle.beforePriceCents);
    const was = before !== null && before > purchase.cents ? before : null;
    return amount(purchase.kind, purchase.cents, presentText(vehicle.priceType), was);
  }
  // A used or demo vehicle is already built, even if its feed says that it is a preorder.
  const isPreorder = vehicle.preorder && vehicle.carType === 'new';
  return isPreorder ? wording('preorder', 'PREORDER') : wording('none', presentText(words.noPriceText) ?? 'Enquire for price');
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
