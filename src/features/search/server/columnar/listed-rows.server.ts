/** The rows that a scope lists. Valid until the segment changes or a row stops being listed by time. */
export interface ListedRows {
  readonly rows: Uint32Array;
  /** One flag for each row: 1 if it is listed. */
  readonly flags: Uint8Array;
  readonly now: number;
  readonly endsAt: number;
}
