import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { mapped } from '#test/builders/stock/mapped-row.ts';
import type { ReadItem } from '../../rules/import/feed-record.ts';
import { mappingSchema } from '../../rules/import/mapping/mapping-schema.ts';
import { type FeedFormat, readFeed } from './open-feed.server.ts';

type Encoding = 'auto' | 'utf-8' | 'latin1' | 'utf-16le' | 'utf-16be';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

const open = (feed: string | Uint8Array, format: FeedFormat, { encoding = 'auto' as Encoding, size = 7 } = {}) => {
  const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make', model: 'model' }, encoding });
  const bytes = pieces(typeof feed === 'string' ? Buffer.from(feed) : feed, size);
  return { items: readFeed({ name: 'feed', bytes, totalBytes: null, contentType: null }, mapping, { format }), mapping };
};
const read = async (...args: Parameters<typeof open>): Promise<readonly ReadItem[]> => {
  const all: ReadItem[] = [];
  for await (const item of open(...args).items) all.push(item);
  return all;
};
const makes = (items: readonly ReadItem[]) => items.map((item) => ('record' in item ? item.record.fields.make : null));

const csv = 'id,make,model\n1,Citroën,C4\n2,Škoda,Kodiaq\n';
const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
/** UTF-8 text with one Windows-1252 byte in its third row. */
const oneBadByte = Buffer.concat([Buffer.from(csv), Buffer.from('3,Citro\xebn,C5\n', 'latin1'), Buffer.from('4,Citroën,Ami\n')]);

describe('the encoding of a feed', () => {
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16LE with a byte order mark', utf16(`\ufeff${csv}`, false)],
    ['UTF-16BE with a byte order mark', utf16(`\ufeff${csv}`, true)],
    ['UTF-16LE without one', utf16(csv, false)],
    ['UTF-16BE without one', utf16(csv, true)],
  ])('is detected from the bytes: %s', async (_, bytes) => expect(makes(await read(bytes, 'csv'))).toEqual(['Citroën', 'Škoda']));

  test('is the encoding that the mapping states', async () => {
    expect(makes(await read(utf16('make\nKia\n', true), 'csv', { encoding: 'utf-16be' }))).toEqual(['Kia']);
    expect(makes(await read(Buffer.from('make\nCitro\xebn\n', 'latin1'), 'csv', { encoding: 'latin1' }))).toEqual(['Citroën']);
  });

  test('remains UTF-8 if one byte is invalid, and the row with this byte is reported', async () => {
    for (const size of [1, 7, 100_000]) {
      const items = await read(oneBadByte, 'csv', { size });
      expect(makes(items)).toEqual(['Citroën', 'Škoda', 'Citroën', 'Citroën']);
      expect(items.map((item) => 'record' in item && item.record.badText)).toEqual([undefined, undefined, ['make'], undefined]);
    }
  });

  test('is UTF-8 even if the feed has an invalid byte long before its first multi-byte UTF-8 character', async () => {
    const feed = Buffer.concat([
      Buffer.from('id,make,model\n1,Citro\xebn,C4\n', 'latin1'),
      Buffer.from('2,Kia,Rio\n'.repeat(10_000)),
      Buffer.from('3,Škoda,Kodiaq\n'),
    ]);
    const found = makes(await read(feed, 'csv', { size: 4_096 }));
    expect([found[0], found.at(-1)]).toEqual(['Citroën', 'Škoda']);
  });

  test('is Windows-1252 if the feed has non-ASCII bytes but no multi-byte UTF-8 character; these bytes are then read without a warning', async () => {
    const items = await read(Buffer.from('id,make,model\n1,Citro\xebn,C\xe9nic\n', 'latin1'), 'csv');
    expect(items).toEqual([{ record: { line: 2, fields: { id: '1', make: 'Citroën', model: 'Cénic' } } }]);
  });
});

describe('a feed without vehicles', () => {
  test.each<[string, string, FeedFormat, RegExp]>([
    ['no bytes', '', 'csv', /the feed is empty: it has no bytes/],
    ['no bytes', '', 'xml', /the feed is empty: it has no bytes/],
    ['a login page', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'csv', /is a web page \(HTML\), not a feed/],
    ['a login page', '<!-- portal -->\n<html lang="en"><body/></html>', 'xml', /is a web page/],
    ['a login page', '<HTML>', 'ndjson', /is a web page/],
    [
      'XML with other elements',
      '<stock><car><make>Kia</make></car></stock>',
      'xml',
      /no element <vehicle>; its first elements are <stock>, <car>, <make>/,
    ],
  ])('is refused: %s (text %j, format %s)', async (_, feed, format, message) => {
    await expect(read(feed, format)).rejects.toThrow(message);
  });
});

/**
 * Decodes a feed in a separate process, and stops this process after a minute. If the decoder ran in the process of the
 * test, the test could not stop an endless loop of the decoder.
 */
const decodeElsewhere = async (feed: string): Promise<string> => {
  const code = `
    import { DecodingNotes, decodeFeed } from ${JSON.stringify(new URL('./decode-feed.server.ts', import.meta.url).href)};
    const bytes = (async function* () { yield Buffer.from(${JSON.stringify(feed)}); })();
    for await (const text of decodeFeed(bytes, 'auto', new DecodingNotes())) process.stdout.write(text);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 });
  return stdout;
};

test('a feed that begins with sixty comments is decoded within a minute', async () => {
  const feed = `${'<!---->'.repeat(60)}<stock/>`;
  expect(await decodeElsewhere(feed)).toBe(feed);
  await expect(decodeElsewhere(`${'<!-- a --> '.repeat(60)}<html>`)).rejects.toThrow('is a web page (HTML), not a feed');
});

const yard = importYardOfEachTest();

describe('the import of a feed that cannot be read correctly', () => {
  test('reports an invalid UTF-8 byte with line, column and value', async () => {
    const { items, mapping } = open(oneBadByte, 'csv');
    const report = await yard.import([], { items, mapping });
    expect(report).toMatchObject({ inserted: 4, warningsBy: { 'bad-encoding': 1 } });
    expect(report.warningSample[0]).toMatchObject({ line: 4, column: 'make', value: 'Citroën' });
  });

  test('reports a row that is nested too deep, and imports the other rows', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const feed = `{"id":"1","make":"Kia","model":"Rio"}\n{"id":"2","make":${deep}}\n{"id":"3","make":"Kia","model":"Rio"}\n`;
    const report = await yard.import([], open(feed, 'ndjson', { size: 65_536 }));
    expect(report).toMatchObject({ outcome: 'imported', inserted: 2, rejectedBy: { 'malformed-row': 1 } });
    expect(report.rejectedSample[0]).toMatchObject({ line: 2, message: 'the line is nested deeper than 24 levels' });
  });

  test('reports a cell whose JSON is nested too deep, leaves out this value, and imports all rows', async () => {
    const deep = `${'{""image"":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const mapping = mapped({ images: 'photos' });
    const { items } = open(`id,make,model,photos\n1,Kia,Rio,"${deep}"\n2,Kia,Rio,/2.jpg\n`, 'csv', { size: 65_536 });
    const report = await yard.import([], { items, mapping });
    expect(report).toMatchObject({ outcome: 'imported', inserted: 2, warningsBy: { 'not-understood': 1 } });
    expect(report.warningSample[0]).toMatchObject({ line: 2, field: 'images', column: 'photos' });
  });

  test.each<[string, string, FeedFormat]>([
    ['a heading without a row', 'id,make,model\n', 'csv'],
    ['an empty list', '[]', 'json'],
    ['a web page', '<html></html>', 'csv'],
    ['an empty file', '', 'ndjson'],
  ])(
    'fails if the feed contains only %s, and the report gives the reason; this is also true for a partial feed',
    async (_, feed, format) => {
      const report = await yard.import([], open(feed, format));
      expect(report.outcome).toBe('unreadable');
      expect(report.unreadable).toMatch(/the feed is empty|web page/);
    },
  );
});
