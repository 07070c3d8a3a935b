import type { Cents } from '#kernel/money.ts';
import type { PriceGauge } from './price-gauge.ts';

/** The spread of the prices of comparable vehicles. Amounts are cents. */
export interface MarketFigures {
  readonly count: number;
  /** The tenth percentile: one price in ten is lower. */
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  /** The ninetieth percentile. */
  readonly highCents: Cents;
}

/** Percentiles of the market range: a single odd price at either end hardly moves it. */
export const RANGE_SHARES = [0.1, 0.5, 0.9] as const;

/** Interpolates between two prices, as PostgreSQL's `percentile_cont` does. */
const percentile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
};

/**
 * The market figures of some prices (cents, in any order); null of none. Rounded to cents.
 *
 * @example marketFigures([30_000_00, 32_000_00, 36_000_00])?.medianCents === 32_000_00
 */
export const marketFigures = (pricesCents: readonly Cents[]): MarketFigures | null => {
  if (pricesCents.length === 0) return null;
  const sorted = pricesCents.toSorted((one, other) => one - other);
  const [low, median, high] = RANGE_SHARES.map((share) => Math.round(percentile(sorted, share)));
  return { count: sorted.length, lowCents: low ?? 0, medianCents: median ?? 0, highCents: high ?? 0 };
};

/** Figures over fewer vehicles are not shown: one odd price would move them too far. */
const LEAST_VEHICLES = 10;
/** Figures over more vehicles are no more reliable. */
const ENOUGH_VEHICLES = 20;
/** Confidence for each vehicle below the least number: nine of them stay below the limit of PRICE-10 (0.2). */
const CONFIDENCE_OF_FEW = 0.02;

/**
 * The confidence (0 to 1) of figures over a number of comparable vehicles. Below ten it is under the limit of
 * PRICE-10, so that the gauge is hidden; from ten on it rises from 0.5 to 1.
 *
 * @example confidenceOf(9) === 0.18
 * @example confidenceOf(10) === 0.5
 */
export const confidenceOf = (count: number): number =>
  count < LEAST_VEHICLES ? count * CONFIDENCE_OF_FEW : Math.min(count, ENOUGH_VEHICLES) / ENOUGH_VEHICLES;

/** Rounds to three decimals: enough for drawing and JSON. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

/**
 * How full the gauge is: 0 at the upper end of the market range or above, 1 at its lower end or below, linear
 * between. Where all compared vehicles cost the same, that price fills half.
 *
 * @example fillOf(31_000_00, { lowCents: 30_000_00, highCents: 34_000_00 }) === 0.75
 */
export const fillOf = (priceCents: Cents, { lowCents, highCents }: Pick<MarketFigures, 'lowCents' | 'highCents'>): number => {
  if (highCents === lowCents) return priceCents === lowCents ? 0.5 : Number(priceCents < lowCents);
  return round(Math.min(1, Math.max(0, (highCents - priceCents) / (highCents - lowCents))));
};

/** The range in whole dollars, rounded outwards. */
const wholeDollars = (figures: MarketFigures) => ({
  marketMinCents: Math.floor(figures.lowCents / 100) * 100,
  marketMaxCents: Math.ceil(figures.highCents / 100) * 100,
});

/**
 * The gauge of a price among the prices of comparable vehicles (PRICE-08).
 *
 * @param description a sentence that names the compared vehicles
 */
export const estimateGauge = (priceCents: Cents, figures: MarketFigures, description: string): PriceGauge => ({
  fill: fillOf(priceCents, figures),
  listingPriceCents: priceCents,
  ...wholeDollars(figures),
  confidence: confidenceOf(figures.count),
  description,
});
