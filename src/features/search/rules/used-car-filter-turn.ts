import type { StockingSite } from '#features/stock/rules/site-stock.ts';
import { localYear } from '#kernel/local-year.ts';

/**
 * When the used-car filter of a site changes its oldest year next (epoch milliseconds): the new year in the site's time
 * zone; null if the site has no such filter (SEARCH-34).
 */
export const usedCarFilterTurnsAt = (site: Pick<StockingSite, 'stock' | 'timeZone'>, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).endsAt : null;
