import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#kernel/clock.ts';
import type { StockSearchRequest, StockSearchResult } from '../../rules/stock-search.ts';
import type { VersionedSearchEngine } from '../stock-search.server.ts';
import { type IndexedVersion, MAX_DEALERSHIPS } from './search-service-calls.server.ts';
import type { SearchServiceClient } from './search-service-client.server.ts';

export interface RemoteSearchEngineOptions {
  /**
   * Reads the number of the last committed change of each dealership from the database, which the web node and the
   * search node share.
   */
  readonly readLatestSeqs: (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /**
   * Called once when this node can no longer read the stock versions from the search node. This node tries to read them
   * again automatically.
   */
  readonly onError?: (error: unknown) => void;
}

/** What this web node knows about the stock of one dealership on the search node. */
interface KnownStock {
  /**
   * The version of the dealership's stock on the search node. Null if the version is unknown, or if the search node has
   * not loaded the stock.
   */
  version: IndexedVersion | null;
  /**
   * A part of the cache keys for this stock. It increases with every change of `version`, so that the cache never
   * returns a result for an older version.
   */
  epoch: number;
  asking: Promise<void> | null;
}

/**
 * Pause in milliseconds between two requests for the versions of the stock that the search node has read. While the
 * search node has not read all changes, the pause is doubled each time, up to `LONGEST_GAP_MS`.
 */
const FIRST_GAP_MS = 50;
const LONGEST_GAP_MS = SECOND_MS / 2;
const RETRY_MS = SECOND_MS;

/**
 * The search engine of a web node. A web node holds no stock in memory, and sends each search to a search node.
 *
 * The search node numbers the versions of the stock. The cache key of a page contains a text: the result of `stockVersion`.
 * When the stock changes, this text must change too, so that pages with the old stock are no longer found in the cache.
 * But the text must not change before the search node has read the change: otherwise a page with the old stock would be
 * cached under the new text.
 *
 * - This node learns the version only from answers of the search node, not from notifications or the database. Each
 *   search result contains a version: the search used the stock of that version or newer stock.
 * - After a notification, this node asks for the version again and again, until the search node has read the last change
 *   in the database.
 * - This node remembers the newest version that it has received. After an answer with a version other than the remembered
 *   one, `stockVersion` returns a text that it never returned before.
 * - A page is cached only if `stockVersion` was the same before and after the page was made. Every search of the page
 *   then used the stock of the remembered version or newer stock.
 * - If there are several search nodes, one of them may answer with older stock. Such an answer also changes
 *   `stockVersion`, so the page is not cached, and the remembered version stays the same.
 * - If the search node does not answer, `stockVersion` does not change, and cached pages are served.
 */
export class RemoteSearchEngine implements VersionedSearchEngine {
  readonly #client: SearchServiceClient;
  readonly #options: Required<RemoteSearchEngineOptions>;
  readonly #stocks = new Map<number, KnownStock>();
  /** Dealerships with a change of stock that the search node may not have indexed yet. */
  readonly #changed = new Set<number>();
  readonly #closing = new AbortController();
  #isFollowing = false;
  #isFailing = false;

  constructor(client: SearchServiceClient, options: RemoteSearchEngineOptions) {
    this.#client = client;
    this.#options = { onError: () => {}, ...options };
  }

  /**
   * Sends a search to the search node.
   *
   * @throws SearchServiceError if the search node gives no answer
   */
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

  /**
   * A part of the cache keys of this process. It changes when the stock on the search node has changed. It also changes
   * when this node cannot exclude a change.
   */
  stockVersion(dealershipIds: readonly number[]): string {
    return dealershipIds.map((dealershipId) => `${dealershipId}:${this.#stock(dealershipId).epoch}`).join(' ');
  }

  /**
   * Reports a change of a dealership's stock. This node then asks the search node again and again for its version of
   * this stock. It stops when this version contains the change.
   */
  notify(dealershipId: number): void {
    const stock = this.#stock(dealershipId);
    // If nobody has searched this stock yet, its version is unknown (null), and this node does not ask the search node for
    // it. But cached pages that need no search may show vehicles of this stock. The number `epoch` is part of the cache keys of
    // these pages. So increasing the number makes the pages invalid.
    if (stock.version === null) stock.epoch += 1;
    this.#changed.add(dealershipId);
    if (!this.#isFollowing) void this.#follow();
  }

  /** Reports that any stock may have changed, because notifications may have been lost. */
  notifyAll(): void {
    for (const dealershipId of this.#stocks.keys()) this.notify(dealershipId);
  }

  /** Whether the search node answers and could read all stock that was requested from it. */
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

  /**
   * Requests the versions of changed dealerships until all changes are read. It sends one request at a time, with a
   * pause between two requests.
   */
  async #follow(): Promise<void> {
    this.#isFollowing = true;
    let gapMs = FIRST_GAP_MS;
    while (this.#changed.size > 0 && !this.#closing.signal.aborted) {
      try {
        await this.#catchUp([...this.#changed].slice(0, MAX_DEALERSHIPS));
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
    for (const dealershipId of dealershipIds) this.#changed.delete(dealershipId);
    try {
      const latest = await this.#options.readLatestSeqs(dealershipIds);
      const isBehind = (dealershipId: number): boolean => {
        const { version } = this.#stock(dealershipId);
        return version !== null && version.seq < (latest.get(dealershipId) ?? 0);
      };
      for (const dealershipId of dealershipIds) {
        const { version } = this.#stock(dealershipId);
        // If the last change number in the database is lower than the known one, the database was restored from a
        // backup, so the known version is no longer valid.
        if (version !== null && version.seq > (latest.get(dealershipId) ?? 0)) this.#learn(dealershipId, null);
      }
      const behind = dealershipIds.filter(isBehind);
      if (behind.length > 0) await this.#askVersions(behind, false);
      for (const dealershipId of behind.filter(isBehind)) this.#changed.add(dealershipId);
    } catch (error) {
      for (const dealershipId of dealershipIds) this.#changed.add(dealershipId);
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
