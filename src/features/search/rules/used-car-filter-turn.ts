import type { StockingSite } from '#features/stock/rules/site-stock.ts';
import { localYear } from '#kernel/local-year.ts';

/**
 * When the site's used-car filter lets a younger oldest year through next (epoch milliseconds): the turn of
 * the year in the site's time zone; null where the site has no such filter (SEARCH-34).
 */
export const usedCarFilterTurnsAt = (site: Pick<StockingSite, 'stock' | 'timeZone'>, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).endsAt : null;
