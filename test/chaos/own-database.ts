import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { withBenchFolder } from '../../bench/bench-folder.ts';

/** A PostgreSQL server that belongs to one failure test, and not to the program. */
export interface OwnDatabase {
  /** The address for `DATABASE_URL`. */
  readonly connectionString: string;
  /** A connection that only the test uses, in addition to the connections of the program. */
  readonly direct: pg.Client;
}

/**
 * Starts a PostgreSQL server in a temporary folder, calls `use` with it, and stops and removes it when `use` has ended.
 * Failure tests need it if several programs share a database, if the test itself reads or changes the database, or if
 * the database must keep running when the program is killed.
 *
 * @param label names the server in messages, for example the name of the failure test
 * @param options.isDurable whether the server writes each commit to the disk before it answers, as in production
 * @example export default () => withOwnDatabase('last-slot', ({ connectionString, direct }) =>
 *   withBuiltProgram((program) => run(program, direct), { environment: { DATABASE_URL: connectionString } }));
 */
export const withOwnDatabase = <Value>(
  label: string,
  use: (database: OwnDatabase) => Promise<Value>,
  { isDurable = false }: { readonly isDurable?: boolean } = {},
): Promise<Value> =>
  withBenchFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: path.join(folder, 'data'),
      home: path.join(folder, 'postgres'),
      label,
      isDurable,
    });
    // The program of a failure test migrates the database, so it needs a connection as the owner of the database.
    const { ownerConnectionString: connectionString } = postgres;
    const direct = new pg.Client({ connectionString });
    try {
      await direct.connect();
      return await use({ connectionString, direct });
    } finally {
      await direct.end();
      await postgres.stop();
    }
  });
