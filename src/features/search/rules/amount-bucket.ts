import { type Cents, formatDollars } from '#kernel/money.ts';

/** Buckets of even width in dollars from 0, and one for all above the last. */
export interface AmountBuckets {
  readonly widthDollars: number;
  readonly lastFromDollars: number;
}

/** Of `price_range`. */
export const PRICE_BUCKETS: AmountBuckets = { widthDollars: 10_000, lastFromDollars: 100_000 };
/** Of `weekly_price_range`, from the lender's weekly payment. */
export const WEEKLY_PAYMENT_BUCKETS: AmountBuckets = { widthDollars: 50, lastFromDollars: 500 };

/**
 * The facet value (`price_range`, `weekly_price_range`) of an amount: words that sort by their amounts.
 *
 * @example amountBucket(3_499_000, PRICE_BUCKETS) === '$30,000 to $39,999'
 */
export const amountBucket = (cents: Cents, { widthDollars, lastFromDollars }: AmountBuckets): string => {
  const from = Math.floor(Math.max(0, cents) / 100 / widthDollars) * widthDollars;
  if (from >= lastFromDollars) return `${formatDollars(lastFromDollars * 100)} and over`;
  return `${formatDollars(from * 100)} to ${formatDollars((from + widthDollars - 1) * 100)}`;
};
