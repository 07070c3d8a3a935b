import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadItem } from '../../rules/import/feed-record.ts';
import { WIRE_MAPPING } from '../../rules/import/mapping/default-mapping.ts';
import { type MappingInput, mappingSchema } from '../../rules/import/mapping/mapping-schema.ts';
import { createFetchFeed } from './fetch-feed.server.ts';
import { type FeedFormat, formatOf, openSource, readFeed, shownSource } from './open-feed.server.ts';

const collect = async (items: AsyncIterable<ReadItem>): Promise<ReadItem[]> => {
  const all: ReadItem[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const noFetch = () => Promise.reject(new Error('nothing is fetched here'));

/**
 * Splits bytes into pieces of one to five bytes, because the readers must find the same rows however the bytes are
 * split.
 */
async function* pieces(bytes: Uint8Array, size = 5): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

const read = async (
  feed: string | Uint8Array,
  format: FeedFormat,
  options: { mapping?: Partial<MappingInput>; size?: number; maxBytes?: number } = {},
): Promise<readonly ReadItem[]> => {
  const mapping = mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make', model: 'model' }, ...options.mapping });
  const bytes = pieces(typeof feed === 'string' ? Buffer.from(feed) : feed, options.size);
  const limit = options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes };
  return collect(readFeed({ name: 'feed', bytes, totalBytes: null, contentType: null }, mapping, { format, ...limit }));
};
const rows = (items: readonly ReadItem[]) =>
  items.map((item) => ('record' in item ? [item.record.line, item.record.fields] : [item.broken.line, item.broken.reason]));

describe('the reader of CSV', () => {
  test('reads quotes, line breaks in quotes, CRLF, a byte order mark and empty lines', async () => {
    const csv = '\ufeffmake,"model, badge",price\r\nKia,"Rio ""S""\r\nauto",1\r\n\r\nFord,Ranger,2\r\n';
    expect(rows(await read(csv, 'csv'))).toEqual([
      [2, { make: 'Kia', 'model, badge': 'Rio "S"\r\nauto', price: '1' }],
      [5, { make: 'Ford', 'model, badge': 'Ranger', price: '2' }],
    ]);
  });

  test('reports the line of a row with too many or too few columns, and reads no values from this row', async () => {
    expect(rows(await read('a,b\n1,2\n1,2,3\n1\n3,4\n', 'csv'))).toEqual([
      [2, { a: '1', b: '2' }],
      [3, 'wrong-column-count'],
      [4, 'wrong-column-count'],
      [5, { a: '3', b: '4' }],
    ]);
  });

  test('reads a file that has no heading and uses semicolons, if the mapping states the column names and the delimiter', async () => {
    expect(rows(await read('1;2\n', 'csv', { mapping: { csv: { delimiter: ';', columns: ['a', 'b'] } } }))).toEqual([
      [1, { a: '1', b: '2' }],
    ]);
  });

  test('refuses a feed with another delimiter than expected; the error names the delimiter of the feed and the setting to change', async () => {
    const refusal =
      /line 1: the delimiter ',' does not split the first line of the feed\. The delimiter ';' splits this line into 3 columns: set csv: \{ delimiter: ";" \}/;
    await expect(read('id;make;model\n1;Kia;Rio\n', 'csv')).rejects.toThrow(refusal);
    await expect(read('1;Kia;Rio\n', 'csv', { mapping: { csv: { columns: ['id', 'make', 'model'] } } })).rejects.toThrow(refusal);
    expect(rows(await read('id\na;b\n', 'csv'))).toEqual([[2, { id: 'a;b' }]]);
  });

  test('refuses a heading with the same column twice', async () => {
    await expect(read('a,a\n1,2\n', 'csv')).rejects.toThrow("line 1: the heading has the column 'a' twice");
  });

  test('refuses a heading with more than 2,000 columns', async () => {
    const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
    expect(await read(`${columns(2_000)}\n`, 'csv', { size: 65_536 })).toEqual([]);
    await expect(read(`${columns(2_001)}\n`, 'csv', { size: 65_536 })).rejects.toThrow(
      'line 1: the heading has 2001 columns, but at most 2000 are allowed',
    );
  });

  test('reports the line where an unclosed quote opens, even in a long feed', async () => {
    const unclosed = async (csv: string, line: number, size?: number) =>
      expect(read(csv, 'csv', size === undefined ? {} : { size })).rejects.toThrow(`line ${line}: a quote is opened here and never closed`);
    await unclosed('a,b\n1,2\n3,"4\n5,6\n7,8\n', 3);
    await unclosed('a,b\r\n1,2\r\n"3,4\r\n5,6\r\n', 3);
    await unclosed('a,b\n"1\n2","3\n4\n5\n', 3);
    await unclosed('ä,ö\n"ü",2\n\n\n"3,4\n', 5);
    const long = `${'x'.repeat(999)}\n`;
    await unclosed(`a,b\n${`1,${long}`.repeat(3_500)}3,"${long.repeat(1_200)}`, 3_502, 65_536);
  });

  test('detects Latin 1 and UTF-8 from the bytes, or uses the encoding that the mapping states', async () => {
    const latin1 = Buffer.from('make,model\nCitro\xebn,C\xe9nic\n', 'latin1');
    expect(rows(await read(latin1, 'csv'))).toEqual([[2, { make: 'Citroën', model: 'Cénic' }]]);
    expect(rows(await read(latin1, 'csv', { mapping: { encoding: 'latin1' } }))).toEqual([[2, { make: 'Citroën', model: 'Cénic' }]]);
    expect(rows(await read('make,model\nCitroën,Scénic 🚗\n', 'csv', { size: 1 }))).toEqual([[2, { make: 'Citroën', model: 'Scénic 🚗' }]]);
    const utf16 = Buffer.from('\ufeffmake,model\nCitroën,C4\n', 'utf16le');
    expect(rows(await read(utf16, 'csv'))).toEqual([[2, { make: 'Citroën', model: 'C4' }]]);
  });

  test('reads any text unchanged, no matter into which pieces its bytes are split', async () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (pairs, size) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const csv = `a,b\n${pairs.map(([a, b]) => `${quoted(a)},${quoted(b)}\n`).join('')}`;
          const items = await read(csv, 'csv', { size });
          expect(items.map((item) => 'record' in item && item.record.fields)).toEqual(pairs.map(([a, b]) => ({ a, b })));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the reader of JSON', () => {
  test('reads a list at the top level, and returns the line number of each vehicle', async () => {
    expect(rows(await read('[\n {"id":1},\n {"id":\n 2}\n]', 'json'))).toEqual([
      [2, { id: 1 }],
      [3, { id: 2 }],
    ]);
  });

  test('reads a list at a path, and reports entries that are not objects', async () => {
    const json = JSON.stringify({ meta: { total: [1, 2] }, data: { vehicles: [{ id: 1, images: [{ url: '/a' }] }, 7] }, end: [] });
    expect(rows(await read(json, 'json', { mapping: { json: { path: 'data.vehicles' } } }))).toEqual([
      [1, { id: 1, images: [{ url: '/a' }] }],
      [2, 'malformed-row'],
    ]);
  });

  test('refuses invalid JSON, a document that ends too early, a wrong path, and values that are nested too deeply', async () => {
    await expect(read('[{"a":1},}', 'json')).rejects.toThrow('line 1: the feed is not valid JSON: unexpected "}"');
    await expect(read('[\n{"a":x}]', 'json')).rejects.toThrow('line 2: the feed is not valid JSON: unexpected "x"');
    await expect(read('hello', 'json')).rejects.toThrow('line 1: the feed is not valid JSON: unexpected "h"');
    await expect(read('[{"a":1}', 'json')).rejects.toThrow('the feed ends before the JSON document is complete');
    await expect(read('{"cars":[]}', 'json', { mapping: { json: { path: 'vehicles' } } })).rejects.toThrow(
      "there is no list at 'vehicles'; state the path of the list of vehicles in the mapping",
    );
    await expect(read('{"a":{"b":1}}', 'json')).rejects.toThrow('the document is one object, not a list of vehicles. Put it in [ and ]');
    await expect(read('{}', 'json')).rejects.toThrow('is one object, not a list of vehicles');
    await expect(read('{"cars":{"a":1}}', 'json', { mapping: { json: { path: 'cars' } } })).rejects.toThrow(
      "'cars' is not a list of vehicles",
    );
    await expect(read(`[${'['.repeat(40)}`, 'json')).rejects.toThrow('nested deeper');
  });

  test('reads an empty list as a feed without rows', async () => {
    expect(await read('[]', 'json')).toEqual([]);
  });
});

describe('the reader of NDJSON', () => {
  test('reads one object per line, and reports a broken line without rejecting the other lines', async () => {
    expect(rows(await read('{"id":1}\n\n{"id":\r\n[1]\n{"id":2}', 'ndjson'))).toEqual([
      [1, { id: 1 }],
      [3, 'malformed-row'],
      [4, 'malformed-row'],
      [5, { id: 2 }],
    ]);
  });

  test('reports a line whose values are nested too deeply, and reads the other lines', async () => {
    const line = (levels: number) => `{"id":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const items = await read(`${line(23)}\n${line(24)}\n${line(50_000)}\n{"id":"${'['.repeat(100)}"}`, 'ndjson', { size: 65_536 });
    expect(rows(items).map(([at, reason]) => [at, typeof reason === 'string' ? reason : 'read'])).toEqual([
      [1, 'read'],
      [2, 'malformed-row'],
      [3, 'malformed-row'],
      [4, 'read'],
    ]);
    expect(items[1]).toMatchObject({ broken: { message: 'the line is nested deeper than 24 levels' } });
  });

  test('skips a line that is too long without keeping it in memory', async () => {
    const long = `{"id":"${'x'.repeat(2_100_000)}"}\n{"id":2}\n`;
    expect(rows(await read(long, 'ndjson', { size: 65_536 }))).toEqual([
      [1, 'row-too-large'],
      [2, { id: 2 }],
    ]);
  });
});

describe('the reader of XML', () => {
  test('reads elements, attributes, lists, CDATA and the predefined entities of XML', async () => {
    const xml = `<?xml version="1.0"?>
<stock><head><vehicle-count>1</vehicle-count></head>
 <vehicle id="7"><make>Kia &amp; Co</make><price currency="AUD">1</price><text><![CDATA[<b>x</b>]]></text>
  <images><image>/a.jpg</image><image>/b.jpg</image></images><empty/></vehicle>
</stock>`;
    expect(rows(await read(xml, 'xml'))).toEqual([
      [
        3,
        {
          '@id': '7',
          make: 'Kia & Co',
          price: { '@currency': 'AUD', '#text': '1' },
          text: '<b>x</b>',
          images: ['/a.jpg', '/b.jpg'],
          empty: null,
        },
      ],
    ]);
  });

  test('refuses a document with a document type (DOCTYPE), so that custom entities are impossible', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><s><vehicle><make>&a;&b;</make></vehicle></s>';
    await expect(read(bomb, 'xml')).rejects.toThrow('document type');
    await expect(read('<s><vehicle><make>&a;</make></vehicle></s>', 'xml')).rejects.toThrow('not well-formed XML');
  });

  test('refuses elements that are nested too deeply, a vehicle that is too large, and a document that ends too early', async () => {
    await expect(read(`<s>${'<a>'.repeat(40)}`, 'xml')).rejects.toThrow('nested deeper');
    const huge = `<s><vehicle><make>${'x'.repeat(4_100_000)}</make></vehicle></s>`;
    await expect(read(huge, 'xml', { size: 65_536 })).rejects.toThrow('more than 4000000 characters');
    await expect(read('<s><vehicle><make>Kia</make>', 'xml')).rejects.toThrow('not well-formed XML');
  });
});

describe('the source of a feed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'feeds-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is unpacked if it is a gzip file; the format of its content is detected from the part of the file name before .gz', async () => {
    const file = path.join(folder, 'stock.ndjson.gz');
    await writeFile(file, gzipSync('{"id":1}\n{"id":2}\n'));
    const source = await openSource(file, noFetch);
    expect(source).toMatchObject({ name: 'stock.ndjson.gz' });
    expect(rows(await collect(readFeed(source, WIRE_MAPPING)))).toEqual([
      [1, { id: 1 }],
      [2, { id: 2 }],
    ]);
  });

  test('is refused if the compressed feed is cut off or unpacks to more than the limit', async () => {
    const packed = gzipSync(`{"id":1}\n${'x'.repeat(100_000)}`);
    await expect(read(packed.subarray(0, packed.length - 20), 'ndjson')).rejects.toThrow('ends before it is complete');
    const damaged = Buffer.from(packed);
    damaged.fill(255, 10, 40);
    await expect(read(damaged, 'ndjson')).rejects.toThrow('the compressed feed (gzip) is damaged: compress it again');
    await expect(read(packed, 'ndjson', { maxBytes: 50_000 })).rejects.toThrow('larger than 50000 bytes');
  });

  test('is refused if it does not exist, is a folder or has an unknown format', async () => {
    await expect(openSource(path.join(folder, 'none.csv'), noFetch)).rejects.toThrow('does not exist');
    await expect(openSource(folder, noFetch)).rejects.toThrow('is not a file');
    const file = path.join(folder, 'stock.dat');
    await writeFile(file, 'x');
    const source = await openSource(file, noFetch);
    expect(() => readFeed(source, WIRE_MAPPING)).toThrow('state it with --format (allowed: csv, json, ndjson, xml)');
  });

  test('has the format that its file name shows; if the file name shows no format, its content type decides', () => {
    expect(formatOf('a.CSV', null)).toBe('csv');
    expect(formatOf('a.jsonl.gz', null)).toBe('ndjson');
    expect(formatOf('https://x.example/feed', 'text/xml; charset=utf-8')).toBe('xml');
    expect(formatOf('feed', null)).toBeNull();
  });

  test('is shown in reports without credentials', () => {
    expect(shownSource('https://user:secret@feeds.example.com/a.csv?key=1#x')).toBe('https://feeds.example.com/a.csv');
    expect(shownSource('/home/somebody/stock.csv')).toBe('stock.csv');
  });

  test('can be a URL; a host with a private IP address must be in the option allowPrivate, and a failed download is an error', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/stock.csv') response.setHeader('content-type', 'text/csv').end('make,model\nKia,Rio\n');
      else if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '1000', 'content-type': 'text/csv' });
        response.write('make,model\nKia,Rio\n', () => response.destroy());
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const fetchFeed = createFetchFeed({ allowPrivate: [host] });
      const source = await openSource(`http://${host}/stock.csv`, fetchFeed);
      expect(rows(await collect(readFeed(source, WIRE_MAPPING)))).toEqual([[2, { make: 'Kia', model: 'Rio' }]]);
      await expect(openSource(`http://${host}/none.csv`, fetchFeed)).rejects.toThrow('answered 404');
      const cut = await openSource(`http://${host}/cut`, fetchFeed);
      await expect(collect(readFeed(cut, WIRE_MAPPING))).rejects.toThrow('connection failed');
      await expect(openSource(`http://${host}/stock.csv`, createFetchFeed({ allowPrivate: [] }))).rejects.toThrow(
        'not on the public internet',
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
