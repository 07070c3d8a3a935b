import { takeAhead } from '#kernel/take-ahead.ts';

/**
 * The first bytes of a feed, up to this number, are kept in memory. A feed of a thousand vehicles is usually smaller. At most
 * twelve feeds run at the same time, so they need at most 48 MB.
 */
const AHEAD_BYTES = 4 * 1024 ** 2;

/**
 * Downloads the first `maxBytes` of a feed into memory, and only then returns its bytes.
 *
 * An import takes one of a few database connections as soon as it gets the first rows of its feed, and keeps the connection
 * until it has read all rows. A feed that fits into `maxBytes` is downloaded completely before that. So a slow server does not
 * occupy a database connection that other imports need.
 *
 * If the download fails, the bytes before the failure are returned first, and then the error is thrown.
 */
export async function* readAhead(bytes: AsyncIterable<Uint8Array>, maxBytes = AHEAD_BYTES): AsyncGenerator<Uint8Array> {
  let size = 0;
  const { all } = await takeAhead(bytes, (chunk) => {
    size += chunk.byteLength;
    return size >= maxBytes;
  });
  yield* all;
}
