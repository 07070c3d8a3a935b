import type { Cents } from '#kernel/money.ts';
import type { PriceGauge } from './price-gauge.ts';

/** What the prices of comparable vehicles say together. Amounts are cents. */
export interface MarketFigures {
  readonly count: number;
  /** The tenth percentile: one price in ten is lower. */
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  /** The ninetieth percentile. */
  readonly highCents: Cents;
}

/** Percentiles of the market range: single odd prices at either end move it little. */
export const RANGE_SHARES = [0.1, 0.5, 0.9] as const;

/** As PostgreSQL's `percentile_cont`: between two prices in proportion. */
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

/** So many comparable vehicles are as good as any more. */
const ENOUGH = 10;

/**
 * How far figures over so many vehicles can be relied on, 0 to 1: a tenth for each up to ten. Two are too few
 * to be shown (PRICE-10), three are enough.
 *
 * @example confidenceOf(3) === 0.3
 */
export const confidenceOf = (count: number): number => Math.min(count, ENOUGH) / ENOUGH;

/** Three decimals: what is drawn and sent needs no more. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

/**
 * How full the gauge is: 0 at the top of the market range or above, 1 at its foot or below, in proportion
 * between. Where all compared cost the same, the middle is theirs.
 *
 * @example fillOf(31_000_00, { lowCents: 30_000_00, highCents: 34_000_00 }) === 0.75
 */
export const fillOf = (priceCents: Cents, { lowCents, highCents }: Pick<MarketFigures, 'lowCents' | 'highCents'>): number => {
  if (highCents === lowCents) return priceCents === lowCents ? 0.5 : Number(priceCents < lowCents);
  return round(Math.min(1, Math.max(0, (highCents - priceCents) / (highCents - lowCents))));
};

/** A range in whole dollars that keeps both of its ends. */
const wholeDollars = (figures: MarketFigures) => ({
  marketMinCents: Math.floor(figures.lowCents / 100) * 100,
  marketMaxCents: Math.ceil(figures.highCents / 100) * 100,
});

/**
 * The gauge of a price among the prices of comparable vehicles (PRICE-08).
 *
 * @param description what was compared, in words
 */
export const estimateGauge = (priceCents: Cents, figures: MarketFigures, description: string): PriceGauge => ({
  fill: fillOf(priceCents, figures),
  listingPriceCents: priceCents,
  ...wholeDollars(figures),
  confidence: confidenceOf(figures.count),
  description,
});
