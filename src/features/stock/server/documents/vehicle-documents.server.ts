import { SECOND_MS } from '#kernel/clock.ts';
import { Turns } from '#kernel/turns.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { StockCursor } from '../../rules/stock-cursor.ts';
import { DealershipDocuments } from './dealership-documents.server.ts';
import { readDocuments } from './read-documents.server.ts';

const RETRY_MS = SECOND_MS;
/**
 * The vehicles that are already in memory may grow to this multiple of `maxBytes`. Without this reserve, a few changes could
 * remove all vehicles of a dealership from a full memory.
 */
const RESERVE = 1.1;

export interface VehicleDocumentsParts {
  readonly database: Queryable;
  /**
   * When the documents take up this number of bytes, no further dealership is read into memory. If changes make them take up
   * a tenth more, the changed dealership leaves the memory.
   */
  readonly maxBytes: number;
  /** Called with each failure to read. Reading is repeated automatically. */
  readonly onError: (error: unknown, dealershipId: number) => void;
  /** Called when the vehicles of a dealership are not read into memory because the memory is full. */
  readonly onFull: (dealershipId: number) => void;
  readonly retryMs?: number;
}

/**
 * Holds all vehicles of the dealerships of this process in memory, packed, so that pages need no database (finding A3, ADR
 * 065). All other readers of vehicles compare the change number of the vehicles in memory with that of the database. If
 * the database does not answer, they use the vehicles in memory without this comparison.
 */
export class VehicleDocuments {
  readonly #parts: Required<VehicleDocumentsParts>;
  readonly #dealerships = new Map<number, DealershipDocuments>();
  readonly #turns = new Turns();
  /** The dealerships whose vehicles could not be read. They are read again after `retryMs`. */
  readonly #retries = new Set<number>();
  /** The dealerships whose first reading is not finished; null before the first call of `hold`. */
  #unread: Set<number> | null = null;
  #wasAllRead = false;
  #isClosed = false;

  constructor(parts: VehicleDocumentsParts) {
    this.#parts = { retryMs: RETRY_MS, ...parts };
  }

  /**
   * Reads the vehicles of dealerships into memory, one dealership after the other. Resolves when all vehicles
   * were read, or when the reading has failed.
   */
  async hold(dealershipIds: readonly number[]): Promise<void> {
    this.#unread ??= new Set(dealershipIds);
    await Promise.all(dealershipIds.map((dealershipId) => this.#turns.take(() => this.#holdOne(dealershipId))));
  }

  /** Called when the stock of a dealership has changed. With null, the stock of every dealership may have changed. */
  changed(dealershipId: number | null): void {
    for (const [id, documents] of this.#dealerships) {
      if (dealershipId !== null && id !== dealershipId) continue;
      documents.changed();
      void this.#catchUp(id, documents);
    }
  }

  /**
   * The number of the last stock change of a dealership that was applied to its vehicles in memory. Null if not all of its
   * vehicles are in memory.
   */
  seqOf(dealershipId: number): number | null {
    return this.#dealerships.get(dealershipId)?.seq ?? null;
  }

  /** Whether all vehicles of these dealerships are in memory. Their values in memory may be older than those in the database. */
  holds(dealershipIds: readonly number[]): boolean {
    return dealershipIds.every((dealershipId) => this.seqOf(dealershipId) !== null);
  }

  /**
   * Whether the first reading of all dealerships is finished, so that this process can make pages without the database. A
   * dealership that does not fit into the memory counts as finished.
   */
  get isFirstReadingDone(): boolean {
    this.#wasAllRead ||= this.#unread?.size === 0;
    return this.#wasAllRead;
  }

  /** Finds a vehicle of one of these dealerships. */
  find(dealershipIds: readonly number[], id: number): Vehicle | null {
    for (const dealershipId of dealershipIds) {
      const vehicle = this.#dealerships.get(dealershipId)?.find(id);
      if (vehicle) return vehicle;
    }
    return null;
  }

  /** The vehicles of a dealership after an id, in the order of their ids. */
  vehiclesAfter(dealershipId: number, afterId: number): Iterable<Vehicle> {
    return this.#dealerships.get(dealershipId)?.vehiclesAfter(afterId) ?? [];
  }

  /**
   * The vehicles of a dealership that changed after a cursor; null if the vehicles in memory are older than the cursor.
   */
  changesAfter(dealershipId: number, after: StockCursor): { readonly seq: number; readonly vehicles: Iterable<Vehicle> } | null {
    const documents = this.#dealerships.get(dealershipId);
    const seq = documents?.seq ?? null;
    return !documents || seq === null || seq < after.seq ? null : { seq, vehicles: documents.changesAfter(after) };
  }

  /** Memory of all documents in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const documents of this.#dealerships.values()) bytes += documents.bytes;
    return bytes;
  }

  /** Ends all reading. */
  close(): void {
    this.#isClosed = true;
  }

  async #holdOne(dealershipId: number): Promise<void> {
    if (this.#isClosed || this.#dealerships.has(dealershipId)) return;
    const read = (after: StockCursor, limit: number) => readDocuments(this.#parts.database, dealershipId, after, limit);
    const documents = new DealershipDocuments(read, () => this.#isClosed || this.#isFull(dealershipId));
    this.#dealerships.set(dealershipId, documents);
    await this.#catchUp(dealershipId, documents);
  }

  /** Whether the memory is too full for more vehicles of a dealership. This is checked after each batch of vehicles. */
  #isFull(dealershipId: number): boolean {
    const { maxBytes } = this.#parts;
    return this.bytes >= (this.seqOf(dealershipId) === null ? maxBytes : maxBytes * RESERVE);
  }

  async #catchUp(dealershipId: number, documents: DealershipDocuments): Promise<void> {
    // If the vehicles of the dealership were removed from memory, they are not read again.
    if (this.#dealerships.get(dealershipId) !== documents) return;
    try {
      await documents.catchUp();
      this.#dropIfFull(dealershipId, documents);
      this.#unread?.delete(dealershipId);
    } catch (error) {
      if (this.#isClosed || this.#retries.has(dealershipId)) return;
      this.#parts.onError(error, dealershipId);
      this.#retries.add(dealershipId);
      setTimeout(() => {
        this.#retries.delete(dealershipId);
        void this.#catchUp(dealershipId, documents);
      }, this.#parts.retryMs).unref();
    }
  }

  /** If the memory became full while a dealership was read, its vehicles are incomplete. Then removes them from memory. */
  #dropIfFull(dealershipId: number, documents: DealershipDocuments): void {
    if (this.#isClosed || this.#dealerships.get(dealershipId) !== documents || !this.#isFull(dealershipId)) return;
    this.#dealerships.delete(dealershipId);
    this.#parts.onFull(dealershipId);
  }
}
