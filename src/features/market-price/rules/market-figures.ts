import type { Cents } from '#kernel/money.ts';

/** The distribution of the prices of comparable vehicles, in cents. */
export interface MarketFigures {
  readonly count: number;
  /** The tenth percentile: one price in ten is lower. */
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  /** The ninetieth percentile. */
  readonly highCents: Cents;
}

/**
 * The percentiles that are the lower end, the median and the upper end of the market range. A single extreme price
 * hardly changes them, but it would change the lowest or highest price.
 */
export const RANGE_SHARES = [0.1, 0.5, 0.9] as const;

/** Interpolates between two prices, as PostgreSQL's `percentile_cont` does. */
const percentile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
};

/**
 * The market figures of a list of prices (cents, in any order), rounded to cents; null for an empty list.
 *
 * @example marketFigures([30_000_00, 32_000_00, 36_000_00])?.medianCents === 32_000_00
 */
export const marketFigures = (pricesCents: readonly Cents[]): MarketFigures | null => {
  if (pricesCents.length === 0) return null;
  const sorted = pricesCents.toSorted((one, other) => one - other);
  const [low, median, high] = RANGE_SHARES.map((share) => Math.round(percentile(sorted, share)));
  return { count: sorted.length, lowCents: low ?? 0, medianCents: median ?? 0, highCents: high ?? 0 };
};
