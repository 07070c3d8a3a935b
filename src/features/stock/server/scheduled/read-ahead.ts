import { takeAhead } from '#kernel/take-ahead.ts';

/**
 * The first bytes of a feed, up to this number, are kept in memory. A feed of a thousand vehicles is usually smaller.
 * At most twelve feeds run at the same time, so they need at most 48 MB.
 */
const AHEAD_BYTES = 4 * 1024 ** 2;

/**
 * Downloads the first `maxBytes` of a feed into memory, and then returns its bytes. A smaller feed is downloaded
 * completely.
 *
 * The reason is that an import takes a database connection when it receives its first rows, and keeps this connection
 * until it has read all rows. There are only a few such connections. Without `readAhead`, a slow server would occupy a
 * connection during the whole download.
 *
 * If the download fails, the bytes before the failure are returned first. Then the error is thrown.
 */
export async function* readAhead(bytes: AsyncIterable<Uint8Array>, maxBytes = AHEAD_BYTES): AsyncGenerator<Uint8Array> {
  let size = 0;
  const { all } = await takeAhead(bytes, (chunk) => {
    size += chunk.byteLength;
    return size >= maxBytes;
  });
  yield* all;
}
