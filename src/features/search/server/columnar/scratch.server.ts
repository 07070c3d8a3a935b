/** The working arrays of a search, reused by the next one. A search is synchronous, so an engine needs only one set. */
export class Scratch {
  /** The rows that have passed all tests so far, ordered by segment. */
  rows = new Uint32Array(0);
  /**
   * For each row in `rows`, a sum. Each predicate that the row fails adds 65,536 plus the index of the predicate. So 0 means
   * that the row fails no predicate. If the row fails exactly one predicate, the sum equals `onlyFails` of that predicate.
   */
  fails = new Uint32Array(0);
  /**
   * The rows that meet every predicate. If the search has no predicate, this array is not used, because all rows in
   * `rows` are hits.
   */
  hits = new Uint32Array(0);
  /**
   * The rows of one segment that are counted for a facet by which the search is also filtered. The counts of this facet ignore
   * its own filter, so they can include more rows than the hits. For all other facets, the hits are counted.
   */
  counted = new Uint32Array(0);
  /**
   * One flag for each row. The index is `base` of the segment plus the row number. While the search looks for hits, the
   * flag 1 marks the rows that the site lists. Before the hits are sorted, the flags are overwritten, and 1 marks the
   * hits.
   */
  flags = new Uint8Array(0);
  /**
   * For each row, the penalty of the best match of the current query word in this row. The index is `base` of the
   * segment plus the row number.
   */
  best = new Uint8Array(0);
  /**
   * For each row, the sum of the penalties of all query words. A query word's penalty is that of its best match in the
   * row. The index is `base` of the segment plus the row number.
   */
  penalties = new Uint8Array(0);
  /** For each code in the dictionary of one segment, the number of rows with this code. */
  codeCounts = new Uint32Array(0);
  /** For each value of a facet, the number of rows with this value in all searched segments. */
  valueCounts = new Uint32Array(0);

  /** The sort keys of the values of one facet. */
  keys = new Float64Array(0);
  /** Entry n is the number of facet values that have the count n. The last entry (255) includes all higher counts. */
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

  /** Returns an array of counters. Its first `length` counters are zero. */
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
