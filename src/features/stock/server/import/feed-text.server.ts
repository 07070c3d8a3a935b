import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableFeedError } from '../../rules/import/feed-record.ts';

export type FeedEncoding = 'auto' | 'utf-8' | 'latin1' | 'utf-16le';

/** A gzip bomb or an endless answer stops here; the largest real feeds are some 500 MB. */
export const MAX_FEED_BYTES = 4 * 1024 ** 3;

async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > maxBytes) throw tooLarge();
    yield chunk;
  }
}

async function* rejoined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The first bytes, at least `count` unless the feed is shorter. */
const readStart = async (iterator: AsyncIterator<Uint8Array>, count: number): Promise<Uint8Array> => {
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

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  pipeline(bytes, gunzip, () => {});
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      // Node's own words ('unexpected end of file') say nothing to the person who packed it.
      const isCut = error.code === 'Z_BUF_ERROR';
      throw new UnreadableFeedError(
        isCut
          ? 'the packed feed (gzip) breaks off before its end: fetch or send it again'
          : 'the packed feed (gzip) is damaged: pack it again',
      );
    }
    throw error;
  } finally {
    gunzip.destroy();
  }
}

/**
 * The feed's bytes, unpacked where they are gzip (by their first two bytes, whatever the name says).
 * `maxBytes` bounds what comes out, so that a small packed body cannot become a large one.
 */
export async function* unpackFeed(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes = MAX_FEED_BYTES,
  tooLarge: () => Error = () => new UnreadableFeedError(`is larger than ${maxBytes} bytes`),
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const start = await readStart(iterator, 2);
  const whole = rejoined(start, iterator);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  yield* limited(isGzip ? gunzipped(whole) : whole, maxBytes, tooLarge);
}

const LATIN1 = 'windows-1252';

/** Decodes strictly as UTF-8 until bytes come that are none; from there on, and for good, as Latin 1. */
async function* decodedByGuess(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  if (start[0] === 0xff && start[1] === 0xfe) return yield* decodedAs('utf-16le', rest);
  let decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of rest) {
    if (!isUtf8) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const bytes = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
    const whole = bytes.subarray(0, endOfWholeCharacters(bytes));
    try {
      yield decoder.decode(whole, { stream: true });
      held = bytes.subarray(whole.byteLength);
    } catch {
      isUtf8 = false;
      decoder = new TextDecoder(LATIN1);
      held = new Uint8Array();
      yield decoder.decode(bytes, { stream: true });
    }
  }
  if (isUtf8 && held.byteLength > 0) yield new TextDecoder(LATIN1).decode(held);
}

/** Where the last character that is complete ends: at most three bytes of the next one may follow. */
const endOfWholeCharacters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.byteLength); back++) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if (byte < 0x80) return bytes.byteLength;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.byteLength - back : bytes.byteLength;
  }
  return bytes.byteLength;
};

async function* decodedAs(encoding: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* withoutMark(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isStart = true;
  for await (const text of texts) {
    if (text === '') continue;
    yield isStart && text.startsWith('\ufeff') ? text.slice(1) : text;
    isStart = false;
  }
}

/** The feed's text: decoded as the mapping says or as its bytes tell, without a byte order mark. */
export async function* decodeFeed(bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding): AsyncGenerator<string> {
  if (encoding !== 'auto') return yield* withoutMark(decodedAs(encoding === 'latin1' ? LATIN1 : encoding, bytes));
  const iterator = bytes[Symbol.asyncIterator]();
  const start = await readStart(iterator, 2);
  yield* withoutMark(decodedByGuess(start, rejoined(start, iterator)));
}
