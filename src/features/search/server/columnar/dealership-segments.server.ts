import type { Steps } from '#kernel/steps.ts';
import type { StockDocument } from '../../rules/stock-search.ts';
import { Segment } from './segment.server.ts';

/**
 * Maximum number of vehicles in one segment. Two operations on a segment cannot be interrupted: sorting its rows, and moving new
 * entries into the main array of its text index (`TextIndex.seal`). For a full segment, each of the two takes 1 to 8 ms of
 * processor time (measured). The requests of other sites must wait for this time.
 */
export const MAX_SEGMENT_VEHICLES = 8_192;

/** The vehicles that `DealershipSegments.write` adds, changes or removes in one segment. */
interface SegmentWrites {
  readonly documents: StockDocument[];
  readonly removedIds: number[];
  /** How many of `documents` belong to vehicles that are not in the segment yet. */
  added: number;
}

/**
 * The stock of one dealership as segments of limited size. A vehicle stays in its segment when it changes. A new
 * vehicle is added to a segment that has room.
 */
export class DealershipSegments {
  #segments: readonly Segment[] = [new Segment()];
  readonly #maxVehicles: number;
  /** Segments that were written to after the last call of `Segment.tidying`, which removes outdated rows. */
  readonly #untidy = new Set<Segment>();
  /** Segments that have reached the maximum number of vehicles. Their unused memory has not been freed yet. */
  readonly #spacious = new Set<Segment>();

  constructor(maxVehicles: number = MAX_SEGMENT_VEHICLES) {
    this.#maxVehicles = maxVehicles;
  }

  /** The segments of the dealership. Each time a segment is added or removed, the next call returns a new array. */
  get list(): readonly Segment[] {
    return this.#segments;
  }

  /**
   * Adds new and changed vehicles and removes deleted ones. Afterwards the caller must run `tidying`, which removes the
   * outdated rows.
   */
  write(documents: readonly StockDocument[], removedIds: readonly number[]): void {
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
      segment.write(written.documents, written.removedIds);
      this.#untidy.add(segment);
      if (written.added > 0 && segment.size >= this.#maxVehicles) this.#spacious.add(segment);
    }
    this.#dropEmpty();
  }

  /**
   * Runs `Segment.tidying`, which removes outdated rows, for the segments that were written to. Frees the unused memory
   * of segments that have reached the maximum number of vehicles.
   */
  *tidying(): Steps {
    for (const segment of this.#untidy) {
      yield* segment.tidying();
      this.#untidy.delete(segment);
    }
    for (const segment of this.#spacious) {
      yield* segment.trimming();
      this.#spacious.delete(segment);
    }
  }

  /**
   * Frees the unused memory of segments that have fewer vehicles than the maximum. It is called after the stock was
   * loaded.
   */
  *trimming(): Steps {
    for (const segment of this.#segments) if (segment.size < this.#maxVehicles) yield* segment.trimming();
  }

  /** Approximate memory of all segments in bytes. */
  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  #segmentOf(id: number): Segment | undefined {
    return this.#segments.find((segment) => segment.has(id));
  }

  #segmentWithRoom(writes: ReadonlyMap<Segment, SegmentWrites>): Segment {
    // The last segment is tried first. The segments before it are full, unless vehicles were removed from them.
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
