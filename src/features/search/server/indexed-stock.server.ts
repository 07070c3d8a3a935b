import { BEFORE_ALL_STOCK, type StockCursor } from '#features/stock/rules/stock-cursor.ts';

/** The loading state of one dealership's stock in the index. */
export interface IndexedStock {
  /** The number of the last stock change that was read. Changes of the same transaction have the same number. */
  seq: number;
  /** The cursor after which the next batch of changes is read. */
  cursor: StockCursor;
  /** The number of times that all stock was read again because the settings of the dealership changed. */
  rereads: number;
  isLoaded: boolean;
  building: Promise<void> | null;
  isRefreshing: boolean;
  /**
   * True if a change was reported after the index had begun its last read of changes. The result of this read may not contain the
   * change.
   */
  isStale: boolean;
  hasFailed: boolean;
  usedAt: number;
  /**
   * Counts how often a change was reported, and how often the stock was dropped from memory. While the stock is not loaded, this
   * number is a part of the stock's version, so that two states of the stock never have the same version.
   */
  unloadedEpoch: number;
}

/**
 * Returns the initial state of a stock that has not been read yet.
 *
 * @param now epoch milliseconds
 */
export const unreadStock = (now: number): IndexedStock => ({
  seq: 0,
  cursor: BEFORE_ALL_STOCK,
  rereads: 0,
  isLoaded: false,
  building: null,
  isRefreshing: false,
  isStale: false,
  hasFailed: false,
  usedAt: now,
  unloadedEpoch: 0,
});
