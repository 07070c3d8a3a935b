import type { StockCursor } from '#features/stock/rules/stock-cursor.ts';
import type { StockDocument } from '../rules/stock-search.ts';

/** One batch of changes of a dealership's stock, sorted by change number and vehicle id. */
export interface StockChangeBatch {
  /** The changed vehicles. This is an iterable, because the vehicles may be created one by one while they are read. */
  readonly documents: Iterable<StockDocument>;
  readonly removedIds: readonly number[];
  /** The cursor with which the next batch is requested. */
  readonly cursor: StockCursor;
  /** Whether there are more changes; the next batch contains them. */
  readonly more: boolean;
}

/** The source of the stock: it returns the next changes after a cursor, at most `limit`. */
export interface StockSource {
  readChanges(dealershipId: number, after: StockCursor, limit: number): Promise<StockChangeBatch>;
}
