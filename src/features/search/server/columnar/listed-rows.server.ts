/** Which rows a scope lists, until the segment changes or time takes one out. */
export interface ListedRows {
  readonly rows: Uint32Array;
  /** By row: 1 where it is listed. */
  readonly flags: Uint8Array;
  readonly now: number;
  readonly endsAt: number;
}
