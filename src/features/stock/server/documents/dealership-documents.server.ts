import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { BEFORE_ALL_STOCK, type StockCursor } from '../../rules/stock-cursor.ts';
import { PackedTexts } from './packed-texts.server.ts';
import { type DocumentBatch, parseDocument } from './read-documents.server.ts';

/** Number of vehicles that one query reads. */
const BATCH = 200;
/**
 * Documents are read for this number of milliseconds at a time. Then there is a pause, in which waiting requests are answered.
 */
const SLICE_MS = 1;
/** Number of vehicle documents that are given to the compression as examples of the texts to compress. */
const SAMPLE_DOCUMENTS = 3;

export type ReadBatch = (after: StockCursor, limit: number) => Promise<DocumentBatch | null>;

/** Keeps all vehicles of one dealership in memory, compressed, and updates them when the stock changes. */
export class DealershipDocuments {
  readonly #read: ReadBatch;
  readonly #isStopped: () => boolean;
  #texts: PackedTexts | null = null;
  #slug = '';
  #cursor: StockCursor = BEFORE_ALL_STOCK;
  #seq: number | null = null;
  #isStale = true;
  #reading: Promise<void> | null = null;

  /** @param isStopped returns true if the reading must stop, for example because the memory is full */
  constructor(read: ReadBatch, isStopped: () => boolean) {
    this.#read = read;
    this.#isStopped = isStopped;
  }

  /** The change number up to which the vehicles in memory are current; null until all vehicles were read. */
  get seq(): number | null {
    return this.#seq;
  }

  get bytes(): number {
    return this.#texts?.bytes ?? 0;
  }

  /** Must be called when the stock has changed. The next call of `catchUp` then reads the change. */
  changed(): void {
    this.#isStale = true;
  }

  /**
   * Reads from the database all changes that the vehicles in memory do not include yet. Simultaneous calls get the same
   * promise. Rejects if the database does not answer.
   */
  catchUp(): Promise<void> {
    this.#reading ??= this.#readChanges().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  find(id: number): Vehicle | null {
    const text = this.#texts?.get(id) ?? null;
    return text === null ? null : parseDocument(text, this.#slug);
  }

  /**
   * The vehicles with ids greater than `afterId`, in the order of their ids. A vehicle is unpacked when the caller
   * reads it.
   */
  *vehiclesAfter(afterId: number): Generator<Vehicle> {
    const ids = this.#texts?.ids() ?? new Float64Array();
    for (let index = firstAfter(ids, afterId); index < ids.length; index += 1) {
      const vehicle = this.find(ids[index] ?? 0);
      if (vehicle) yield vehicle;
    }
  }

  /** The vehicles that changed after a cursor. A vehicle is unpacked when the caller reads it. */
  *changesAfter({ seq, id: afterId }: StockCursor): Generator<Vehicle> {
    for (const id of this.#texts?.ids() ?? []) {
      const changedAt = this.#texts?.seqOf(id) ?? 0;
      const isLater = changedAt > seq || (changedAt === seq && afterId !== null && id > afterId);
      const vehicle = isLater ? this.find(id) : null;
      if (vehicle) yield vehicle;
    }
  }

  async #readChanges(): Promise<void> {
    let more = this.#isStale;
    while (more && !this.#isStopped()) {
      // `changed` sets `#isStale` to true again if a change is reported while the batch is read. The batch may not contain this
      // change, so another batch is read.
      this.#isStale = false;
      try {
        more = await this.#readBatch();
      } catch (error) {
        this.#isStale = true;
        throw error;
      }
    }
  }

  async #readBatch(): Promise<boolean> {
    const batch = await this.#read(this.#cursor, BATCH);
    if (batch === null) return false;
    this.#slug = batch.dealershipSlug;
    // `packedLike` needs at least one text, because it makes the dictionary of the compression from the first texts.
    if (batch.documents.length > 0) this.#texts ??= packedLike(batch.documents);
    let startedAt = performance.now();
    for (const { id, seq, text } of batch.documents) {
      this.#texts?.set(id, seq, text);
      if (performance.now() - startedAt < SLICE_MS) continue;
      await nextTurn();
      startedAt = performance.now();
    }
    this.#cursor = batch.cursor;
    // All changes of one import have the same change number. So the number is stored only after the last batch of the import.
    if (!batch.more) this.#seq = batch.cursor.seq;
    return batch.more || this.#isStale;
  }
}

const packedLike = (documents: DocumentBatch['documents']): PackedTexts =>
  new PackedTexts(
    documents
      .slice(0, SAMPLE_DOCUMENTS)
      .map(({ text }) => text)
      .join(''),
  );

/**
 * Returns the index of the first number in a list that is greater than `after`. The list is in ascending order. If it
 * has no greater number, the result is the length of the list.
 */
const firstAfter = (ascending: Float64Array, after: number): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
};
