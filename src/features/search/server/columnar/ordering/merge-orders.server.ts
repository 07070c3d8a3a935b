import type { StockSort } from '../../../rules/stock-search.ts';
import type { Scratch } from '../scratch.server.ts';
import type { SearchedPart } from '../searched-part.server.ts';
import type { OrderedHits } from './ordered-hits.server.ts';
import { compareBySortThenRank, type SortKeys, sortKeys, sortSign } from './sort-then-rank.server.ts';

const HIT = 1;
const NO_HIT = 0;

/**
 * Returns the first `wanted` hits, in order. It merges the sorted rows of all segments, and stops as soon as enough
 * hits are found.
 */
export const mergeOrders = (parts: readonly SearchedPart[], sort: StockSort | null, wanted: number, { flags }: Scratch): OrderedHits => {
  for (const { base, hits, segment } of parts) {
    flags.fill(NO_HIT, base, base + segment.rowCount);
    for (let index = 0; index < hits.length; index += 1) flags[base + (hits[index] ?? 0)] = HIT;
  }
  const ordered = { parts: new Uint16Array(wanted), rows: new Uint32Array(wanted), length: wanted };
  const walks = parts.flatMap((part, index) => (part.hits.length > 0 ? [new OrderWalk(part, index, sort, flags)] : []));
  const [only] = walks;
  if (only && walks.length === 1) {
    ordered.parts.fill(only.part);
    for (let length = 0; length < wanted; length += 1, only.next()) ordered.rows[length] = only.row;
    return ordered;
  }
  const heap = new WalkHeap(walks, sortSign(sort));
  for (let length = 0; length < wanted; length += 1) {
    const walk = heap.first;
    if (!walk) break;
    ordered.parts[length] = walk.part;
    ordered.rows[length] = walk.row;
    if (walk.next()) heap.siftFirst();
    else heap.removeFirst();
  }
  return ordered;
};

/** Iterates over the hits of one segment in order. */
class OrderWalk {
  readonly part: number;
  readonly keys: SortKeys;
  row = 0;
  readonly #order: Uint32Array;
  readonly #rowCount: number;
  readonly #base: number;
  readonly #flags: Uint8Array;
  #place = -1;

  constructor({ segment, base }: SearchedPart, part: number, sort: StockSort | null, flags: Uint8Array) {
    this.part = part;
    this.keys = sortKeys(segment, sort);
    this.#order = segment.orders.rowsBy(sort, segment.rowCount);
    this.#rowCount = segment.rowCount;
    this.#base = base;
    this.#flags = flags;
    this.next();
  }

  /** Moves to the next hit of this segment; returns false if there is none. */
  next(): boolean {
    const [order, flags, base, rowCount] = [this.#order, this.#flags, this.#base, this.#rowCount];
    let place = this.#place + 1;
    while (place < rowCount && flags[base + (order[place] ?? 0)] !== HIT) place += 1;
    this.#place = place;
    this.row = order[place] ?? 0;
    return place < rowCount;
  }
}

/** A heap of the iterators that still have a hit. The iterator whose hit is next in the result comes first. */
class WalkHeap {
  readonly #walks: OrderWalk[] = [];
  readonly #sign: number;

  constructor(walks: readonly OrderWalk[], sign: number) {
    this.#sign = sign;
    for (const walk of walks) this.#push(walk);
  }

  get first(): OrderWalk | undefined {
    return this.#walks[0];
  }

  removeFirst(): void {
    const last = this.#walks.pop();
    if (!last || this.#walks.length === 0) return;
    this.#walks[0] = last;
    this.siftFirst();
  }

  /**
   * Moves the iterator at the top of the heap to its correct place. Call this method after the iterator has moved to its
   * next hit, and after another iterator was put at the top.
   */
  siftFirst(): void {
    const walks = this.#walks;
    const [walk] = walks;
    if (!walk) return;
    let place = 0;
    for (;;) {
      let childPlace = place * 2 + 1;
      let child = walks[childPlace];
      const sibling = walks[childPlace + 1];
      if (child && sibling && this.#isBefore(sibling, child)) {
        child = sibling;
        childPlace += 1;
      }
      if (!child || !this.#isBefore(child, walk)) break;
      walks[place] = child;
      place = childPlace;
    }
    walks[place] = walk;
  }

  #push(walk: OrderWalk): void {
    const walks = this.#walks;
    let place = walks.push(walk) - 1;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = walks[parentPlace];
      if (!parent || !this.#isBefore(walk, parent)) break;
      walks[place] = parent;
      place = parentPlace;
    }
    walks[place] = walk;
  }

  #isBefore(one: OrderWalk, other: OrderWalk): boolean {
    return compareBySortThenRank(one.keys, one.row, other.keys, other.row, this.#sign) < 0;
  }
}
