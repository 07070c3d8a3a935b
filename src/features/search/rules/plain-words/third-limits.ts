import type { FacetStats } from '../stock-search.ts';

/**
 * Describes a limit for prices or odometer readings. The part `share` of the vehicles is at or below the limit: with the
 * share 1/3, a third of the vehicles cost at most the limit. The limit is rounded up to a multiple of `step`.
 */
export interface ThirdOf {
  readonly attribute: 'price' | 'km';
  readonly share: number;
  /** Dollars or kilometres. */
  readonly step: number;
}

/** Minimum number of vehicles for dividing them into thirds. */
const LEAST_VEHICLES = 3;

/**
 * Returns the lowest limit for which at least the given share of the vehicles has a number at or below the limit. The limit is
 * a multiple of `step`. It is found by bisection, because a search engine counts quickly but does not list prices. Null if
 * there are fewer than three vehicles.
 *
 * @param countUpTo counts the vehicles whose number is at most `max`
 * @example await thirdLimit({ attribute: 'price', share: 1 / 3, step: 500 }, { min: 5_000, max: 60_000 }, count) === 18_500
 */
export const thirdLimit = async (
  { share, step }: ThirdOf,
  { min, max }: FacetStats,
  countUpTo: (max: number) => Promise<number>,
): Promise<number | null> => {
  const all = await countUpTo(max);
  if (all < LEAST_VEHICLES) return null;
  const wanted = Math.ceil(all * share);
  let low = Math.ceil(min / step);
  let high = Math.ceil(max / step);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await countUpTo(middle * step)) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low * step;
};
