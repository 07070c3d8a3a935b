/** A sorted list of hits. Hit number n is row `rows[n]` of the segment with the index `parts[n]`. */
export interface OrderedHits {
  readonly parts: Uint16Array;
  readonly rows: Uint32Array;
  readonly length: number;
}
