import { Turns } from '#kernel/turns.ts';
import type { StockIndex } from './stock-index.server.ts';

export interface StockPreloaderOptions {
  /** Preloading stops when the index has reached this size in bytes. */
  readonly maxBytes?: number;
  readonly onError: (error: unknown, dealershipId: number) => void;
}

/**
 * The default of the option `maxBytes`: half of the memory that the search index may use by default. The other half
 * stays free for stock that is loaded when shoppers search it.
 */
const PRELOADED_BYTES = 500_000_000;

/**
 * Reads the stock of dealerships into the index before anybody searches it, one dealership after the other. Otherwise
 * the first page of a large dealership waits for the reading, which takes 3 s for 100,000 vehicles.
 */
export class StockPreloader {
  readonly #index: Pick<StockIndex, 'ready' | 'versionOf' | 'bytes'>;
  readonly #options: Required<StockPreloaderOptions>;
  readonly #turns = new Turns();
  #isClosed = false;

  constructor(index: Pick<StockIndex, 'ready' | 'versionOf' | 'bytes'>, options: StockPreloaderOptions) {
    this.#index = index;
    this.#options = { maxBytes: PRELOADED_BYTES, ...options };
  }

  /** Resolves when the reading has ended. A failure is reported to `onError`, and the next search reads the stock again. */
  async preload(dealershipIds: readonly number[]): Promise<void> {
    await Promise.all(dealershipIds.map((dealershipId) => this.#turns.take(() => this.#preloadOne(dealershipId))));
  }

  /**
   * Begins no further reading, and does not wait for the current one, because reading very large stock would delay the
   * end of the program. If that reading fails because the database is closed, the failure is not reported.
   */
  close(): void {
    this.#isClosed = true;
  }

  async #preloadOne(dealershipId: number): Promise<void> {
    const isUnneeded = this.#index.versionOf(dealershipId) !== null || this.#index.bytes >= this.#options.maxBytes;
    if (this.#isClosed || isUnneeded) return;
    try {
      await this.#index.ready([dealershipId]);
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error, dealershipId);
    }
  }
}
