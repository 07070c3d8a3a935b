import { BEFORE_ALL_STOCK, type StockCursor } from '#features/stock/rules/stock-cursor.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { runInSlices, type Slices, type Steps } from '#kernel/steps.ts';
import { Turns } from '#kernel/turns.ts';
import type { StockSearchEngine, StockSearchRequest, StockSearchResult } from '../rules/stock-search.ts';
import { ColumnarSearchEngine } from './columnar/columnar-search-engine.server.ts';
import { indexChanges } from './index-changes.server.ts';
import { type IndexedStock, unreadStock } from './indexed-stock.server.ts';
import type { StockChangeBatch, StockSource } from './stock-source.server.ts';

export interface StockIndexOptions {
  /** Time in milliseconds after which stock that nobody searched is dropped. The next search reads it again. */
  readonly idleMs?: number;
  /**
   * Maximum memory of all stock in bytes. If it is exceeded, the stock that was not searched for the longest time is
   * dropped.
   */
  readonly maxBytes?: number;
  /** Maximum number of changes in one batch. */
  readonly batchSize?: number;
  /** How long the index works on large stock before it pauses, so that requests can run. Only tests set this option. */
  readonly slices?: Slices;
  /** Called with each failure to read changes of the stock. Reading is retried automatically. */
  readonly onError?: (error: unknown, dealershipId: number) => void;
  /**
   * Whether a site lists this dealership's stock now. If no site lists it, the index is healthy even if this stock
   * cannot be read.
   */
  readonly isListed?: (dealershipId: number) => boolean;
}

/**
 * Stock that was searched within this time (milliseconds) stays in memory, even if the index uses more memory than
 * allowed.
 */
const KEPT_MS = MINUTE_MS;
const RETRY_MS = SECOND_MS;
/**
 * Number of dealerships whose stock is read at the same time, at the first search of a site with several dealerships.
 */
const BUILT_AT_ONCE = 4;
/**
 * A search engine for the stock in the database. It reads the stock of a dealership when this stock is first searched,
 * applies later changes after notifications, and drops stock that nobody searches.
 *
 * Stock of any size is read and indexed in short steps. The requests of other sites are answered between these steps.
 */
export class StockIndex implements StockSearchEngine {
  readonly #source: StockSource;
  readonly #clock: Clock;
  readonly #options: Required<StockIndexOptions>;
  readonly #engine = new ColumnarSearchEngine();
  readonly #turns = new Turns();
  readonly #stocks = new Map<number, IndexedStock>();
  #sweptAt = 0;

  constructor(source: StockSource, clock: Clock, options: StockIndexOptions = {}) {
    this.#source = source;
    this.#clock = clock;
    this.#options = {
      idleMs: 30 * MINUTE_MS,
      maxBytes: 1_000_000_000,
      batchSize: 250,
      onError: () => {},
      isListed: () => true,
      slices: {},
      ...options,
    };
  }

  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    await this.ready(request.scope.dealerships.map(({ dealershipId }) => dealershipId));
    if (!this.#engine.isLarge(request.scope)) return this.#engine.searchNow(request);
    return this.#inTurn(() => this.#engine.searching(request));
  }

  /**
   * Runs work in short slices, between which requests are answered. The index is not changed while a search is in
   * progress.
   */
  #inTurn<Result>(start: () => Steps<Result>): Promise<Result> {
    return this.#turns.take(() => runInSlices(start(), this.#options.slices));
  }

  /** Resolves when the stock of these dealerships is loaded; rejects if the stock of any of them cannot be read. */
  async ready(dealershipIds: readonly number[]): Promise<void> {
    this.#sweep();
    for (const dealershipId of dealershipIds) this.#stock(dealershipId).usedAt = this.#clock.now();
    const missing = dealershipIds.filter((dealershipId) => !this.#stock(dealershipId).isLoaded);
    for (let next = 0; next < missing.length; next += BUILT_AT_ONCE) {
      await Promise.all(missing.slice(next, next + BUILT_AT_ONCE).map((dealershipId) => this.#build(dealershipId)));
    }
  }

  /**
   * Reports that a dealership's stock has changed. Returns at once. If the index is reading changes now, it reads once
   * more afterwards, no matter how many calls have arrived in the meantime.
   */
  notify(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    stock.isStale = true;
    stock.unloadedEpoch += 1;
    if (stock.isLoaded && !stock.isRefreshing) void this.#refresh(dealershipId, stock);
  }

  /** Reports that any stock may have changed, because notifications may have been lost. */
  notifyAll(): void {
    for (const dealershipId of this.#stocks.keys()) this.notify(dealershipId);
  }

  /**
   * Reports that the settings of a dealership changed. The documents of its vehicles contain settings, so all its stock
   * is read again. Searches can run meanwhile.
   */
  reread(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    stock.rereads += 1;
    stock.seq = 0;
    stock.cursor = BEFORE_ALL_STOCK;
    this.notify(dealershipId);
  }

  /**
   * The version of the stock of these dealerships, for cache keys: the change number of each dealership. It is equal on
   * every node that has read the same changes, and it differs after every change.
   */
  stockVersion(dealershipIds: readonly number[]): string {
    return dealershipIds
      .map((dealershipId) => {
        const stock = this.#stock(dealershipId);
        const { seq, rereads } = stock;
        const read = `${seq}${rereads > 0 ? `r${rereads}` : ''}`;
        return `${dealershipId}:${stock.isLoaded ? read : `unloaded${stock.unloadedEpoch}`}`;
      })
      .join(' ');
  }

  /**
   * The version of a dealership's stock in this index: the number of the last change that was read, and how many times all
   * its stock was read again. Null if the stock is not loaded.
   */
  versionOf(dealershipId: number): { readonly seq: number; readonly rereads: number } | null {
    const { isLoaded, seq, rereads } = this.#stock(dealershipId);
    return isLoaded ? { seq, rereads } : null;
  }

  /**
   * Whether all requested stock could be read at least once. If only the latest changes cannot be read, the node is
   * still healthy. Otherwise, during an outage of the database, a load balancer would take all nodes out of service. If
   * the first reading of some stock has failed, this function starts the reading again. No search would start it,
   * because a load balancer sends no searches to an unhealthy node.
   */
  isHealthy(): boolean {
    const unread = [...this.#stocks].filter(
      ([dealershipId, { hasFailed, isLoaded }]) => hasFailed && !isLoaded && this.#options.isListed(dealershipId),
    );
    for (const [dealershipId] of unread) {
      this.#build(dealershipId).catch((error: unknown) => this.#options.onError(error, dealershipId));
    }
    return unread.length === 0;
  }

  /** Removes all loaded stock from memory. The next search reads it again. */
  dropAll(): void {
    for (const [dealershipId, stock] of this.#stocks) if (stock.isLoaded && !stock.isRefreshing) this.#drop(dealershipId, stock);
  }

  /** Approximate memory of the loaded stock, in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const dealershipId of this.#stocks.keys()) bytes += this.#engine.bytesOf(dealershipId);
    return bytes;
  }

  /**
   * Loads the stock of a dealership if it is not loaded. Searches that need the stock at the same time share one load.
   */
  #build(dealershipId: number): Promise<void> {
    const stock = this.#stock(dealershipId);
    if (stock.isLoaded) return Promise.resolve();
    stock.building ??= this.#load(dealershipId, stock).finally(() => {
      stock.building = null;
    });
    return stock.building;
  }

  async #load(dealershipId: number, stock: IndexedStock): Promise<void> {
    try {
      stock.seq = 0;
      stock.cursor = BEFORE_ALL_STOCK;
      await this.#catchUp(dealershipId, stock);
      stock.hasFailed = false;
    } catch (error) {
      stock.hasFailed = true;
      this.#engine.drop(dealershipId);
      throw error;
    }
    await this.#inTurn(() => this.#engine.trimming(dealershipId));
    stock.isLoaded = true;
    if (stock.isStale) void this.#refresh(dealershipId, stock);
  }

  async #refresh(dealershipId: number, stock: IndexedStock): Promise<void> {
    stock.isRefreshing = true;
    try {
      await this.#catchUp(dealershipId, stock);
      stock.hasFailed = false;
    } catch (error) {
      stock.hasFailed = true;
      stock.isStale = true;
      this.#options.onError(error, dealershipId);
      setTimeout(() => {
        if (stock.isLoaded && stock.isStale && !stock.isRefreshing) void this.#refresh(dealershipId, stock);
      }, RETRY_MS).unref();
    } finally {
      stock.isRefreshing = false;
    }
    // Another change was reported while the changes were being read, so the changes are read again.
    if (stock.isStale && !stock.hasFailed) await this.#refresh(dealershipId, stock);
  }

  /**
   * Reads and indexes batches of changes until none is left and no further change was reported. While one batch is
   * indexed, the next one is already being read.
   */
  async #catchUp(dealershipId: number, stock: IndexedStock): Promise<void> {
    let more = true;
    let ahead: Promise<StockChangeBatch> | null = null;
    while (more || stock.isStale) {
      const { rereads } = stock;
      const batch: StockChangeBatch = await (ahead ?? this.#read(dealershipId, stock, stock.cursor));
      ahead = batch.more ? this.#read(dealershipId, stock, batch.cursor) : null;
      // If reading the next batch fails, the loop throws the error when it awaits the batch. Until then, this handler
      // prevents an unhandled rejection.
      ahead?.catch(() => {});
      await this.#inTurn(() => indexChanges(this.#engine, dealershipId, batch, this.#clock));
      // If `reread` was called meanwhile, it has set the cursor to the start. Then the cursor of this batch must not be
      // used.
      if (rereads === stock.rereads) {
        stock.cursor = batch.cursor;
        // All changes that were stored together have the same change number, but they can be in several batches. So the
        // stock version changes only after the last of these batches.
        if (batch.cursor.id === null) stock.seq = batch.cursor.seq;
      } else ahead = null;
      more = batch.more || rereads !== stock.rereads;
    }
  }

  /** Reads the next changes. Changes that are reported after this call can be missing from the result. */
  #read(dealershipId: number, stock: IndexedStock, after: StockCursor): Promise<StockChangeBatch> {
    stock.isStale = false;
    return this.#source.readChanges(dealershipId, after, this.#options.batchSize);
  }

  #stock(dealershipId: number): IndexedStock {
    let stock = this.#stocks.get(dealershipId);
    if (!stock) {
      stock = unreadStock(this.#clock.now());
      this.#stocks.set(dealershipId, stock);
    }
    return stock;
  }

  /**
   * Removes the stock of a dealership from memory if nobody has searched this stock for `idleMs`. If the memory limit is
   * exceeded, also removes other stock, beginning with the stock that was not searched for the longest time. Each search calls
   * this method, so no timer is needed. The method does its work at most once a minute.
   */
  #sweep(): void {
    const now = this.#clock.now();
    // The absolute value is needed because `#sweptAt` is in the future after the clock was set back (ADR 079).
    if (Math.abs(now - this.#sweptAt) < MINUTE_MS) return;
    this.#sweptAt = now;
    const { idleMs, maxBytes } = this.#options;
    const byUse = [...this.#stocks]
      .filter(([, stock]) => stock.isLoaded && !stock.isRefreshing)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let { bytes } = this;
    for (const [dealershipId, stock] of byUse) {
      const unusedMs = Math.abs(now - stock.usedAt);
      if (unusedMs <= KEPT_MS || (unusedMs <= idleMs && bytes <= maxBytes)) continue;
      bytes -= this.#engine.bytesOf(dealershipId);
      this.#drop(dealershipId, stock);
    }
  }

  #drop(dealershipId: number, stock: IndexedStock): void {
    this.#engine.drop(dealershipId);
    stock.isLoaded = false;
    stock.unloadedEpoch += 1;
  }
}
