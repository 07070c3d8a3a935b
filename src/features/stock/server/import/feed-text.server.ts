import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableFeedError } from '../../rules/import/feed-record.ts';

/**
 * Maximum size of an unpacked feed in bytes. It stops gzip bombs and endless answers; the largest real feeds have about
 * 500 MB.
 */
export const MAX_FEED_BYTES = 4 * 1024 ** 3;

async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > maxBytes) throw tooLarge();
    yield chunk;
  }
}

export async function* rejoined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Reads the first bytes of a feed: at least `count`, or all bytes of a shorter feed. */
export const readStart = async (iterator: AsyncIterator<Uint8Array>, count: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < count) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.byteLength;
  }
  return Buffer.concat(chunks);
};

/**
 * The largest allowed ratio of unpacked size to compressed size. Real feeds have a ratio of 5 to 30. A feed with the
 * same long text in each row has a ratio of about 100. Gzip bombs can have a ratio of up to 1,030.
 */
const MOST_GROWTH = 500;
/**
 * The check for gzip bombs begins when this number of bytes is unpacked. The number is lower than the maximum length of
 * a row. So a gzip bomb is reported as a gzip bomb, before the reader finds that its row is too long.
 */
const GROWTH_FROM_BYTES = 512 * 1024;

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  pipeline(bytes, gunzip, () => {});
  let unpacked = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      unpacked += chunk.byteLength;
      if (unpacked > GROWTH_FROM_BYTES && unpacked > MOST_GROWTH * gunzip.bytesWritten) {
        throw new UnreadableFeedError(
          `the compressed feed (gzip) becomes more than ${MOST_GROWTH} times larger when it is unpacked, as a gzip bomb does. If it is a real feed, send it without compression`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      // Replaces Node's own message ('unexpected end of file'), which does not help the person who compressed the feed.
      const isCut = error.code === 'Z_BUF_ERROR';
      throw new UnreadableFeedError(
        isCut
          ? 'the compressed feed (gzip) ends before it is complete: fetch or send it again'
          : 'the compressed feed (gzip) is damaged: compress it again',
      );
    }
    throw error;
  } finally {
    gunzip.destroy();
  }
}

/**
 * The feed's bytes, unpacked if they are gzip (detected by the first two bytes, not the name). `maxBytes` limits the
 * unpacked size.
 */
export async function* unpackFeed(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes = MAX_FEED_BYTES,
  tooLarge: () => Error = () => new UnreadableFeedError(`the feed is larger than ${maxBytes} bytes when it is unpacked`),
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const start = await readStart(iterator, 2);
  const whole = rejoined(start, iterator);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  yield* limited(isGzip ? gunzipped(whole) : whole, maxBytes, tooLarge);
}
