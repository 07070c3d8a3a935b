import { displayedPrice, type PriceWords } from '#features/stock/rules/displayed-price.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** PRICE-15: 'more than 499 under'. */
const BELOW_MARKET_BY_MORE_THAN_CENTS = 49_900;

const known = (cents: number | null): number | null => (cents !== null && Number.isFinite(cents) && cents > 0 ? cents : null);

/**
 * By how many cents the price shown lies under the market, where that is worth saying: more than
 * $499 under the state's average or, where there is none, the national one (PRICE-15). Null otherwise,
 * and for a subscription, which no market price compares with.
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
