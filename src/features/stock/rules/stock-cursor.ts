/**
 * The position up to which the changes of a dealership's stock have been read. All changes of one import have the same
 * number, so the position also contains a vehicle id.
 */
export interface StockCursor {
  /** A change number. All changes with a lower number have been read. */
  readonly seq: number;
  /**
   * Several vehicles can have the change number `seq`. They are read in the order of their ids. This field is the id of
   * the last vehicle that was read, or null if all vehicles with this number have been read.
   */
  readonly id: number | null;
}

/** The cursor before the first change. */
export const BEFORE_ALL_STOCK: StockCursor = { seq: 0, id: null };
