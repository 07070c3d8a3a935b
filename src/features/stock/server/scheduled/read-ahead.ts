import { takeAhead } from '#kernel/take-ahead.ts';

/**
 * Size in bytes of the beginning of a feed that is kept in memory. A feed of a thousand vehicles is usually smaller. Twelve feeds
 * may run at the same time, so they keep at most 48 MB.
 */
const AHEAD_BYTES = 4 * 1024 ** 2;

/**
 * Downloads the beginning of a feed into memory before it returns the first byte.
 *
 * An import takes one of a few database connections when the first rows of its feed have arrived, and holds the connection
 * while it reads the rest. So a feed that fits into `maxBytes` is complete by then, and a slow server holds up no other import.
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
