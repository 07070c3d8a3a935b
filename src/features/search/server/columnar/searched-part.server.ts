import type { Segment } from './segment.server.ts';

/** One segment in one search: `scratch.rows` from `base` to before `end` are its rows still in question. */
export interface SearchedPart {
  readonly segment: Segment;
  /** Its place in the scope. */
  readonly index: number;
  /** The rows of all segments before it: where its rows begin in arrays that are indexed by row. */
  readonly base: number;
  readonly soldShownDays: number;
  end: number;
  /** The rows that meet every condition; known once the predicates were tried. */
  hits: Uint32Array;
}
