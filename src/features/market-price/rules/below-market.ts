import { displayedPrice, type PriceWords } from '#features/stock/rules/prices/displayed-price.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** A price is shown as below the market average only if the difference is more than this number of cents (PRICE-15). */
const BELOW_MARKET_BY_MORE_THAN_CENTS = 49_900;

const known = (cents: number | null): number | null => (cents !== null && Number.isFinite(cents) && cents > 0 ? cents : null);

/**
 * Which average market price a vehicle's price is compared with (PRICE-15): the average in the Australian state of the
 * vehicle, or the national average if the average in the state is not known.
 */
export const belowMarketOf = ({ market }: Pick<Vehicle, 'market'>): 'state' | 'national' =>
  known(market.stateAverageCents) === null ? 'national' : 'state';

/**
 * The difference in cents between the market average (`belowMarketOf`) and the displayed price. Null if the
 * price is not more than $499 below the average (PRICE-15). Also null for a subscription, which cannot be compared with
 * market prices.
 *
 * @example belowMarketCents({ ...vehicle, priceCents: 3_000_000, market: { averageCents: null, stateAverageCents: 3_050_000 } }, words) === 50_000
 */
export const belowMarketCents = (vehicle: Vehicle, words: PriceWords): number | null => {
  const price = displayedPrice(vehicle, words);
  const market = known(vehicle.market.stateAverageCents) ?? known(vehicle.market.averageCents);
  if (price.cents === null || price.kind === 'subscription' || market === null) return null;
  const below = market - price.cents;
  return below > BELOW_MARKET_BY_MORE_THAN_CENTS ? below : null;
};
