import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { parseMapping } from '#features/stock/rules/import/mapping/parse-mapping.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { openSource, readFeed } from '#features/stock/server/import/open-feed.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { Database } from '#platform/database/database.server.ts';
import { generateListings, listingLines } from '#test/builders/stock/feed-listings.ts';
import { COMMAND_FLAGS } from '../tools/node-flags.mjs';

/** The measurements of one import, which runs in a process of its own. */
export interface Measured {
  readonly read: number;
  readonly inserted: number;
  readonly unchanged: number;
  readonly seconds: number;
  /**
   * Processor time of the importing process, without PostgreSQL. It is more reliable than elapsed time on a busy
   * machine.
   */
  readonly cpuSeconds: number;
  /** Peak resident memory of the importing process. */
  readonly peakMegabytes: number;
}

const MAPPING = path.resolve(import.meta.dirname, '../dealerships/mappings/au-vehicle-listings.yaml');
const importOnce = async (connectionString: string, slug: string, file: string): Promise<Measured> => {
  const database = new Database(connectionString);
  try {
    const made = await database.pool.query<{ id: number }>(
      'insert into dealerships (slug) values ($1) on conflict (slug) do update set slug = excluded.slug returning id',
      [slug],
    );
    const mapping = parseMapping(MAPPING, await readFile(MAPPING, 'utf8'));
    if (!mapping.ok) throw new Error(`The mapping file ${MAPPING} is not valid`);
    const importer = new StockImporter({ database, clock: systemClock });
    const started = performance.now();
    const report = await importer.importStock({
      dealership: { id: made.rows[0]?.id ?? 0, slug },
      feed: 'main',
      source: path.basename(file),
      items: readFeed(
        await openSource(file, () => Promise.reject(new Error('This benchmark must not fetch anything from the network'))),
        mapping.value,
      ),
      mapping: mapping.value,
      isFull: true,
    });
    return {
      read: report.read,
      inserted: report.inserted,
      unchanged: report.unchanged,
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000,
      peakMegabytes: process.resourceUsage().maxRSS / 1_024,
    };
  } finally {
    await database.close();
  }
};

/**
 * Each import runs in a new process with the flags of `npm run forecourt -- stock import`. So the measured peak memory
 * is that of one import, and nothing is cached by an earlier import.
 */
export const importInChild = async (connectionString: string, slug: string, file: string): Promise<Measured> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND_FLAGS, import.meta.filename, connectionString, slug, file]);
  return JSON.parse(stdout) as Measured;
};

/** Writes a file of generated listings, of which some are faulty as in real feeds. */
export const writeListings = (file: string, rows: number): Promise<void> =>
  pipeline(Readable.from(listingLines(generateListings(rows, rows))), createWriteStream(file));

if (import.meta.main) {
  const [connectionString, slug, file] = process.argv.slice(2);
  if (connectionString === undefined || slug === undefined || file === undefined)
    throw new Error('three arguments are needed: connection string, dealership and file');
  process.stdout.write(JSON.stringify(await importOnce(connectionString, slug, file)));
}
