import { mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '#kernel/result.ts';
import { type DirectoryLock, findLockHolder, type LockHolder, lockDirectory } from '../directory-lock.server.ts';
import { findPostgresBinaries } from './postgres-binaries.server.ts';
import {
  adoptOrStop,
  countOtherClients,
  createCluster,
  ensureDatabase,
  isOurServer,
  readConnectionString,
  readMaxConnections,
  socketPort,
} from './postgres-cluster.server.ts';
import { findPostgresHome, locatePostgres, type PostgresLocation } from './postgres-location.server.ts';
import {
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
  spawnPostmaster,
  stopPostmaster,
  waitUntil,
} from './postmaster.server.ts';

export interface EmbeddedPostgresOptions {
  /** The folder DATA_DIR. Only one process at a time can use it. */
  readonly dataDirectory: string;
  /** The folder POSTGRES_DIR of the database, if it is not the default folder. */
  readonly home?: string | undefined;
  /** A description of this process. Another process that finds the directory in use prints it. */
  readonly label: string;
  /** False for tests only: data is not synced to disk. */
  readonly isDurable?: boolean;
  readonly maxConnections?: number;
  /** Called with messages for the operator: where the database is, what was recovered. */
  readonly report?: (line: string) => void;
  /** Aborts a start. The start then throws the reason of the signal and leaves no process running. */
  readonly signal?: AbortSignal | undefined;
}

/** A running database that this process started or adopted, and must end. */
export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly location: PostgresLocation;
  /** True if the server was already running, because the process that started it was killed. */
  readonly wasAdopted: boolean;
  /** Ends the database (everything committed is on disk) and releases the data directory. */
  stop(): Promise<void>;
}

/** A running database that this process shares with other processes until it calls `release`. */
export interface PostgresLease {
  readonly connectionString: string;
  /** Call it after closing all connections. */
  release(): Promise<void>;
}

const prepareDataDirectory = async (directory: string): Promise<string> => {
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL needs Linux or macOS (on Windows: WSL). On another system set DATABASE_URL.');
  try {
    await mkdir(directory, { recursive: true });
    return await realpath(directory);
  } catch (error) {
    throw new Error(`DATA_DIR (${path.resolve(directory)}) cannot be used: ${(error as Error).message}`);
  }
};

const lastLogLines = async (logFile: string): Promise<string> =>
  (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');

/** A server that was started or adopted. */
interface RunningServer {
  readonly file: PostmasterFile;
  /** Whether the server's process has ended. A child process reports its own exit, which needs no system call. */
  readonly hasEnded: () => boolean;
}

class Supervisor implements EmbeddedPostgres {
  readonly location: PostgresLocation;
  readonly connectionString: string;
  readonly wasAdopted: boolean;
  readonly #lock: DirectoryLock;
  readonly #start: () => Promise<RunningServer>;
  readonly #report: (line: string) => void;
  readonly #watch: NodeJS.Timeout;
  #server: RunningServer;
  #restarting: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;

  constructor(parts: {
    location: PostgresLocation;
    connectionString: string;
    lock: DirectoryLock;
    server: RunningServer;
    wasAdopted: boolean;
    start: () => Promise<RunningServer>;
    report: (line: string) => void;
  }) {
    this.location = parts.location;
    this.wasAdopted = parts.wasAdopted;
    this.connectionString = parts.connectionString;
    this.#lock = parts.lock;
    this.#server = parts.server;
    this.#start = parts.start;
    this.#report = parts.report;
    this.#watch = setInterval(() => this.#restartIfGone(), 500);
    this.#watch.unref();
  }

  /**
   * The system may kill the server when memory runs out. A restarted server recovers from its log, and clients
   * reconnect.
   */
  #restartIfGone(): void {
    if (this.#stopping || this.#restarting || !this.#server.hasEnded()) return;
    this.#report('The database ended unexpectedly and is being restarted');
    this.#restarting = this.#start()
      .then((server) => {
        this.#server = server;
      })
      .catch((error: unknown) => this.#report(`The database could not be restarted: ${String(error)}`))
      .finally(() => {
        this.#restarting = null;
      });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopOnce();
    return this.#stopping;
  }

  async #stopOnce(): Promise<void> {
    clearInterval(this.#watch);
    await this.#restarting;
    await stopPostmaster(this.#server.file.pid, this.location.cluster);
    const { socketDirectory, runtime } = this.location;
    if (socketDirectory !== runtime) await rm(socketDirectory, { recursive: true, force: true });
    await this.location.lock.release();
    await this.#lock.release();
  }
}

const adoptedServer = (file: PostmasterFile, { cluster }: PostgresLocation): RunningServer => ({
  file,
  hasEnded: () => !isPostmasterOf(file.pid, cluster),
});

/**
 * Starts the server process and waits until it answers. If processes of an earlier server prevent this, the start is
 * repeated.
 */
const startServer = async (location: PostgresLocation, postgres: string, options: EmbeddedPostgresOptions): Promise<RunningServer> => {
  const logFile = path.join(location.home, 'server.log');
  const isDurable = options.isDurable ?? true;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: location.socketDirectory,
    unix_socket_permissions: '0700',
    port: socketPort,
    max_connections: options.maxConnections ?? 100,
    // Small containers have only 64 MB of shared memory, which parallel queries would exhaust.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and key values contain personal data, so they are not logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const server = await spawnPostmaster({ postgres, account: location.account, dataDirectory: location.cluster, logFile, settings });
    let hasExited = false;
    server.exited.then(() => {
      hasExited = true;
    });
    let ready: PostmasterFile | null = null;
    // Recovery after a crash may take long, so the wait continues as long as the server process lives.
    await waitUntil(async () => {
      const file = await readPostmasterFile(location.cluster);
      if (file?.pid === server.pid && file.status === 'ready') ready = file;
      return ready !== null || hasExited || options.signal?.aborted === true;
    }, 300_000);
    if (options.signal?.aborted) {
      await stopPostmaster(server.pid, location.cluster);
      throw options.signal.reason;
    }
    if (ready) return { file: ready, hasEnded: () => hasExited };
    if (attempt === 5) {
      await stopPostmaster(server.pid, location.cluster);
      throw new Error(`The database in ${location.cluster} does not start. The end of ${logFile}:\n${await lastLogLines(logFile)}`);
    }
    await delay(200 * attempt);
    const adopted = await adoptOrStop(location);
    if (adopted) return adoptedServer(adopted, location);
  }
};

/**
 * A server left running by a killed process has the connection limit of its own start. If this limit is too low, the
 * server is restarted.
 */
const adoptIfLargeEnough = async (location: PostgresLocation, maxConnections: number): Promise<PostmasterFile | null> => {
  const adopted = await adoptOrStop(location);
  if (adopted === null || (await readMaxConnections(location.home, adopted.socketDirectory)) >= maxConnections) return adopted;
  await stopPostmaster(adopted.pid, location.cluster);
  return null;
};

/** A process that received the signal to end may still be running. So a start waits a few seconds for its end. */
const lockWhenFree = async (
  dataDirectory: string,
  label: string,
  report: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<Result<DirectoryLock, LockHolder>> => {
  let lock = await lockDirectory(dataDirectory, label);
  if (!lock.ok) {
    report(`${dataDirectory} is in use by process ${lock.error.pid} (${lock.error.label}); waiting a moment for its end`);
    await waitUntil(async () => {
      lock = await lockDirectory(dataDirectory, label);
      return lock.ok || signal?.aborted === true;
    }, 5_000);
  }
  return lock;
};

/**
 * Starts the database of a data directory, whatever the last process left: no database, a cleanly ended one, a running
 * server (it is adopted), or a killed server (it recovers its data).
 *
 * @throws an Error in plain words if the directory is in use by another process, if this user may not use it, or if
 * PostgreSQL cannot run on this machine; the reason of `options.signal` if it is aborted
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const report = options.report ?? (() => {});
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const lock = await lockWhenFree(dataDirectory, options.label, report, options.signal);
  if (!lock.ok) {
    options.signal?.throwIfAborted();
    throw new Error(
      `${dataDirectory} is in use by process ${lock.error.pid} (${lock.error.label}). End that process, or choose another DATA_DIR for this one.`,
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
    const connectionString = await readConnectionString(located.home, socketDirectory);
    return new Supervisor({ location: located, connectionString, lock: lock.value, server, wasAdopted: adopted !== null, start, report });
  } catch (error) {
    await location?.lock.release();
    await lock.value.release();
    throw error;
  }
};

/** Connects to the server that another process runs for this data directory. Null if that process has ended. */
const joinRunningServer = async (dataDirectory: string, home: string | undefined): Promise<PostgresLease | null> => {
  let lease: PostgresLease | null = null;
  const hasJoined = await waitUntil(async () => {
    if (!(await findLockHolder(dataDirectory))) return true;
    const found = home ?? (await findPostgresHome(dataDirectory));
    const file = found === null ? null : await readPostmasterFile(path.join(found, 'cluster')).catch(() => null);
    if (found === null || file?.status !== 'ready' || !(await isOurServer(found, file))) return false;
    lease = { connectionString: await readConnectionString(found, file.socketDirectory), release: async () => {} };
    return true;
  }, 60_000);
  if (!hasJoined) {
    throw new Error(
      `The database of ${dataDirectory} is run by another process, but this user cannot reach it. Run the command as the same user.`,
    );
  }
  return lease;
};

/**
 * The database for a command that may run beside the web server: joins a running server, or starts one for the duration
 * of the command. If other commands use the server that this command started, this command waits for them before it
 * ends.
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
      return { connectionString: server.connectionString, release };
    } catch (error) {
      // If two commands start at the same time, the second joins the first.
      if (!(await findLockHolder(dataDirectory))) throw error;
    }
  }
};
