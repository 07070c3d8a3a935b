import { setImmediate as nextRound } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type MappingInput, mappingSchema } from '../../rules/import/mapping/mapping-schema.ts';
import { type FeedFormat, readFeed } from './open-feed.server.ts';

const PIECE = 65_536;
/**
 * Readers process a feed in pieces. So a reader may read some more pieces before it notices that a limit is exceeded.
 */
const MARGIN = 4 * PIECE;
const WHOLE_BYTES = 40_000_000;

/**
 * Reads a feed of 40 MB: it consists of `start` and many repetitions of `again`. Also counts the bytes that were read.
 */
const readEndless = (start: string, again: string, format: FeedFormat, options: Partial<MappingInput> = {}) => {
  const counted = { bytes: 0 };
  const bytes = async function* () {
    yield Buffer.from(start);
    const piece = Buffer.from(again.repeat(PIECE / again.length));
    while (counted.bytes < WHOLE_BYTES) {
      counted.bytes += piece.byteLength;
      yield piece;
    }
  };
  const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make' }, ...options });
  const items = readFeed({ name: 'feed', bytes: bytes(), totalBytes: null, contentType: null }, mapping, { format });
  return { items, counted };
};

const drained = async (items: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of items);
};

describe('a feed that exceeds a limit is refused while it is read, before its end has arrived', () => {
  test.each([
    ['a number in JSON', '[{"id":', '1', 'json', 'a number has more than 65536 characters', 65_536],
    ['a text in JSON', '[{"id":"', 'x', 'json', 'a value has more than 4000000 characters', 4_000_000],
    ['blanks in JSON', '[{"id":', ' ', 'json', 'a value has more than 4000000 characters', 4_000_000],
    ['a vehicle in JSON', '[{"id":[', '1,22,333', 'json', 'a vehicle has more than 4000000 characters', 4_000_000],
    ['a text in XML', '<s><vehicle><id>', 'x', 'xml', 'a comment has more than 4000000 characters', 4_000_000],
    ['a text between vehicles in XML', '<s>', ' ', 'xml', 'a comment has more than 4000000 characters', 4_000_000],
    ['a comment in XML', '<s><!--', 'x', 'xml', 'a comment has more than 4000000 characters', 4_000_000],
    ['an attribute in XML', '<s><vehicle id="', 'x', 'xml', 'a comment has more than 4000000 characters', 4_000_000],
    ['a vehicle in XML', '<s><vehicle>', '<a>12</a>', 'xml', 'a vehicle has more than 4000000 characters', 4_000_000],
    ['a quote in CSV', 'id,make\n1,"', 'x', 'csv', 'line 2', 1_100_000],
  ] as const)('%s', async (_what, start, again, format, message, limit) => {
    const { items, counted } = readEndless(start, again, format);
    await expect(drained(items)).rejects.toThrow(message);
    expect(counted.bytes).toBeLessThan(limit + MARGIN);
  });

  test('JSON text outside of the list of vehicles', async () => {
    const { items, counted } = readEndless('{"other":[', '1,22,333', 'json', { json: { path: 'data.vehicles' } });
    await expect(drained(items)).rejects.toThrow('more than 4000000 characters outside the list of vehicles');
    expect(counted.bytes).toBeLessThan(4_000_000 + MARGIN);
  });
});

describe('a gzip bomb is refused with an error that calls it a gzip bomb', () => {
  const rows = (text: string, format: FeedFormat) => {
    const packed = gzipSync(Buffer.from(text));
    const bytes = async function* () {
      for (let at = 0; at < packed.byteLength; at += 4_096) yield packed.subarray(at, at + 4_096);
    };
    const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make' } });
    return drained(readFeed({ name: 'feed', bytes: bytes(), totalBytes: null, contentType: null }, mapping, { format }));
  };

  test.each([
    ['csv', 'id,make\n1,'],
    ['csv', 'id,make\n1,"'],
    ['json', '[{"id":"'],
    ['ndjson', '{"id":"'],
    ['xml', '<s><vehicle><id>'],
  ] as const)('in a feed of the format %s that begins with %s', async (format, start) => {
    await expect(rows(start + 'x'.repeat(20_000_000), format)).rejects.toThrow(/more than 500 times larger.*gzip bomb/);
  });

  test('a feed with the same long text in each row is no gzip bomb, and is read', async () => {
    const long = 'This vehicle was inspected, has a full service history and is sold with a warranty. '.repeat(40);
    const lines = Array.from({ length: 2_000 }, (_, row) => `${row},Kia,${long}`);
    await rows(`id,make,comments\n${lines.join('\n')}`, 'csv');
  });
});

test('if a row is too long and contains no quotation mark, the error message says that the file may have no line breaks; it does not mention quotation marks', async () => {
  const { items } = readEndless('id,make\n', 'x', 'csv');
  await expect(drained(items)).rejects.toThrow('line 2: this row has more than 1000000 characters; the file may have no line breaks');
});

test('a number is read correctly if its digits arrive in several pieces of the file', async () => {
  const bytes = async function* () {
    for (const piece of ['[{"id":', '1234', '5678', '90', '}]']) yield Buffer.from(piece);
  };
  const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make' } });
  const items: unknown[] = [];
  for await (const item of readFeed({ name: 'f', bytes: bytes(), totalBytes: null, contentType: null }, mapping, { format: 'json' }))
    items.push(item);
  expect(items).toEqual([{ record: { line: 1, fields: { id: 1234567890 } } }]);
});

test('reading a feed that is already in memory does not block other work of the process', async () => {
  let rounds = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextRound();
      rounds += 1;
    }
  })();
  const bytes = async function* () {
    yield Buffer.from('{"id":1,"make":"Kia"}\n'.repeat(200_000));
  };
  const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make' } });
  await drained(readFeed({ name: 'f', bytes: bytes(), totalBytes: null, contentType: null }, mapping, { format: 'ndjson' }));
  isOver = true;
  await counting;
  expect(rounds).toBeGreaterThan(10);
});
