/**
 * The rows of one segment (a part of a dealership's stock) that the searched site lists by the rules of its
 * `StockScope`. The list is valid until the segment changes. It also becomes invalid when a vehicle reaches an age at
 * which the site no longer lists it.
 */
export interface ListedRows {
  readonly rows: Uint32Array;
  /** One flag for each row: 1 if it is listed. */
  readonly flags: Uint8Array;
  readonly now: number;
  readonly endsAt: number;
}
