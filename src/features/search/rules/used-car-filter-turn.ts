import { oldestUsedYear, type StockingSite } from '#features/stock/rules/site-stock.ts';
import { DAY_MS } from '#kernel/clock.ts';

const SEARCHED_MS = 367 * DAY_MS;

/**
 * When the site's used-car filter lets a younger oldest year through next (epoch milliseconds): the turn of
 * the year in the site's time zone; null where the site has no such filter (SEARCH-34).
 */
export const usedCarFilterTurnsAt = (site: Pick<StockingSite, 'stock' | 'timeZone'>, now: number): number | null => {
  const oldest = oldestUsedYear(site, now);
  if (oldest === null) return null;
  let [before, after] = [now, now + SEARCHED_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (oldestUsedYear(site, middle) === oldest) before = middle;
    else after = middle;
  }
  return after;
};
