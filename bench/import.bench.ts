import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { grantProgramRights } from '#platform/database/program-role.server.ts';
import { withBenchFolder } from './bench-folder.ts';
import { importInChild, type Measured, writeListings } from './import-in-child.ts';
import type { Table } from './table.ts';

export const name = 'import';

interface ImportBenchRow extends Measured {
  readonly feed: string;
}

const REAL_ROWS = 7_821;

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
    await migrate(postgres.ownerConnectionString);
    await grantProgramRights(postgres.ownerConnectionString, postgres.connectionString);
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
