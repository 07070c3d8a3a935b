import { SECOND_MS } from '#kernel/clock.ts';
import { GuardedFetchError, guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';
import { UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { MAX_FEED_BYTES } from './feed-text.server.ts';

/** Maximum time of a download in milliseconds. It is enough for 4 GB at 20 Mbit/s. */
const TIMEOUT_MS = 30 * 60_000;
/**
 * Maximum time in milliseconds without a received byte. An import occupies one of a few database connections. So if a
 * server stops sending in the middle of a feed, the download must fail long before `TIMEOUT_MS`.
 */
const IDLE_MS = 30 * SECOND_MS;

/** The answer of the server from which a feed is fetched. */
export interface FetchedFeed {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly totalBytes: number | null;
  readonly contentType: string | null;
  /** The ETag and the date of change that the server sent with the feed. The next conditional request contains them. */
  readonly version?: FeedVersion;
}

/** The ETag and the date of change with which the server identifies a version of the feed (RFC 9110, section 8.8). */
export interface FeedVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Thrown if the server answers a conditional request with the status 304. Such a request names the version of the feed
 * that was imported last, and the status means that the server still has this version.
 */
export class FeedUnchangedError extends Error {
  constructor() {
    super('the feed has not changed');
    this.name = 'FeedUnchangedError';
  }
}

export interface FetchFeedOptions {
  readonly allowPrivate: readonly string[];
  /** Maximum time of the download in milliseconds; half an hour by default. */
  readonly timeoutMs?: number;
  /** A signal that aborts the download. */
  readonly signal?: AbortSignal;
  /**
   * The version of the feed that was imported last. If the server still has this version, the function throws a
   * `FeedUnchangedError`.
   */
  readonly known?: FeedVersion | null;
}

/** Fetches a feed over http(s); throws an UnreadableFeedError if it is not available. */
export type FetchFeed = (address: string) => Promise<FetchedFeed>;

async function* readableBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw error instanceof GuardedFetchError ? new UnreadableFeedError(error.problem.message) : error;
  }
}

const headerText = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null);

/**
 * Creates a function that fetches feeds with `guardedFetch`: only from public IP addresses, with checked redirects, and
 * with limits of size and time.
 *
 * @example const fetchFeed = createFetchFeed({ allowPrivate: [] });
 */
export const createFetchFeed =
  ({ allowPrivate, timeoutMs = TIMEOUT_MS, signal, known = null }: FetchFeedOptions): FetchFeed =>
  async (address) => {
    const fetched = await guardedFetch(address, {
      maxBytes: MAX_FEED_BYTES,
      timeoutMs,
      idleMs: Math.min(IDLE_MS, timeoutMs),
      maxRedirects: 3,
      allowPrivate,
      ...(signal ? { signal } : {}),
      headers: {
        accept: 'text/csv, application/json, application/x-ndjson, application/xml, */*;q=0.5',
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      },
    });
    if (!fetched.ok) throw new UnreadableFeedError(fetched.error.message);
    const { status, headers, body } = fetched.value;
    if (status !== 200) {
      body.destroy();
      if (status === 304 && known !== null) throw new FeedUnchangedError();
      throw new UnreadableFeedError(`the feed's server answered ${status}`);
    }
    const length = Number(headers['content-length']);
    return {
      bytes: readableBody(body),
      close: () => void body.destroy(),
      totalBytes: Number.isFinite(length) && length > 0 ? length : null,
      contentType: headerText(headers['content-type']),
      version: { etag: headerText(headers.etag), lastModified: headerText(headers['last-modified']) },
    };
  };
