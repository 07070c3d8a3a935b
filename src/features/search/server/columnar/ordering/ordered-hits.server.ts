/** Ordered hits: for each, the index of its segment in `parts` and its row in that segment. */
export interface OrderedHits {
  readonly parts: Uint16Array;
  readonly rows: Uint32Array;
  readonly length: number;
}
