/**
 * The position up to which the changes of a dealership's stock have been read. All changes of one import have the same
 * number, so the position also contains a vehicle id.
 */
export interface StockCursor {
  /** Every change with a lower number has been read. */
  readonly seq: number;
  /** The highest vehicle id that has been read among the changes with number `seq`; null when all of them have been read. */
  readonly id: number | null;
}

/** The cursor before the first change. */
export const BEFORE_ALL_STOCK: StockCursor = { seq: 0, id: null };
