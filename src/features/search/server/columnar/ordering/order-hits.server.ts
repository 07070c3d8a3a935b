import type { StockSort } from '../../../rules/stock-search.ts';
import type { Scratch } from '../scratch.server.ts';
import type { SearchedPart } from '../searched-part.server.ts';
import { mergeOrders } from './merge-orders.server.ts';
import type { OrderedHits } from './ordered-hits.server.ts';
import { compareBySortThenRank, type SortKeys, sortKeys, sortSign } from './sort-then-rank.server.ts';

/** If the caller wants at most this number of hits (a few pages), one pass over all hits collects the best hits. */
const SELECTED_UP_TO = 128;
/**
 * If there are at most this number of hits, comparing all of them is faster than iterating over the sort order of a
 * segment.
 */
const SELECTED_FROM_UP_TO = 1_024;

/** Returns the first `wanted` hits in order. If `byPenalty` is true, the best text matches come first. */
export const orderHits = (
  parts: readonly SearchedPart[],
  sort: StockSort | null,
  byPenalty: boolean,
  wanted: number,
  scratch: Scratch,
): OrderedHits => {
  const hitCount = parts.reduce((sum, part) => sum + part.hits.length, 0);
  const length = Math.min(wanted, hitCount);
  if (length === 0) return { parts: new Uint16Array(0), rows: new Uint32Array(0), length };
  if (length <= SELECTED_UP_TO && (byPenalty || hitCount <= SELECTED_FROM_UP_TO))
    return selectHits(parts, sort, byPenalty, length, scratch);
  if (!byPenalty) return mergeOrders(parts, sort, length, scratch);
  return distributeByPenalty(parts, mergeOrders(parts, sort, hitCount, scratch), length, scratch);
};

/** Collects the best hits in order during one pass over all hits. */
const selectHits = (
  parts: readonly SearchedPart[],
  sort: StockSort | null,
  byPenalty: boolean,
  wanted: number,
  { penalties }: Scratch,
): OrderedHits => {
  const selection = new HitSelection(
    parts.map(({ segment }) => sortKeys(segment, sort)),
    sortSign(sort),
    wanted,
  );
  for (const [part, { hits, base }] of parts.entries()) {
    for (let index = 0; wanted > 0 && index < hits.length; index += 1) {
      const row = hits[index] ?? 0;
      selection.offer(part, row, byPenalty ? (penalties[base + row] ?? 0) : 0);
    }
  }
  return selection;
};

class HitSelection implements OrderedHits {
  readonly parts: Uint16Array;
  readonly rows: Uint32Array;
  length = 0;
  readonly #penalties: Uint8Array;
  readonly #keys: readonly SortKeys[];
  readonly #sign: number;
  readonly #wanted: number;

  constructor(keys: readonly SortKeys[], sign: number, wanted: number) {
    this.parts = new Uint16Array(wanted);
    this.rows = new Uint32Array(wanted);
    this.#penalties = new Uint8Array(wanted);
    this.#keys = keys;
    this.#sign = sign;
    this.#wanted = wanted;
  }

  offer(part: number, row: number, penalty: number): void {
    if (this.length === this.#wanted && !this.#isBefore(part, row, penalty, this.length - 1)) return;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(part, row, penalty, middle)) high = middle;
      else low = middle + 1;
    }
    const end = Math.min(this.length, this.#wanted - 1);
    for (let place = end; place > low; place -= 1) {
      this.parts[place] = this.parts[place - 1] ?? 0;
      this.rows[place] = this.rows[place - 1] ?? 0;
      this.#penalties[place] = this.#penalties[place - 1] ?? 0;
    }
    this.parts[low] = part;
    this.rows[low] = row;
    this.#penalties[low] = penalty;
    this.length = Math.min(this.length + 1, this.#wanted);
  }

  #isBefore(part: number, row: number, penalty: number, place: number): boolean {
    const keptPenalty = this.#penalties[place] ?? 0;
    if (penalty !== keptPenalty) return penalty < keptPenalty;
    const [own, kept] = [this.#keys[part], this.#keys[this.parts[place] ?? 0]];
    return own !== undefined && kept !== undefined && compareBySortThenRank(own, row, kept, this.rows[place] ?? 0, this.#sign) < 0;
  }
}

/**
 * Sorts the hits by penalty: the worse a hit matches the search text, the higher its penalty. Hits with equal penalty
 * keep their order.
 */
const distributeByPenalty = (parts: readonly SearchedPart[], hits: OrderedHits, wanted: number, { penalties }: Scratch): OrderedHits => {
  const ends = new Uint32Array(257);
  const penaltyOf = (index: number): number => penalties[(parts[hits.parts[index] ?? 0]?.base ?? 0) + (hits.rows[index] ?? 0)] ?? 0;
  for (let index = 0; index < hits.length; index += 1) ends[penaltyOf(index) + 1] = (ends[penaltyOf(index) + 1] ?? 0) + 1;
  for (let penalty = 1; penalty < ends.length; penalty += 1) ends[penalty] = (ends[penalty] ?? 0) + (ends[penalty - 1] ?? 0);
  const ordered = { parts: new Uint16Array(wanted), rows: new Uint32Array(wanted), length: wanted };
  for (let index = 0; index < hits.length; index += 1) {
    const penalty = penaltyOf(index);
    const place = ends[penalty] ?? 0;
    ends[penalty] = place + 1;
    if (place >= wanted) continue;
    ordered.parts[place] = hits.parts[index] ?? 0;
    ordered.rows[place] = hits.rows[index] ?? 0;
  }
  return ordered;
};
