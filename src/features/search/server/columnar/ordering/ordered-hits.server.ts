/** Vehicles by the place of their segment in `parts` and their row in it, in order. */
export interface OrderedHits {
  readonly parts: Uint16Array;
  readonly rows: Uint32Array;
  readonly length: number;
}
