import { GuardedFetchError, guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';
import { UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { MAX_FEED_BYTES } from './feed-text.server.ts';

/** Maximum time of a download in milliseconds. It is enough for 4 GB at 20 Mbit/s. */
const TIMEOUT_MS = 30 * 60_000;

/** The answer of the server from which a feed is fetched. */
export interface FetchedFeed {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly totalBytes: number | null;
  readonly contentType: string | null;
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
 * Creates a function that fetches feeds through the guarded fetch: public addresses only, redirects checked, size and
 * time limited.
 *
 * @example const fetchFeed = createFetchFeed({ allowPrivate: [] });
 */
export const createFetchFeed =
  (options: { readonly allowPrivate: readonly string[] }): FetchFeed =>
  async (address) => {
    const fetched = await guardedFetch(address, {
      maxBytes: MAX_FEED_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 3,
      allowPrivate: options.allowPrivate,
      headers: { accept: 'text/csv, application/json, application/x-ndjson, application/xml, */*;q=0.5' },
    });
    if (!fetched.ok) throw new UnreadableFeedError(fetched.error.message);
    const { status, headers, body } = fetched.value;
    if (status !== 200) {
      body.destroy();
      throw new UnreadableFeedError(`the feed's server answered ${status}`);
    }
    const length = Number(headers['content-length']);
    return {
      bytes: readableBody(body),
      totalBytes: Number.isFinite(length) && length > 0 ? length : null,
      contentType: headerText(headers['content-type']),
    };
  };
