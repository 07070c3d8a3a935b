import { isListed } from '#features/stock/rules/shown-stock/listing-filter.ts';
import type { StockDocument } from './stock-search.ts';

/** The highest number of days that a dealership can set for listing sold vehicles (`stock.soldShownDays`). */
const MAX_SOLD_SHOWN_DAYS = 365;

/**
 * Whether any site can list the vehicle in its present state, now or later. Hidden vehicles are not
 * indexed. Vehicles that were sold more than `MAX_SOLD_SHOWN_DAYS` days ago are not indexed either, because no
 * dealership can list sold vehicles for longer.
 */
export const isWorthIndexing = (document: Pick<StockDocument, 'status' | 'shown' | 'soldAt'>, now: number): boolean =>
  isListed(document, MAX_SOLD_SHOWN_DAYS, now);
