import { setImmediate } from 'node:timers/promises';
import { type Clock, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { canEverBeListed } from '../rules/indexed-stock.ts';
import type { StockDocument, StockSearchEngine, StockSearchRequest, StockSearchResult } from '../rules/stock-search.ts';
import { ColumnarSearchEngine } from './columnar/columnar-search-engine.server.ts';

/** A step of reading a dealership's changes, in the order of their sequence numbers. */
export interface StockChangeBatch {
  readonly documents: readonly StockDocument[];
  readonly removedIds: readonly number[];
  /** The next cursor: every change up to it has been read. */
  readonly seq: number;
  /** Whether changes beyond `seq` were left for the next step. */
  readonly more: boolean;
}

/** Where the stock is read from; after 0 stands all of it. */
export interface StockSource {
  readChanges(dealershipId: number, afterSeq: number, limit: number): Promise<StockChangeBatch>;
}

export interface StockIndexOptions {
  /** A dealership's stock that nobody searched for so long is dropped; it is read again when asked for. */
  readonly idleMs?: number;
  /** Above it, what was searched longest ago is dropped. */
  readonly maxBytes?: number;
  /** Changes read at once: what is taken up between two waits. */
  readonly batchSize?: number;
  /** Told of failures to follow the stock, which are tried again by themselves. */
  readonly onError?: (error: unknown, dealershipId: number) => void;
  /** Whether a site lists this dealership's stock now; what no site lists does no harm by failing. */
  readonly isListed?: (dealershipId: number) => boolean;
}

/** What the index knows of one dealership's stock. */
interface IndexedStock {
  /** How far its changes were read. */
  seq: number;
  /** How often all of it was read again, though no vehicle changed. */
  rereads: number;
  isLoaded: boolean;
  building: Promise<void> | null;
  isRefreshing: boolean;
  /** Rung for since the last reading began. */
  isStale: boolean;
  hasFailed: boolean;
  usedAt: number;
  /** Counts what may have changed while the stock is not loaded, so that no version ever comes again. */
  unloadedEpoch: number;
}

/** What was searched so lately is not dropped, however much memory it takes. */
const KEPT_MS = MINUTE_MS;
const RETRY_MS = SECOND_MS;
/** Dealerships read at the same time when a group's site is first asked for. */
const BUILT_AT_ONCE = 4;

/**
 * The stock search engine over the database's stock: builds a dealership's part when it is first asked for,
 * follows its change sequence when the bell rings, and drops what nobody uses.
 */
export class StockIndex implements StockSearchEngine {
  readonly #source: StockSource;
  readonly #clock: Clock;
  readonly #options: Required<StockIndexOptions>;
  readonly #engine = new ColumnarSearchEngine();
  readonly #stocks = new Map<number, IndexedStock>();
  #sweptAt = 0;

  constructor(source: StockSource, clock: Clock, options: StockIndexOptions = {}) {
    this.#source = source;
    this.#clock = clock;
    this.#options = {
      idleMs: 30 * MINUTE_MS,
      maxBytes: 1_000_000_000,
      batchSize: 1_000,
      onError: () => {},
      isListed: () => true,
      ...options,
    };
  }

  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    await this.ready(request.scope.dealerships.map(({ dealershipId }) => dealershipId));
    return this.#engine.searchNow(request);
  }

  /** Resolves when the stock of these dealerships is loaded; rejects if one cannot be read. */
  async ready(dealershipIds: readonly number[]): Promise<void> {
    this.#sweep();
    for (const dealershipId of dealershipIds) this.#stock(dealershipId).usedAt = this.#clock.now();
    const missing = dealershipIds.filter((dealershipId) => !this.#stock(dealershipId).isLoaded);
    for (let next = 0; next < missing.length; next += BUILT_AT_ONCE) {
      await Promise.all(missing.slice(next, next + BUILT_AT_ONCE).map((dealershipId) => this.#build(dealershipId)));
    }
  }

  /** Says that a dealership's stock has changed. Returns at once; calls while a reading is under way make one more. */
  notify(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    stock.isStale = true;
    stock.unloadedEpoch += 1;
    if (stock.isLoaded && !stock.isRefreshing) void this.#refresh(dealershipId, stock);
  }

  /** Says that any stock may have changed: the bell was out of hearing. */
  notifyAll(): void {
    for (const dealershipId of this.#stocks.keys()) this.notify(dealershipId);
  }

  /**
   * Says that vehicles read as something else than before although none changed: a dealership's settings
   * did. All of its stock is read again, and searches go on meanwhile.
   */
  reread(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    stock.rereads += 1;
    stock.seq = 0;
    this.notify(dealershipId);
  }

  /**
   * What the answers for these dealerships rest on: the change sequence of each. For cache keys: equal
   * on every node that has read as far, and different once anything has changed.
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

  /** How far a dealership's changes were read, and how often all of it was read again; null while it is not loaded. */
  versionOf(dealershipId: number): { readonly seq: number; readonly rereads: number } | null {
    const { isLoaded, seq, rereads } = this.#stock(dealershipId);
    return isLoaded ? { seq, rereads } : null;
  }

  /**
   * Whether all stock that was asked for could be read the last time. What could not be loaded is tried again:
   * whoever is kept from a node that is not healthy cannot ask it for the stock, and it would stay so.
   */
  isHealthy(): boolean {
    const failed = [...this.#stocks].filter(([dealershipId, { hasFailed }]) => hasFailed && this.#options.isListed(dealershipId));
    for (const [dealershipId, stock] of failed) {
      if (!stock.isLoaded) this.#build(dealershipId).catch((error: unknown) => this.#options.onError(error, dealershipId));
    }
    return failed.length === 0;
  }

  /** Bytes that the loaded stock takes, about. */
  get bytes(): number {
    let bytes = 0;
    for (const dealershipId of this.#stocks.keys()) bytes += this.#engine.bytesOf(dealershipId);
    return bytes;
  }

  /** Concurrent first searches share one build. */
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
      await this.#catchUp(dealershipId, stock);
      stock.hasFailed = false;
    } catch (error) {
      stock.hasFailed = true;
      this.#engine.drop(dealershipId);
      throw error;
    }
    this.#engine.trim(dealershipId);
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
    // Rung for between the last reading and now.
    if (stock.isStale && !stock.hasFailed) await this.#refresh(dealershipId, stock);
  }

  /** Reads on until nothing is left and nobody has rung meanwhile. */
  async #catchUp(dealershipId: number, stock: IndexedStock): Promise<void> {
    let more = true;
    while (more || stock.isStale) {
      stock.isStale = false;
      const { rereads } = stock;
      const batch = await this.#source.readChanges(dealershipId, stock.seq, this.#options.batchSize);
      await this.#apply(dealershipId, batch);
      // Asked to begin anew while this step was read: the cursor stands at the start already.
      if (rereads === stock.rereads) stock.seq = batch.seq;
      more = batch.more;
    }
  }

  /** Vehicles that no site can list (any more) take no room. A large step is taken up in pieces, between which others have their turn. */
  async #apply(dealershipId: number, { documents, removedIds }: StockChangeBatch): Promise<void> {
    const now = this.#clock.now();
    const { batchSize } = this.#options;
    if (removedIds.length > 0) this.#engine.apply(dealershipId, [], removedIds);
    for (let next = 0; next < documents.length; next += batchSize) {
      if (next > 0) await setImmediate();
      const piece = documents.slice(next, next + batchSize);
      const listed = piece.filter((document) => canEverBeListed(document, now));
      const unlisted = piece.filter((document) => !canEverBeListed(document, now)).map((document) => document.id);
      this.#engine.apply(dealershipId, listed, unlisted);
    }
  }

  #stock(dealershipId: number): IndexedStock {
    let stock = this.#stocks.get(dealershipId);
    if (!stock) {
      stock = {
        seq: 0,
        rereads: 0,
        isLoaded: false,
        building: null,
        isRefreshing: false,
        isStale: false,
        hasFailed: false,
        usedAt: this.#clock.now(),
        unloadedEpoch: 0,
      };
      this.#stocks.set(dealershipId, stock);
    }
    return stock;
  }

  /** Once a minute; nothing grows while nobody searches, so that no timer is needed. */
  #sweep(): void {
    const now = this.#clock.now();
    if (now - this.#sweptAt < MINUTE_MS) return;
    this.#sweptAt = now;
    const { idleMs, maxBytes } = this.#options;
    const byUse = [...this.#stocks]
      .filter(([, stock]) => stock.isLoaded && !stock.isRefreshing)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let { bytes } = this;
    for (const [dealershipId, stock] of byUse) {
      const unusedMs = now - stock.usedAt;
      if (unusedMs <= KEPT_MS || (unusedMs <= idleMs && bytes <= maxBytes)) continue;
      bytes -= this.#engine.bytesOf(dealershipId);
      this.#engine.drop(dealershipId);
      stock.isLoaded = false;
      stock.unloadedEpoch += 1;
    }
  }
}
