import { localYear } from '#kernel/local-year.ts';
import type { StockingSite } from './site-stock.ts';

/**
 * The time (epoch milliseconds) at which the oldest year that a site's used-car filter allows changes next. This is the
 * next New Year in the site's time zone. Null if the site has no used-car filter (SEARCH-34).
 */
export const usedCarFilterTurnsAt = (site: Pick<StockingSite, 'stock' | 'timeZone'>, now: number): number | null =>
  site.stock.usedCarFilter ? localYear(site.timeZone, now).endsAt : null;
