/**
 * The working arrays of one search, kept between searches: a search is synchronous from beginning to end,
 * so that one set serves all of an engine's.
 */
export class Scratch {
  /** Rows still in question, segment after segment. */
  rows = new Uint32Array(0);
  /** Per place in `rows`: 65,536 for every predicate the row fails, plus that predicate's number. */
  fails = new Uint32Array(0);
  /** Rows that meet every condition, where these are fewer than `rows`. */
  hits = new Uint32Array(0);
  /** Rows of one segment that are counted for a facet with a predicate of its own. */
  counted = new Uint32Array(0);
  /** By segment base plus row: 1 for listed rows, then for hits. */
  flags = new Uint8Array(0);
  /** By segment base plus row: the best penalty of one word, and the sum of all words'. */
  best = new Uint8Array(0);
  penalties = new Uint8Array(0);
  /** Counts by code of one segment's dictionary. */
  codeCounts = new Uint32Array(0);
  /** Counts by code of the scope's dictionary. */
  valueCounts = new Uint32Array(0);

  /** What the values of one facet are ordered by. */
  keys = new Float64Array(0);
  /** How many values have a count of so many, up to 255. */
  readonly countsOfCounts = new Uint32Array(256);

  ensureRows(length: number): void {
    if (this.rows.length >= length) return;
    const room = length + (length >> 3);
    this.rows = new Uint32Array(room);
    this.fails = new Uint32Array(room);
    this.hits = new Uint32Array(room);
    this.counted = new Uint32Array(room);
    this.flags = new Uint8Array(room);
    this.best = new Uint8Array(room);
    this.penalties = new Uint8Array(room);
  }

  /** Counts of zero for so many codes. */
  clearedCodeCounts(length: number): Uint32Array {
    if (this.codeCounts.length < length) this.codeCounts = new Uint32Array(length * 2);
    return this.codeCounts.fill(0, 0, length);
  }

  clearedValueCounts(length: number): Uint32Array {
    if (this.valueCounts.length < length) this.valueCounts = new Uint32Array(length * 2);
    return this.valueCounts.fill(0, 0, length);
  }

  roomForKeys(length: number): Float64Array {
    if (this.keys.length < length) this.keys = new Float64Array(length * 2);
    return this.keys;
  }
}
