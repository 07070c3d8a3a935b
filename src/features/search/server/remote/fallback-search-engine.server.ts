import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import type { StockSearchRequest, StockSearchResult } from '../../rules/stock-search.ts';
import type { StockIndex } from '../stock-index.server.ts';
import type { VersionedSearchEngine } from '../stock-search.server.ts';
import type { RemoteSearchEngine } from './remote-search-engine.server.ts';
import { SearchServiceError, type SearchServiceProblem } from './search-service-client.server.ts';

type Remote = Pick<RemoteSearchEngine, 'search' | 'ready' | 'stockVersion' | 'notify' | 'notifyAll' | 'isHealthy' | 'close'>;
type Own = Pick<StockIndex, 'search' | 'ready' | 'stockVersion' | 'notify' | 'notifyAll' | 'isHealthy' | 'dropAll'>;

export interface FallbackSearchOptions {
  /** Called with 'gone' when the search node does not answer, and with 'back' when the search node answers again. */
  readonly onChange: (change: 'gone' | 'back', error?: SearchServiceError) => void;
  /** Time in milliseconds between two checks whether the search node answers again; tests set a shorter time. */
  readonly retryMs?: number;
}

/**
 * Problems after which this node uses its own search engine. The list does not contain a refused request, because a
 * search node that refuses a request works and can answer the next request.
 */
const GONE: readonly SearchServiceProblem[] = ['unreachable', 'timed-out', 'failed', 'key-refused', 'no-search-node'];
/**
 * How long this node keeps its own index in memory after the search node answers again. The index is not searched in this time.
 */
const KEPT_MS = MINUTE_MS;

/**
 * The search engine of a web node that also works while its search node does not answer (ADR 078). It sends each search to the
 * search node. If the search node does not answer, this node reads the stock into its own index, searches there, and checks every
 * second whether the search node answers again.
 */
export class FallbackSearchEngine implements VersionedSearchEngine {
  readonly #remote: Remote;
  readonly #own: Own;
  readonly #options: Required<FallbackSearchOptions>;
  readonly #closing = new AbortController();
  #isGone = false;
  /**
   * How often searches changed from one engine to the other. This number is part of the stock version, so that no page that
   * was made with one engine is served while the other engine is used.
   */
  #changes = 0;

  constructor(remote: Remote, own: Own, options: FallbackSearchOptions) {
    this.#remote = remote;
    this.#own = own;
    this.#options = { retryMs: SECOND_MS, ...options };
  }

  search(request: StockSearchRequest): Promise<StockSearchResult> {
    return this.#ask((engine) => engine.search(request));
  }

  ready(dealershipIds: readonly number[]): Promise<void> {
    return this.#ask((engine) => engine.ready(dealershipIds));
  }

  stockVersion(dealershipIds: readonly number[]): string {
    return `${this.#changes} ${this.#engine.stockVersion(dealershipIds)}`;
  }

  notify(dealershipId: number): void {
    this.#remote.notify(dealershipId);
    this.#own.notify(dealershipId);
  }

  notifyAll(): void {
    this.#remote.notifyAll();
    this.#own.notifyAll();
  }

  /** Whether searches can be answered, either by the search node or by this process. */
  async isHealthy(): Promise<boolean> {
    if (this.#isGone) return this.#own.isHealthy();
    if (await this.#remote.isHealthy()) return true;
    // No search has found yet that the search node does not answer. The next search that fails there is repeated with
    // this node's own search engine. So this node is healthy if its own search engine is healthy.
    return this.#own.isHealthy();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#remote.close();
  }

  get #engine(): VersionedSearchEngine {
    return this.#isGone ? this.#own : this.#remote;
  }

  async #ask<Answer>(question: (engine: VersionedSearchEngine) => Promise<Answer>): Promise<Answer> {
    if (this.#isGone) return question(this.#own);
    try {
      return await question(this.#remote);
    } catch (error) {
      if (!(error instanceof SearchServiceError && GONE.includes(error.problem)) || this.#closing.signal.aborted) throw error;
      this.#leave(error);
      return question(this.#own);
    }
  }

  #leave(error: SearchServiceError): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#changes += 1;
    this.#options.onChange('gone', error);
    void this.#waitForReturn();
  }

  async #waitForReturn(): Promise<void> {
    do {
      if (!(await this.#wait(this.#options.retryMs))) return;
    } while (!(await this.#remote.isHealthy()));
    this.#isGone = false;
    this.#changes += 1;
    this.#options.onChange('back');
    if ((await this.#wait(KEPT_MS)) && !this.#isGone) this.#own.dropAll();
  }

  /** Waits for `ms` milliseconds. @returns false if the wait ended early, because this program is stopping */
  #wait(ms: number): Promise<boolean> {
    return wait(ms, true, { ref: false, signal: this.#closing.signal }).catch(() => false);
  }
}
