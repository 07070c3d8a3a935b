import { isListed } from '#features/stock/rules/availability.ts';
import type { StockDocument } from './stock-search.ts';

/** The most days for which a dealership's settings can list a sold vehicle (`stock.soldShownDays`). */
const MAX_SOLD_SHOWN_DAYS = 365;

/**
 * Whether any site may list a vehicle now or later, without another change of the vehicle: what is hidden,
 * or sold longer ago than any setting shows, needs no place in an index.
 */
export const canEverBeListed = (document: Pick<StockDocument, 'status' | 'shown' | 'soldAt'>, now: number): boolean =>
  isListed(document, MAX_SOLD_SHOWN_DAYS, now);
