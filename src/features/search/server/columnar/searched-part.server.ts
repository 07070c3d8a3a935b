import type { Segment } from './segment.server.ts';

/** One segment during a search. `scratch.rows` contains the rows of the segment that still match, from index `base` to `end - 1`. */
export interface SearchedPart {
  readonly segment: Segment;
  /** The position of the segment in the list of all segments of the search. */
  readonly index: number;
  /**
   * The number of rows in all earlier segments. An array for the rows of all segments contains row r of this segment at the
   * index `base + r`.
   */
  readonly base: number;
  readonly soldShownDays: number;
  end: number;
  /** The rows that meet every condition; set after the predicates were tested. */
  hits: Uint32Array;
}
