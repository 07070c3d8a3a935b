import type { StockCursor } from '#features/stock/rules/stock-cursor.ts';
import { type Clock, SECOND_MS } from '#kernel/clock.ts';

/**
 * How long a page that was made before a change of the stock may still be served, in milliseconds, if no vehicle on
 * the page has changed. Every page must be correct one second after a change. This process reads a
 * change up to half a second after it was stored, so half a second remains.
 */
const OLDER_PAGE_MS = SECOND_MS / 2;
const KEPT_MS = 2 * SECOND_MS;
/**
 * Maximum number of changed vehicles that are remembered for a dealership. If more vehicles change within `KEPT_MS`,
 * every page from before the changes is treated as outdated. It is then unknown which pages show a changed vehicle.
 */
const MOST_KEPT = 5_000;

interface Batch {
  readonly seq: number;
  readonly at: number;
  readonly vehicleIds: readonly number[];
}

interface DealershipChanges {
  /** All changes after this change number are in `batches`. */
  knownAfter: number;
  batches: Batch[];
}

/** What this class needs of a batch of stock changes. `cursor` is the position after the batch. */
interface ReadBatch {
  /** Null if it is not known which vehicles changed. */
  readonly vehicleIds: readonly number[] | null;
  readonly cursor: StockCursor;
}

/**
 * The vehicles that changed in the last seconds. With them the page cache decides whether a page that was made before a
 * change of stock still shows the current price and availability of each of its vehicles (ADR 073).
 */
export class RecentStockChanges {
  readonly #clock: Clock;
  readonly #dealerships = new Map<number, DealershipChanges>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the vehicles of a batch that the search index has read. */
  note(dealershipId: number, after: StockCursor, { vehicleIds, cursor }: ReadBatch): void {
    // After all stock was read again, it is unknown which vehicles have changed. So the earlier records are deleted.
    const isUnknown = after.seq === 0 || vehicleIds === null;
    if (isUnknown) this.#dealerships.delete(dealershipId);
    const known = this.#dealerships.get(dealershipId);
    if (isUnknown || known === undefined) {
      if (cursor.id === null) this.#dealerships.set(dealershipId, { knownAfter: cursor.seq, batches: [] });
      return;
    }
    const at = this.#clock.now();
    known.batches.push({ seq: cursor.seq, at, vehicleIds });
    dropOld(known, at);
  }

  /**
   * Whether a page that was made from the given stock version may still be served although the stock has changed. It may
   * be served for a short time after the change if no vehicle on the page has changed.
   *
   * @param version the stock version of the page (`StockIndex.stockVersion`)
   */
  mayServe(version: string, vehicleIds: readonly number[]): boolean {
    const shown = new Set(vehicleIds);
    const now = this.#clock.now();
    return readSeqs(version).every(([dealershipId, seq]) => {
      const known = this.#dealerships.get(dealershipId);
      if (known === undefined || !(seq >= known.knownAfter)) return false;
      return known.batches
        .filter((batch) => batch.seq > seq)
        .every(({ at, vehicleIds: changed }) => now >= at && now - at < OLDER_PAGE_MS && !changed.some((id) => shown.has(id)));
    });
  }
}

/**
 * Reads the change number of each dealership from a stock version. The number is NaN if the stock was not loaded, or if it
 * was read again with other settings.
 */
const readSeqs = (version: string): readonly (readonly [dealershipId: number, seq: number])[] =>
  version.split(' ').map((part) => {
    const [dealershipId, seq] = part.split(':');
    return [Number(dealershipId), Number(seq)];
  });

const dropOld = (known: DealershipChanges, now: number): void => {
  let kept = known.batches.reduce((sum, { vehicleIds }) => sum + vehicleIds.length, 0);
  for (let oldest = known.batches[0]; oldest !== undefined; oldest = known.batches[0]) {
    if (now - oldest.at <= KEPT_MS && kept <= MOST_KEPT) return;
    known.batches.shift();
    kept -= oldest.vehicleIds.length;
    known.knownAfter = Math.max(known.knownAfter, oldest.seq);
  }
};
