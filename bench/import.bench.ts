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
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { generateListings, listingLines } from '#test/builders/stock/feed-listings.ts';
import { COMMAND_FLAGS } from '../tools/node-flags.mjs';
import { withBenchFolder } from './bench-folder.ts';
import { formatTable, type Table } from './table.ts';

export const name = 'import';

/** The measurements of one import, which runs in a process of its own. */
interface Measured {
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

interface ImportBenchRow extends Measured {
  readonly feed: string;
}

const MAPPING = path.resolve(import.meta.dirname, '../dealerships/mappings/au-vehicle-listings.yaml');
const REAL_ROWS = 7_821;

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
const importInChild = async (connectionString: string, slug: string, file: string): Promise<Measured> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND_FLAGS, import.meta.filename, connectionString, slug, file]);
  return JSON.parse(stdout) as Measured;
};

const writeListings = (file: string, rows: number): Promise<void> =>
  pipeline(Readable.from(listingLines(generateListings(rows, rows))), createWriteStream(file));

const tableOf = (rows: readonly ImportBenchRow[]): Table => {
  const peakOf = (count: number) => rows.find((row) => row.read === count && row.inserted === count)?.peakMegabytes ?? Number.NaN;
  return {
    title: 'Stock import of listings into PostgreSQL, each import in a new process',
    columns: ['feed', 'rows', 'seconds', 'rows/s', 'CPU s', 'peak MB'],
    rows: rows.map((row) => [
      row.feed,
      String(row.read),
      row.seconds.toFixed(2),
      String(Math.round(row.read / row.seconds)),
      row.cpuSeconds.toFixed(2),
      row.peakMegabytes.toFixed(0),
    ]),
    notes: [
      `Targets: ${REAL_ROWS} rows in under 5 s, 100,000 rows in under 60 s.`,
      `Peak memory for 100,000 rows divided by peak memory for 10,000 rows: ${(peakOf(100_000) / peakOf(10_000)).toFixed(2)} (target at most 1.30)`,
      'CPU s: processor time of the importing process including its start, without PostgreSQL.',
    ],
  };
};

/**
 * Imports generated listings into a PostgreSQL that writes to disk. Some rows are faulty, as in real feeds. There are
 * four imports: a sample with as many rows as a real export of a dealership, the same sample again, 10,000 rows, and
 * 100,000 rows. Set LISTINGS_CSV to the path of such an export to import it as the sample.
 */
export const run = (): Promise<Table> => withBenchFolder(measureImports);

const measureImports = async (folder: string): Promise<Table> => {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(folder, 'data'),
    home: path.join(folder, 'postgres'),
    label: 'the import benchmark',
  });
  try {
    await migrate(postgres.connectionString);
    const rows: ImportBenchRow[] = [];
    const measure = async (feed: string, slug: string, file: string) =>
      rows.push({ feed, ...(await importInChild(postgres.connectionString, slug, file)) });
    const real = process.env.LISTINGS_CSV;
    const sample = real ?? path.join(folder, 'sample.csv');
    if (real === undefined) await writeListings(sample, REAL_ROWS);
    await measure(real === undefined ? 'generated sample' : 'real listings', 'sample', sample);
    await measure('the same listings again', 'sample', sample);
    for (const count of [10_000, 100_000]) {
      const file = path.join(folder, `${count}.csv`);
      await writeListings(file, count);
      await measure(`generated ${count}`, `generated-${count}`, file);
    }
    return tableOf(rows);
  } finally {
    await postgres.stop();
  }
};

if (import.meta.main) {
  const [connectionString, slug, file] = process.argv.slice(2);
  if (connectionString !== undefined && slug !== undefined && file !== undefined) {
    process.stdout.write(JSON.stringify(await importOnce(connectionString, slug, file)));
  } else {
    console.log(formatTable(await run()));
  }
}
