import { isAscii } from 'node:buffer';
import { countBytes, decodeMixed } from '../../rules/import/decode-mixed-encoding.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { withoutMarks } from '../../rules/import/invalid-bytes.ts';
import { readStart, rejoined } from './feed-text.server.ts';

export type FeedEncoding = 'auto' | 'utf-8' | 'latin1' | 'utf-16le' | 'utf-16be';

/**
 * The number of invalid bytes that the decoder has found so far. It can include bytes of rows that are not imported
 * yet, because the decoder reads ahead.
 */
export class DecodingNotes {
  badBytes = 0;
}

/** Number of bytes that is enough to detect how non-ASCII characters are encoded. */
const WINDOW_BYTES = 65_536;
const START_BYTES = 64;

/** Detects UTF-16 by its byte order mark or by the zero bytes of ASCII letters; null for other encodings. */
const utf16Of = (start: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [index, byte] of start.entries()) if (byte === 0) index % 2 === 0 ? even++ : odd++;
  const many = start.byteLength / 4;
  if (start.byteLength < 4 || Math.max(even, odd) < many) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

async function* decodedAs(encoding: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * Yields all bytes in chunks:
 *
 * 1. Chunks before the first non-ASCII byte are yielded unchanged.
 * 2. The following chunks are collected until the encoding can be detected (`WINDOW_BYTES`), or until the feed ends.
 *    They are yielded as one chunk with `isWindow`.
 * 3. All later chunks are yielded unchanged.
 */
async function* inWindow(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ readonly chunk: Uint8Array; readonly isWindow: boolean }> {
  const held: Uint8Array[] = [];
  let length = 0;
  let isDecided = false;
  for await (const chunk of bytes) {
    if (isDecided || (held.length === 0 && isAscii(chunk))) {
      yield { chunk, isWindow: false };
      continue;
    }
    held.push(chunk);
    length += chunk.byteLength;
    if (length < WINDOW_BYTES) continue;
    isDecided = true;
    yield { chunk: Buffer.concat(held), isWindow: true };
  }
  if (!isDecided && held.length > 0) yield { chunk: Buffer.concat(held), isWindow: true };
}

/**
 * Decodes UTF-8, Windows-1252, or a mixture of both. A byte that is invalid in UTF-8 is decoded as Windows-1252.
 *
 * A feed is treated as UTF-8 if most of its non-ASCII characters are UTF-8, or if the mapping states UTF-8. In a UTF-8
 * feed, an invalid byte is probably an error. So the decoder counts the invalid bytes and puts a mark before each of
 * them. The import can then report their columns.
 */
async function* decodedByGuess(bytes: AsyncIterable<Uint8Array>, isUtf8: boolean, notes: DecodingNotes): AsyncGenerator<string> {
  let mark = isUtf8;
  let held: Uint8Array = new Uint8Array();
  for await (const { chunk, isWindow } of inWindow(bytes)) {
    if (isWindow && !isUtf8) {
      const { characters, badBytes } = countBytes(chunk);
      mark = characters >= badBytes;
    }
    if (held.byteLength === 0 && isAscii(chunk)) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      continue;
    }
    const decoded = decodeMixed(held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]), { mark, isEnd: false });
    if (mark) notes.badBytes += decoded.badBytes;
    held = decoded.rest;
    yield decoded.text;
  }
  const last = decodeMixed(held, { mark, isEnd: true });
  if (mark) notes.badBytes += last.badBytes;
  yield last.text;
}

const HTML = /^<(?:!doctype\s+html|html|head|body)\b/i;

/**
 * Whether a text begins like a web page. Comments before the first tag are skipped in a loop. One regular expression
 * for all comments would backtrack: if no tag followed, forty comments would take hours.
 */
const isWebPage = (start: string): boolean => {
  let rest = start.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end === -1) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return HTML.test(rest);
};

/** Number of characters that are checked to detect a web page. */
const PAGE_START = 512;

const checkedStart = (start: string): string => {
  if (start === '') throw new UnreadableFeedError('the feed is empty: it has no bytes');
  if (isWebPage(start)) {
    throw new UnreadableFeedError(
      'the source is a web page (HTML), not a feed. The address may require a login, or the feed may have moved',
    );
  }
  return start.startsWith('\ufeff') ? start.slice(1) : start;
};

/** Removes the byte order mark. Throws an UnreadableFeedError if the text is empty or a web page. */
async function* checked(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = '';
  for await (const text of texts) {
    if (start === null) {
      if (text !== '') yield text;
      continue;
    }
    start += text;
    if (start.length < PAGE_START) continue;
    yield checkedStart(start);
    start = null;
  }
  if (start !== null) yield checkedStart(start);
}

const decoded = async function* (bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding, notes: DecodingNotes): AsyncGenerator<string> {
  if (encoding === 'latin1') return yield* decodedAs('windows-1252', bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return yield* decodedAs(encoding, bytes);
  const iterator = bytes[Symbol.asyncIterator]();
  const start = await readStart(iterator, START_BYTES);
  const whole = rejoined(start, iterator);
  const utf16 = encoding === 'auto' ? utf16Of(start) : null;
  yield* utf16 === null ? decodedByGuess(whole, encoding === 'utf-8', notes) : decodedAs(utf16, whole);
};

/**
 * Decodes the text of a feed with the encoding that the mapping states or the bytes show, and removes the byte order
 * mark.
 *
 * @throws UnreadableFeedError if the feed is empty, or a web page instead of a feed
 */
export const decodeFeed = (bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding, notes: DecodingNotes): AsyncIterable<string> =>
  checked(decoded(bytes, encoding, notes));

/**
 * Removes the marks that the decoder has put before invalid bytes, and lists for each row the columns with such bytes.
 */
export async function* withBadText(items: AsyncIterable<ReadItem>, notes: DecodingNotes): AsyncGenerator<ReadItem> {
  for await (const item of items) yield notes.badBytes === 0 ? item : withoutMarks(item);
}
