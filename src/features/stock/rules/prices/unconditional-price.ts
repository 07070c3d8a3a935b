import type { Cents } from '#kernel/money.ts';
import { displayedPrice } from './displayed-price.ts';

/**
 * The price that every buyer of a vehicle pays, with its price type. A price 'with trade in' is left out, and so is the
 * weekly price of a subscription, because feeds and structured data cannot say under which condition a price applies
 * (docs/settled.md, 'Law'). `cents` is null if there is no such price.
 *
 * @example unconditionalPrice(vehicle) // { cents: 3_499_000, type: 'Drive Away' }
 */
export const unconditionalPrice = (
  vehicle: Parameters<typeof displayedPrice>[0],
): { readonly cents: Cents | null; readonly type: string | null } =>
  displayedPrice({ ...vehicle, offerPriceCents: null }, { noPriceText: '', offersSubscriptions: false });
