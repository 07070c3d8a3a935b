import type { Cents } from '#kernel/money.ts';
import { displayedPrice } from './displayed-price.ts';

/**
 * The price that every buyer of a vehicle pays, with its price type. Prices with a condition are left out: a price
 * 'with trade in', and the weekly price of a subscription. Feeds and structured data cannot say under which condition a
 * price applies (docs/settled.md, 'Law'). `cents` is null if every price of the vehicle has a condition, or if the
 * vehicle has no price.
 *
 * @example unconditionalPrice(vehicle) // { cents: 3_499_000, type: 'Drive Away' }
 */
export const unconditionalPrice = (
  vehicle: Parameters<typeof displayedPrice>[0],
): { readonly cents: Cents | null; readonly type: string | null } =>
  displayedPrice({ ...vehicle, offerPriceCents: null }, { noPriceText: '', offersSubscriptions: false });
