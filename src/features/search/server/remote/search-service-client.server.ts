import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import { SECOND_MS } from '#kernel/clock.ts';
import type { StockSearchRequest } from '../../rules/stock-search.ts';
import {
  formatSearchQuestion,
  type RemoteSearchAnswer,
  refusal,
  searchAnswer,
  type VersionsAnswer,
  versionsAnswer,
} from './search-service-calls.server.ts';

/** The search service's paths (API-02). All other code uses these constants. */
export const SEARCH_SERVICE_PATHS = {
  search: '/api/search-service/search',
  versions: '/api/search-service/versions',
} as const;

export type SearchServiceProblem =
  | 'unreachable'
  | 'timed-out'
  | 'key-refused'
  | 'no-search-node'
  | 'question-refused'
  | 'wrong-answer'
  | 'failed';

/**
 * Thrown if the search node cannot be reached or does not answer. A page that gets this error answers with status 503. The
 * error message never contains the key of the search service.
 */
export class SearchServiceError extends Error {
  readonly problem: SearchServiceProblem;

  constructor(problem: SearchServiceProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SearchServiceError';
    this.problem = problem;
  }
}

export interface SearchServiceClientOptions {
  /** Scheme, host and port of the search node (SEARCH_URL). */
  readonly url: string;
  /** SEARCH_KEY. */
  readonly key: string;
  /** Timeout in milliseconds for one request, from sending to the last byte of the response. */
  readonly timeoutMs?: number;
  /** Timeout in milliseconds for requests that may have to load stock first. */
  readonly loadTimeoutMs?: number;
}

const CONNECTIONS = 32;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Error codes which mean that the server closed an idle connection. */
const LOST_CONNECTION: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const TIMED_OUT: readonly unknown[] = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Sends searches to a search node over HTTP, with host and key from the configuration (API-01). Connections are reused.
 * Requests change nothing, so a request on a closed connection is sent once more.
 *
 * @throws SearchServiceError if a request gets no usable response
 * @example await new SearchServiceClient({ url: 'http://search.internal:3000', key }).search(request)
 */
export class SearchServiceClient {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #loadTimeoutMs: number;
  readonly #pool: Pool;

  constructor({ url, key, timeoutMs = 10 * SECOND_MS, loadTimeoutMs = 30 * SECOND_MS }: SearchServiceClientOptions) {
    this.#origin = new URL(url).origin;
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    this.#timeoutMs = timeoutMs;
    this.#loadTimeoutMs = loadTimeoutMs;
    this.#pool = new Pool(this.#origin, {
      connections: CONNECTIONS,
      connectTimeout: Math.min(2 * SECOND_MS, timeoutMs),
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  async search(request: StockSearchRequest): Promise<RemoteSearchAnswer> {
    return this.#ask(SEARCH_SERVICE_PATHS.search, formatSearchQuestion(request), searchAnswer, this.#timeoutMs);
  }

  /**
   * Asks the search node for the version of the stock that it has read of each given dealership. With `load`, the node
   * first loads stock that is not in its memory.
   */
  async readVersions(dealershipIds: readonly number[], { load }: { readonly load: boolean }): Promise<VersionsAnswer> {
    const question = JSON.stringify({ dealershipIds, load });
    return this.#ask(SEARCH_SERVICE_PATHS.versions, question, versionsAnswer, load ? this.#loadTimeoutMs : this.#timeoutMs);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #ask<Answer>(path: string, question: string, schema: z.ZodType<Answer>, timeoutMs: number): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, text } = await this.#send(path, question, signal)
      .catch((error: unknown) => {
        if (LOST_CONNECTION.includes(codeOf(error))) return this.#send(path, question, signal);
        throw error;
      })
      .catch((error: unknown) => {
        throw this.#unanswered(error, timeoutMs);
      });
    const value = parseJson(text);
    if (status !== 200) throw this.#refused(status, value);
    const answer = schema.safeParse(value);
    if (answer.success) return answer.data;
    const wrongField = answer.error.issues[0]?.path.join('.') ?? '';
    throw this.#error(
      'wrong-answer',
      `the answer of the search node cannot be read (field ${wrongField}); it may run another version of the software`,
    );
  }

  async #send(path: string, body: string, signal: AbortSignal): Promise<{ readonly status: number; readonly text: string }> {
    const answer: Dispatcher.ResponseData = await this.#pool.request({ path, method: 'POST', headers: this.#headers, body, signal });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  #unanswered(error: unknown, timeoutMs: number): SearchServiceError {
    const isTimeout = TIMED_OUT.includes(codeOf(error)) || (error instanceof Error && error.name === 'TimeoutError');
    if (isTimeout) return this.#error('timed-out', `the node did not answer within ${timeoutMs} ms`, error);
    return this.#error('unreachable', `the node cannot be reached (${String(codeOf(error) ?? error)})`, error);
  }

  #refused(status: number, value: unknown): SearchServiceError {
    if (status === 401) return this.#error('key-refused', 'the node refused the SEARCH_KEY, which must be equal on both nodes');
    if (status === 404)
      return this.#error('no-search-node', 'the node is not a search node (a search node has SEARCH_KEY set and SEARCH_URL not set)');
    const reasonFromNode = refusal.safeParse(value).data?.error.message ?? 'the node gave no reason';
    if (status === 400 || status === 413) return this.#error('question-refused', `the node refused the request: ${reasonFromNode}`);
    return this.#error('failed', `the node answered with status ${status}: ${reasonFromNode}`);
  }

  #error(problem: SearchServiceProblem, reason: string, cause?: unknown): SearchServiceError {
    return new SearchServiceError(problem, `A request to the search node at ${this.#origin} failed: ${reason}`, { cause });
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
