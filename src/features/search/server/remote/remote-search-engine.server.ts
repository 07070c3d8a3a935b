import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#kernel/clock.ts';
import type { StockSearchRequest, StockSearchResult } from '../../rules/stock-search.ts';
import type { VersionedSearchEngine } from '../stock-search.server.ts';
import type { SearchServiceClient } from './search-service-client.server.ts';
import { type IndexedVersion, MAX_DEALERSHIPS } from './search-service-wire.server.ts';

export interface RemoteSearchEngineOptions {
  /** The last committed change of each dealership, from the database that both nodes share. */
  readonly readLatestSeqs: (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Told once when versions cannot be asked for any more; it is tried again by itself. */
  readonly onError?: (error: unknown) => void;
}

/** What this node knows of one dealership's stock on the search node. */
interface KnownStock {
  /** null: not asked yet, or not loaded there. */
  version: IndexedVersion | null;
  /** Counts up whenever what is known changes, so that no state of it ever comes again. */
  epoch: number;
  asking: Promise<void> | null;
}

/** Between two questions for versions, growing while the search node is still reading. */
const FIRST_GAP_MS = 50;
const LONGEST_GAP_MS = SECOND_MS / 2;
const RETRY_MS = SECOND_MS;

/**
 * The search engine of a web node: a search node answers in its place, and no stock is held here.
 *
 * Pages are cached under `stockVersion`, so it must never be newer than what the search node has indexed: a
 * page made from older stock would be kept under the newer version and shown for as long as that lasts.
 * So the version is not taken from the bell or from the database, but only from the search node's own
 * answers: each search says how far the node had read before it searched, and after a ring the node is asked
 * how far it has read until it has reached the database's number. Whenever it says something else than
 * before, the version becomes one that never was. A page is kept only if the version was the same before and
 * after, so every search in it saw at least the stock that its version stands for. An answer from older
 * stock than known (a second process of the search node that lags behind) changes the version too, which
 * keeps its page out of every cache, but what is known stays. While the search node is down nothing is
 * learnt, and cached pages are shown on.
 */
export class RemoteSearchEngine implements VersionedSearchEngine {
  readonly #client: SearchServiceClient;
  readonly #options: Required<RemoteSearchEngineOptions>;
  readonly #stocks = new Map<number, KnownStock>();
  /** Rung for, and not yet known to be indexed. */
  readonly #rung = new Set<number>();
  readonly #closing = new AbortController();
  #isFollowing = false;
  #isFailing = false;

  constructor(client: SearchServiceClient, options: RemoteSearchEngineOptions) {
    this.#client = client;
    this.#options = { onError: () => {}, ...options };
  }

  /** @throws SearchServiceError where the search node gives no answer */
  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    const { result, versions } = await this.#client.search(request);
    for (const { dealershipId, version } of versions) this.#learn(dealershipId, version);
    return result;
  }

  /** Resolves when the search node has loaded the stock of these dealerships. @throws SearchServiceError */
  async ready(dealershipIds: readonly number[]): Promise<void> {
    const unknown = dealershipIds.filter((dealershipId) => this.#stock(dealershipId).version === null);
    if (unknown.length === 0) return;
    const unasked = unknown.filter((dealershipId) => this.#stock(dealershipId).asking === null);
    const asking = this.#askVersions(unasked, true);
    for (const dealershipId of unasked) {
      const stock = this.#stock(dealershipId);
      stock.asking = asking.finally(() => {
        stock.asking = null;
      });
    }
    await Promise.all(unknown.map((dealershipId) => this.#stock(dealershipId).asking));
  }

  /** For cache keys of this process: it changes whenever the search node is known to have read other stock. */
  stockVersion(dealershipIds: readonly number[]): string {
    return dealershipIds.map((dealershipId) => `${dealershipId}:${this.#stock(dealershipId).epoch}`).join(' ');
  }

  /** Says that a dealership's stock has changed; the search node is asked until it has read the change. */
  notify(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    // Pages without a search may be cached already.
    if (stock.version === null) stock.epoch += 1;
    this.#rung.add(dealershipId);
    if (!this.#isFollowing) void this.#follow();
  }

  /** Says that any stock may have changed: the bell was out of hearing. */
  notifyAll(): void {
    for (const dealershipId of this.#stocks.keys()) this.notify(dealershipId);
  }

  /** Whether the search node answers and could read all stock that it was asked for. */
  async isHealthy(): Promise<boolean> {
    return this.#client.readVersions([], { load: false }).then(
      (answer) => answer.isHealthy,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client.close();
  }

  /** Asks for the versions of what was rung for, never twice at a time or without a gap, until all is read there. */
  async #follow(): Promise<void> {
    this.#isFollowing = true;
    let gapMs = FIRST_GAP_MS;
    while (this.#rung.size > 0 && !this.#closing.signal.aborted) {
      try {
        await this.#catchUp([...this.#rung].slice(0, MAX_DEALERSHIPS));
        this.#isFailing = false;
        await this.#wait(gapMs);
        gapMs = Math.min(2 * gapMs, LONGEST_GAP_MS);
      } catch (error) {
        if (!this.#isFailing && !this.#closing.signal.aborted) this.#options.onError(error);
        this.#isFailing = true;
        await this.#wait(RETRY_MS);
      }
    }
    this.#isFollowing = false;
  }

  async #catchUp(dealershipIds: readonly number[]): Promise<void> {
    for (const dealershipId of dealershipIds) this.#rung.delete(dealershipId);
    try {
      const latest = await this.#options.readLatestSeqs(dealershipIds);
      const isBehind = (dealershipId: number): boolean => {
        const { version } = this.#stock(dealershipId);
        return version !== null && version.seq < (latest.get(dealershipId) ?? 0);
      };
      for (const dealershipId of dealershipIds) {
        const { version } = this.#stock(dealershipId);
        // A number lower than known: the database was restored from a backup.
        if (version !== null && version.seq > (latest.get(dealershipId) ?? 0)) this.#learn(dealershipId, null);
      }
      const behind = dealershipIds.filter(isBehind);
      if (behind.length > 0) await this.#askVersions(behind, false);
      for (const dealershipId of behind.filter(isBehind)) this.#rung.add(dealershipId);
    } catch (error) {
      for (const dealershipId of dealershipIds) this.#rung.add(dealershipId);
      throw error;
    }
  }

  async #askVersions(dealershipIds: readonly number[], load: boolean): Promise<void> {
    if (dealershipIds.length === 0) return;
    const { versions } = await this.#client.readVersions(dealershipIds, { load });
    for (const { dealershipId, version } of versions) this.#learn(dealershipId, version);
  }

  #learn(dealershipId: number, heard: IndexedVersion | null): void {
    const stock = this.#stock(dealershipId);
    const known = stock.version;
    if (known?.seq === heard?.seq && known?.rereads === heard?.rereads) return;
    stock.epoch += 1;
    const isOlder = known !== null && heard !== null && heard.rereads === known.rereads && heard.seq < known.seq;
    if (!isOlder) stock.version = heard;
  }

  #stock(dealershipId: number): KnownStock {
    let stock = this.#stocks.get(dealershipId);
    if (!stock) {
      stock = { version: null, epoch: 0, asking: null };
      this.#stocks.set(dealershipId, stock);
    }
    return stock;
  }

  async #wait(ms: number): Promise<void> {
    await wait(ms, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }
}
