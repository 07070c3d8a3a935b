import { text } from 'node:stream/consumers';
import { type GuardedFetchOptions, guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';

/** Options for the requests to an outside service. */
export interface JsonServiceOptions {
  readonly timeoutMs?: number;
  /** Hosts (`host` or `host:port`) that may have private IP addresses (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate?: readonly string[];
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64_000;

/**
 * Maximum number of simultaneous requests. Without a limit, a service that never answers could use up all connections.
 */
const MOST_OPEN = 16;

/** Asks one outside service over HTTP for JSON, with limits for time, size and simultaneous requests. */
export class JsonService {
  readonly #name: string;
  readonly #options: JsonServiceOptions;
  #open = 0;

  /** @param name name of the service in error messages: 'the valuation service' */
  constructor(name: string, options: JsonServiceOptions) {
    this.#name = name;
    this.#options = options;
  }

  /**
   * Returns the JSON value of the answer. Returns null if the service has no data (status 204 or 404).
   *
   * @throws if the service fails or is too slow, or if its answer is too large or not JSON. The error message never
   *   contains the URL or the headers of the request, because they can contain a number plate or a secret key.
   */
  async ask(url: URL, request: Pick<GuardedFetchOptions, 'method' | 'headers' | 'body'>): Promise<unknown> {
    if (this.#open >= MOST_OPEN) throw new Error(`${this.#name} already has ${MOST_OPEN} open requests`);
    this.#open += 1;
    try {
      return await this.#fetch(url, request);
    } finally {
      this.#open -= 1;
    }
  }

  async #fetch(url: URL, request: Pick<GuardedFetchOptions, 'method' | 'headers' | 'body'>): Promise<unknown> {
    const { timeoutMs = TIMEOUT_MS, allowPrivate = [] } = this.#options;
    const headers = { accept: 'application/json', ...request.headers };
    const fetched = await guardedFetch(url, { ...request, headers, maxBytes: MOST_BYTES, timeoutMs, allowPrivate });
    if (!fetched.ok) throw new Error(`${this.#name}: ${fetched.error.message}`);
    const { status, body } = fetched.value;
    if (status !== 200) {
      body.on('error', () => {}).destroy();
      if (status === 204 || status === 404) return null;
      throw new Error(`${this.#name} answered with status ${status}`);
    }
    const answer = await text(body);
    try {
      return JSON.parse(answer);
    } catch (error) {
      throw new Error(`${this.#name} sent an answer that is not JSON`, { cause: error });
    }
  }
}
