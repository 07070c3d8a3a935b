import { SECOND_MS } from '#kernel/clock.ts';
import { Turns } from '#kernel/turns.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { StockCursor } from '../../rules/stock-cursor.ts';
import { DealershipDocuments } from './dealership-documents.server.ts';
import { readDocuments } from './read-documents.server.ts';

const RETRY_MS = SECOND_MS;
/**
 * Factor for the memory limit when vehicles in memory change: they may then use up to `maxBytes` times this factor.
 * Without this reserve, one small change in a full memory would remove all vehicles of the changed dealership.
 */
const RESERVE = 1.1;

export interface VehicleDocumentsParts {
  readonly database: Queryable;
  /**
   * Maximum number of bytes for the vehicles in memory. When this limit is reached, no further dealership is read into
   * memory.
   *
   * Changed vehicles may use a tenth more memory than this limit. If that is not enough, the vehicles of the changed
   * dealership are removed from memory.
   */
  readonly maxBytes: number;
  /** Called with each failure to read. Reading is repeated automatically. */
  readonly onError: (error: unknown, dealershipId: number) => void;
  /** Called when the vehicles of a dealership are not read into memory because the memory is full. */
  readonly onFull: (dealershipId: number) => void;
  readonly retryMs?: number;
}

/**
 * Keeps the vehicles of dealerships in memory, compressed, so that pages can be shown without the database (ADR 065).
 *
 * The vehicles in memory can be outdated. So before a caller uses them, it compares their change number with the change
 * number in the database. If the database does not answer, the caller uses the vehicles without this check.
 */
export class VehicleDocuments {
  readonly #parts: Required<VehicleDocumentsParts>;
  readonly #dealerships = new Map<number, DealershipDocuments>();
  readonly #turns = new Turns();
  /** The dealerships whose vehicles could not be read. They are read again after `retryMs`. */
  readonly #retries = new Set<number>();
  /**
   * The dealerships whose vehicles are not all in memory yet; null until the first call of the method `hold`, which
   * names the dealerships.
   */
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
   * The change number of a dealership's vehicles in memory. All stock changes up to this number are in memory. Null if
   * not all vehicles of the dealership are in memory.
   */
  seqOf(dealershipId: number): number | null {
    return this.#dealerships.get(dealershipId)?.seq ?? null;
  }

  /**
   * Whether all vehicles of these dealerships are in memory. Their values in memory may be older than those in the
   * database.
   */
  holds(dealershipIds: readonly number[]): boolean {
    return dealershipIds.every((dealershipId) => this.seqOf(dealershipId) !== null);
  }

  /**
   * Whether all dealerships have been read into memory for the first time. From then on, this process can make pages
   * without the database. A dealership whose vehicles do not fit into the memory does not delay this.
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

  /** The vehicles of a dealership whose ids are greater than `afterId`, in the order of their ids. */
  vehiclesAfter(dealershipId: number, afterId: number): Iterable<Vehicle> {
    return this.#dealerships.get(dealershipId)?.vehiclesAfter(afterId) ?? [];
  }

  /**
   * The vehicles of a dealership that changed after the change number in `after`. Null if the vehicles in memory are
   * older than this change number.
   */
  changesAfter(dealershipId: number, after: StockCursor): { readonly seq: number; readonly vehicles: Iterable<Vehicle> } | null {
    const documents = this.#dealerships.get(dealershipId);
    const seq = documents?.seq ?? null;
    return !documents || seq === null || seq < after.seq ? null : { seq, vehicles: documents.changesAfter(after) };
  }

  /** How many bytes of memory all documents use. */
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

  /** Whether the memory has no space for more vehicles of a dealership. The check runs after each batch of vehicles. */
  #isFull(dealershipId: number): boolean {
    const { maxBytes } = this.#parts;
    return this.bytes >= (this.seqOf(dealershipId) === null ? maxBytes : maxBytes * RESERVE);
  }

  async #catchUp(dealershipId: number, documents: DealershipDocuments): Promise<void> {
    // Vehicles that were removed from memory because the memory was full are not read again.
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

  /**
   * Removes the vehicles of a dealership from memory if the memory is full. In this case not all vehicles of the
   * dealership could be read, and an incomplete stock must not be used.
   */
  #dropIfFull(dealershipId: number, documents: DealershipDocuments): void {
    if (this.#isClosed || this.#dealerships.get(dealershipId) !== documents || !this.#isFull(dealershipId)) return;
    this.#dealerships.delete(dealershipId);
    this.#parts.onFull(dealershipId);
  }
}
