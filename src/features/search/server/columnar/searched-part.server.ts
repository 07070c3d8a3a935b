import type { Segment } from './segment.server.ts';

/** One segment during a search: `scratch.rows` from index `base` to `end - 1` are its rows that still match. */
export interface SearchedPart {
  readonly segment: Segment;
  /** The position of the segment in the list of all segments of the search. */
  readonly index: number;
  /**
   * The number of rows in all earlier segments. An array with one entry for each row of all segments has the first row of
   * this segment at this index.
   */
  readonly base: number;
  readonly soldShownDays: number;
  end: number;
  /** The rows that meet every condition; set after the predicates were tested. */
  hits: Uint32Array;
}
