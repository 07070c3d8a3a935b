import path from 'node:path';
import { findLockHolder } from '../directory-lock.server.ts';
import { type EmbeddedPostgresOptions, prepareDataDirectory, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { type ConnectionStrings, countOtherClients, isOurServer, readConnectionStrings } from './postgres-cluster.server.ts';
import { findPostgresHome } from './postgres-location.server.ts';
import { readPostmasterFile, waitUntil } from './postmaster.server.ts';

/** A running database that this process shares with other processes until this process calls `release`. */
export interface PostgresLease extends ConnectionStrings {
  /** Ends the use of the database by this process. Close all connections before calling it. */
  release(): Promise<void>;
}

/**
 * Connects to the database server of this data directory, which another process has started. Returns null if the other
 * process has ended.
 */
const joinRunningServer = async (dataDirectory: string, home: string | undefined): Promise<PostgresLease | null> => {
  let lease: PostgresLease | null = null;
  const hasJoined = await waitUntil(async () => {
    if (!(await findLockHolder(dataDirectory))) return true;
    const found = home ?? (await findPostgresHome(dataDirectory));
    const file = found === null ? null : await readPostmasterFile(path.join(found, 'cluster')).catch(() => null);
    if (found === null || file?.status !== 'ready' || !(await isOurServer(found, file))) return false;
    lease = { ...(await readConnectionStrings(found, file.socketDirectory)), release: async () => {} };
    return true;
  }, 60_000);
  if (!hasJoined) {
    throw new Error(
      `Another process runs the database of ${dataDirectory}, but this user cannot connect to it. Run the command as the same user.`,
    );
  }
  return lease;
};

/**
 * The database for a command that may run beside the web server. If a database server is running, the command uses this
 * server. Otherwise the command starts a server. Other commands can use the server too, so the command that started the
 * server waits until they have ended, and then stops the server.
 */
export const leaseEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<PostgresLease> => {
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  for (;;) {
    if (await findLockHolder(dataDirectory)) {
      const lease = await joinRunningServer(dataDirectory, options.home);
      if (lease) return lease;
    }
    try {
      const server = await startEmbeddedPostgres(options);
      const { home, socketDirectory } = server.location;
      const release = async () => {
        const isAlone = async () => (await countOtherClients(home, socketDirectory).catch(() => 0)) === 0;
        if (!(await isAlone())) options.report?.('Waiting for other commands that use the database');
        await waitUntil(isAlone, Number.POSITIVE_INFINITY);
        await server.stop();
      };
      return { connectionString: server.connectionString, ownerConnectionString: server.ownerConnectionString, release };
    } catch (error) {
      // If two commands start at the same time, only one of them can start the server. The other command then connects
      // to this server.
      if (!(await findLockHolder(dataDirectory))) throw error;
    }
  }
};
