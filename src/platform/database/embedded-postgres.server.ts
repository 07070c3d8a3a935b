import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '#kernel/result.ts';
import { type DirectoryLock, type LockHolder, lockDirectory } from '../directory-lock.server.ts';
import { userName } from '../user-name.server.ts';
import { findPostgresBinaries } from './postgres-binaries.server.ts';
import { createCluster, ensureDatabase, readConnectionStrings } from './postgres-cluster.server.ts';
import { locatePostgres, type PostgresLocation } from './postgres-location.server.ts';
import { adoptedServer, adoptIfLargeEnough, type PostgresServerOptions, startServer } from './postgres-server.server.ts';
import { type EmbeddedPostgres, PostgresSupervisor } from './postgres-supervisor.server.ts';
import { waitUntil } from './postmaster.server.ts';

export interface EmbeddedPostgresOptions extends PostgresServerOptions {
  /** The folder DATA_DIR. Only one process at a time can use it. */
  readonly dataDirectory: string;
  /** The folder POSTGRES_DIR of the database, if it is not the default folder. */
  readonly home?: string | undefined;
  /** A description of this process. Another process prints it when it finds that the directory is already in use. */
  readonly label: string;
  /**
   * Called with each message for the operator. The messages say in which folder the database is, and whether data were
   * recovered.
   */
  readonly report?: (line: string) => void;
}

/**
 * Creates DATA_DIR and returns its path without symbolic links.
 *
 * @throws an Error in plain words if it cannot be used
 */
export const prepareDataDirectory = async (directory: string): Promise<string> => {
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL needs Linux or macOS (on Windows: WSL). On another system set DATABASE_URL.');
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(directory);
  } catch (error) {
    const folder = path.resolve(directory);
    const reason =
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `the user ${userName()} may not write to the folder; make this user the owner of the folder, for example: install -d -o ${userName()} ${folder}`
        : (error as Error).message;
    throw new Error(`DATA_DIR (${folder}) cannot be used: ${reason}`);
  }
};

/**
 * Locks the data directory. Waits a few seconds for the lock, because the process of an earlier start may still be
 * ending.
 */
const lockWhenFree = async (
  dataDirectory: string,
  label: string,
  report: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<Result<DirectoryLock, LockHolder>> => {
  let lock = await lockDirectory(dataDirectory, label);
  if (!lock.ok) {
    report(
      `${dataDirectory} is in use by process ${lock.error.pid} (${lock.error.label}); waiting up to 5 seconds for that process to end`,
    );
    await waitUntil(async () => {
      lock = await lockDirectory(dataDirectory, label);
      return lock.ok || signal?.aborted === true;
    }, 5_000);
  }
  return lock;
};

/**
 * Starts the database of a data directory.
 * - If there is no database yet, it is created.
 * - If the database was stopped, it is started.
 * - If an earlier process did not stop its database server, the running server is used.
 * - If the database server was killed, it is started and recovers its data.
 *
 * @throws an Error in plain words if the directory is in use by another process, if this user may not use it, or if
 * PostgreSQL cannot run on this machine
 * @throws the abort reason of `options.signal` if the start is aborted
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const report = options.report ?? (() => {});
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const lock = await lockWhenFree(dataDirectory, options.label, report, options.signal);
  if (!lock.ok) {
    options.signal?.throwIfAborted();
    throw new Error(
      `${dataDirectory} is in use by process ${lock.error.pid} (${lock.error.label}). End that process, or start this program with another DATA_DIR.`,
    );
  }
  let location: PostgresLocation | null = null;
  try {
    options.signal?.throwIfAborted();
    const located = await locatePostgres(dataDirectory, { asked: options.home, label: options.label, report });
    location = located;
    const binaries = await findPostgresBinaries(located.account, located.sharedFolder);
    if (!(await stat(located.cluster).catch(() => null))) {
      report(`Creating the database in ${located.cluster}`);
      await createCluster(located, binaries.initdb, options.isDurable ?? true);
    }
    options.signal?.throwIfAborted();
    const start = () => startServer(located, binaries.postgres, options);
    const adopted = await adoptIfLargeEnough(located, options.maxConnections ?? 0);
    const server = adopted ? adoptedServer(adopted, located) : await start();
    const { socketDirectory } = server.file;
    await ensureDatabase(located.home, socketDirectory);
    const connectionStrings = await readConnectionStrings(located.home, socketDirectory);
    return new PostgresSupervisor({
      location: located,
      ...connectionStrings,
      lock: lock.value,
      server,
      wasAdopted: adopted !== null,
      start,
      report,
    });
  } catch (error) {
    await location?.lock.release();
    await lock.value.release();
    throw error;
  }
};
