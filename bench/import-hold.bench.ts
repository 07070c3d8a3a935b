import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as later } from 'node:timers/promises';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { Database } from '#platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { grantProgramRights } from '#platform/database/program-role.server.ts';
import { withBenchFolder } from './bench-folder.ts';
import { importInChild, writeListings } from './import-in-child.ts';
import type { Table } from './table.ts';

export const name = 'import-hold';

const ROWS = 100_000;
const SLUG = 'import-hold';
const EVERY_MS = 20;

/** SQL that makes stored vehicles differ from the feed, so that the next import has to change them. */
const differ = (condition: string): string => `update vehicles set content_hash = '\\x00' where ${condition}`;

const IMPORTS: readonly { readonly feed: string; readonly before?: string }[] = [
  { feed: 'first import' },
  { feed: 'nothing changed' },
  { feed: 'one vehicle of 100 changed', before: differ('id % 100 = 0') },
  { feed: 'every vehicle changed', before: differ('true') },
];

/**
 * Locks the dealership's stock repeatedly, as a reservation does, until `work` ends.
 *
 * @returns the longest wait for the lock in ms
 */
const longestWait = async (database: Database, dealershipId: number, work: Promise<unknown>): Promise<number> => {
  const holds = new VehicleHolds();
  const ended = new AbortController();
  let longest = 0;
  const asking = async () => {
    while (!ended.signal.aborted) {
      const started = performance.now();
      await database.transaction((transaction) => holds.lock(transaction, dealershipId));
      longest = Math.max(longest, performance.now() - started);
      await later(EVERY_MS);
    }
  };
  await Promise.all([asking(), work.finally(() => ended.abort())]);
  return longest;
};

/**
 * Imports 100,000 listings four times, each time in a new process. During the imports, measures how long a reservation of the
 * same dealership waits for the lock of the stock.
 */
export const run = (): Promise<Table> =>
  withBenchFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: path.join(folder, 'data'),
      home: path.join(folder, 'postgres'),
      label: 'the benchmark of reservations during an import',
    });
    // The time limit of a statement is long here, so that no statement is cancelled while it waits for a lock.
    const database = new Database(postgres.connectionString, { statementLimitMs: 120_000 });
    try {
      await migrate(postgres.ownerConnectionString);
      await grantProgramRights(postgres.ownerConnectionString, postgres.connectionString);
      const made = await database.pool.query<{ id: number }>('insert into dealerships (slug) values ($1) returning id', [SLUG]);
      const file = path.join(folder, 'listings.csv');
      await writeListings(file, ROWS);
      const rows: string[][] = [];
      for (const { feed, before } of IMPORTS) {
        if (before !== undefined) await database.pool.query(before);
        const importing = importInChild(postgres.connectionString, SLUG, file);
        const wait = await longestWait(database, made.rows[0]?.id ?? 0, importing);
        const { seconds } = await importing;
        rows.push([feed, seconds.toFixed(1), (wait / 1_000).toFixed(2), (wait / 1_000 / seconds).toFixed(3)]);
      }
      return {
        title: `Time for which a reservation waits for the lock of its dealership’s stock while ${ROWS} listings are imported`,
        columns: ['import', 'seconds', 'longest wait s', 'wait / import'],
        rows,
        notes: ['An SQL statement of the website fails after 5 s.'],
      };
    } finally {
      await database.close();
      await postgres.stop();
    }
  });
