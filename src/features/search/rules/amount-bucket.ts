import { type Cents, formatDollars } from '#kernel/money.ts';

/**
 * Buckets of equal width in dollars, starting at 0. The last bucket starts at `lastFromDollars`, which is a multiple of
 * the width, and contains all higher amounts.
 */
export interface AmountBuckets {
  readonly widthDollars: number;
  readonly lastFromDollars: number;
}

/** Buckets of the facet `price_range`. */
export const PRICE_BUCKETS: AmountBuckets = { widthDollars: 10_000, lastFromDollars: 100_000 };
/** Buckets of the facet `weekly_price_range`, for the lender's weekly payment. */
export const WEEKLY_PAYMENT_BUCKETS: AmountBuckets = { widthDollars: 50, lastFromDollars: 500 };

/**
 * Returns the name of the bucket that contains an amount. This name is the value of the facet `price_range` or
 * `weekly_price_range`. The names are written so that `compareFacetNames` sorts them by amount.
 *
 * @example amountBucket(3_499_000, PRICE_BUCKETS) === '$30,000 to $39,999'
 */
export const amountBucket = (cents: Cents, buckets: AmountBuckets): string => {
  const { widthDollars, lastFromDollars } = buckets;
  const from = Math.min(Math.floor(Math.max(0, cents) / 100 / widthDollars) * widthDollars, lastFromDollars);
  return namesOf(buckets)[from / widthDollars] ?? '';
};

/** A cache of the bucket names, because an index of many vehicles needs them often and formatting is slow. */
const NAMES = new WeakMap<AmountBuckets, readonly string[]>();

const namesOf = (buckets: AmountBuckets): readonly string[] => {
  const known = NAMES.get(buckets);
  if (known) return known;
  const { widthDollars, lastFromDollars } = buckets;
  const names = Array.from({ length: lastFromDollars / widthDollars }, (_, index) => {
    const from = index * widthDollars;
    return `${formatDollars(from * 100)} to ${formatDollars((from + widthDollars - 1) * 100)}`;
  });
  names.push(`${formatDollars(lastFromDollars * 100)} and over`);
  NAMES.set(buckets, names);
  return names;
};
