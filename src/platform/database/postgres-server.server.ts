import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { adoptOrStop, readMaxConnections, socketPort } from './postgres-cluster.server.ts';
import type { PostgresLocation } from './postgres-location.server.ts';
import type { RunningServer } from './postgres-supervisor.server.ts';
import {
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
  spawnPostmaster,
  stopPostmaster,
  waitUntil,
} from './postmaster.server.ts';

/** How a server process is started. */
export interface PostgresServerOptions {
  /** False for tests only: data is not synced to disk. */
  readonly isDurable?: boolean;
  readonly maxConnections?: number;
  /**
   * Stops a start that is still running. The start then throws the reason of this AbortSignal and leaves no process
   * running.
   */
  readonly signal?: AbortSignal | undefined;
}

const lastLogLines = async (logFile: string): Promise<string> =>
  (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');

/** A server that an earlier process left running. */
export const adoptedServer = (file: PostmasterFile, { cluster }: PostgresLocation): RunningServer => ({
  file,
  hasEnded: () => !isPostmasterOf(file.pid, cluster),
});

/**
 * Starts the server process and waits until it answers. If processes of an earlier server prevent this, the start is
 * repeated.
 */
export const startServer = async (location: PostgresLocation, postgres: string, options: PostgresServerOptions): Promise<RunningServer> => {
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
 * A server that a killed process left running still has the connection limit with which it was started. If this limit
 * is too low, the server is stopped, and null is returned.
 */
export const adoptIfLargeEnough = async (location: PostgresLocation, maxConnections: number): Promise<PostmasterFile | null> => {
  const adopted = await adoptOrStop(location);
  if (adopted === null || (await readMaxConnections(location.home, adopted.socketDirectory)) >= maxConnections) return adopted;
  await stopPostmaster(adopted.pid, location.cluster);
  return null;
};
