/**
 * `node bench/vehicle-memory.ts [count]`, run through npm (`npm exec -- node …`): measures how much memory vehicles need
 * when they are kept in memory in compressed form (`PackedTexts`, ADR 065), and how long it takes to pack and unpack them.
 * The vehicles are the records of the demo stock, repeated until there are `count` of them (100,000 by default). Each has
 * its own id and stock number.
 */

import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { PackedTexts } from '#features/stock/server/documents/packed-texts.server.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const READS = 20_000;
const MEGABYTE = 1_000_000;

const stock = await DemoStock.read('.');
if (!stock) throw new Error('The folder has no demo stock');
const address = (...parts: readonly unknown[]): string => `/demo/${JSON.stringify(parts)}.jpg`;
const records = stock.listDealerships().flatMap((slug) => stock.listFeeds(slug, Date.UTC(2026, 10, 27), address).at(-1)?.records ?? []);
const textOf = (at: number): string =>
  JSON.stringify({ ...records[at % records.length], id: at, stocknum: `S${(at * 7_919) % 1_000_003}`, slug: `vehicle-${at}` });

const before = process.memoryUsage().rss;
const packed = new PackedTexts([0, 1, 2].map(textOf).join(''));
let characters = 0;
let packingMs = 0;
for (let at = 0; at < COUNT; at += 1) {
  const text = textOf(at);
  characters += text.length;
  const startedAt = performance.now();
  packed.set(at, 1, text);
  packingMs += performance.now() - startedAt;
}
const startedAt = performance.now();
for (let read = 0; read < READS; read += 1) JSON.parse(packed.get((read * 7_919) % COUNT) ?? '');
const readMs = performance.now() - startedAt;
console.log(
  [
    `${COUNT} vehicles, ${Math.round(characters / COUNT)} characters each`,
    `${Math.round(packed.bytes / MEGABYTE)} MB packed (${Math.round(packed.bytes / COUNT)} bytes each)`,
    `${Math.round((process.memoryUsage().rss - before) / MEGABYTE)} MB more memory of the process`,
    `packing ${((packingMs * 1_000) / COUNT).toFixed(0)} µs, unpacking and parsing ${((readMs * 1_000) / READS).toFixed(0)} µs each`,
  ].join('; '),
);
