import type { StockDocument } from '../../rules/stock-search.ts';
import { Segment } from './segment.server.ts';

/**
 * Most vehicles of one segment. Sorting, sealing and compacting a segment cannot be interrupted, and so many rows take
 * 4 to 26 ms of processor time (measured); that is how long the requests of other sites wait (finding H1).
 */
export const MAX_SEGMENT_VEHICLES = 8_192;

/** The writes that one segment receives. */
interface SegmentWrites {
  readonly documents: StockDocument[];
  readonly removedIds: number[];
  /** Vehicles among the documents that the segment does not have yet. */
  added: number;
}

/**
 * The stock of one dealership as segments of limited size. A vehicle stays in its segment when it changes; a new one
 * goes into a segment with room.
 */
export class DealershipSegments {
  #segments: readonly Segment[] = [new Segment()];
  readonly #maxVehicles: number;

  constructor(maxVehicles: number = MAX_SEGMENT_VEHICLES) {
    this.#maxVehicles = maxVehicles;
  }

  /** Another array whenever a segment was added or removed. */
  get list(): readonly Segment[] {
    return this.#segments;
  }

  /** Takes up new and changed vehicles and forgets removed ones. A segment that becomes full gives its spare memory back. */
  apply(documents: readonly StockDocument[], removedIds: readonly number[]): void {
    const writes = new Map<Segment, SegmentWrites>();
    for (const id of removedIds) {
      const segment = this.#segmentOf(id);
      if (segment) writesOf(writes, segment).removedIds.push(id);
    }
    const placed = new Map<number, Segment>();
    for (const document of documents) {
      const known = placed.get(document.id) ?? this.#segmentOf(document.id);
      const segment = known ?? this.#segmentWithRoom(writes);
      const written = writesOf(writes, segment);
      written.documents.push(document);
      if (known) continue;
      written.added += 1;
      placed.set(document.id, segment);
    }
    for (const [segment, written] of writes) {
      segment.apply(written.documents, written.removedIds);
      if (written.added > 0 && segment.size >= this.#maxVehicles) segment.trim();
    }
    this.#dropEmpty();
  }

  /** Gives the spare memory of segments that are not full back, after the stock was loaded. */
  trim(): void {
    for (const segment of this.#segments) if (segment.size < this.#maxVehicles) segment.trim();
  }

  /** Bytes held, about. */
  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  #segmentOf(id: number): Segment | undefined {
    return this.#segments.find((segment) => segment.has(id));
  }

  #segmentWithRoom(writes: ReadonlyMap<Segment, SegmentWrites>): Segment {
    // The last one nearly always has room, except while vehicles were removed from others.
    const found = this.#segments.findLast((segment) => segment.size + (writes.get(segment)?.added ?? 0) < this.#maxVehicles);
    if (found) return found;
    const segment = new Segment();
    this.#segments = [...this.#segments, segment];
    return segment;
  }

  #dropEmpty(): void {
    if (this.#segments.length === 1 || this.#segments.every(({ size }) => size > 0)) return;
    const filled = this.#segments.filter(({ size }) => size > 0);
    this.#segments = filled.length > 0 ? filled : this.#segments.slice(0, 1);
  }
}

const writesOf = (writes: Map<Segment, SegmentWrites>, segment: Segment): SegmentWrites => {
  let written = writes.get(segment);
  if (!written) {
    written = { documents: [], removedIds: [], added: 0 };
    writes.set(segment, written);
  }
  return written;
};
