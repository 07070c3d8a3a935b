/** The working arrays of a search, reused by the next one. A search is synchronous, so an engine needs only one set. */
export class Scratch {
  /** The rows that still match, ordered by segment. */
  rows = new Uint32Array(0);
  /**
   * For each entry of `rows`: the sum of (65,536 + number of the predicate) over all predicates that the row fails.
   */
  fails = new Uint32Array(0);
  /**
   * The rows that meet every predicate. Unused if the search has no predicate, because `rows` then has the same rows.
   */
  hits = new Uint32Array(0);
  /** The rows of one segment that are counted for a facet that has a predicate. */
  counted = new Uint32Array(0);
  /** One flag for each row, at the index of segment base plus row: 1 for listed rows, and later for hits. */
  flags = new Uint8Array(0);
  /** For each row, at the index of segment base plus row: the best penalty of one word, and the sum for all words. */
  best = new Uint8Array(0);
  penalties = new Uint8Array(0);
  /** Number of rows for each code of the dictionary of one segment. */
  codeCounts = new Uint32Array(0);
  /** Number of rows for each value of the merged dictionary of the scope. */
  valueCounts = new Uint32Array(0);

  /** The sort keys of the values of one facet. */
  keys = new Float64Array(0);
  /** For each count, how many values have this count. The last entry is for 255 and higher counts. */
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

  /** Returns this many counters, all set to zero. */
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
