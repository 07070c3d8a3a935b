import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { isProcessRunning } from '../process-identity.server.ts';
import type { PostgresLocation } from './postgres-location.server.ts';
import {
  isPostmasterOf,
  listServerProcesses,
  type PostmasterFile,
  readPostmasterFile,
  stopPostmaster,
  waitUntil,
} from './postmaster.server.ts';
import { PROGRAM_ROLE, setProgramRole } from './program-role.server.ts';
import { withClient } from './with-client.server.ts';

const run = promisify(execFile);
/** The role that creates the database, owns its tables and runs the migrations. */
const superuser = 'forecourt';
const databaseName = 'forecourt';
/** The port number is only part of the name of the socket file; the server listens on no network address. */
export const socketPort = 5432;

const connectionStringFor = (password: string, socketDirectory: string, database = databaseName, role = superuser): string =>
  `postgresql://${role}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(socketDirectory)}`;

const readPassword = async (home: string): Promise<string> => (await readFile(path.join(home, 'password'), 'utf8')).trim();

/**
 * Two connection strings of the same database: `connectionString` connects with the role of the program, and
 * `ownerConnectionString` with the role that owns the tables.
 */
export interface ConnectionStrings {
  readonly connectionString: string;
  readonly ownerConnectionString: string;
}

/** The connection strings for the server that has its socket in this folder. Creates the role of the program if it is missing. */
export const readConnectionStrings = async (home: string, socketDirectory: string): Promise<ConnectionStrings> => ({
  connectionString: connectionStringFor(await ensureProgramRole(home, socketDirectory), socketDirectory, databaseName, PROGRAM_ROLE),
  ownerConnectionString: connectionStringFor(await readPassword(home), socketDirectory),
});

/**
 * Creates the database role of the program, and stores its password in a separate file. A database of an older version
 * does not have the role yet.
 *
 * @returns the password
 */
const ensureProgramRole = async (home: string, socketDirectory: string): Promise<string> => {
  const file = path.join(home, 'program-password');
  // If two processes start at the same time, only one of them writes the password of the program's database role. Then
  // both processes read this password.
  await writeFile(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const password = (await readFile(file, 'utf8')).trim();
  if (!(await canConnect(connectionStringFor(password, socketDirectory, databaseName, PROGRAM_ROLE)))) {
    await withAdministrator(home, socketDirectory, async (client) => {
      await client.query('select pg_advisory_lock($1)', [ROLE_LOCK]);
      await setProgramRole(client, password);
    });
  }
  return password;
};

/** Key of the advisory lock that a process holds while it changes the database role of the program. */
const ROLE_LOCK = 4_021_968;

const canConnect = (connectionString: string): Promise<boolean> =>
  withClient(connectionString, async () => true).catch((error: { code?: string }) => {
    // 28P01: the role does not exist, or it has another password.
    if (error.code === '28P01') return false;
    throw error;
  });

/**
 * Creates a new PostgreSQL cluster in a temporary folder and renames the folder when the cluster is complete. So a
 * killed process never leaves an incomplete cluster.
 */
export const createCluster = async (location: PostgresLocation, initdb: string, isDurable: boolean): Promise<void> => {
  const { home, account } = location;
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.')) await rm(path.join(home, name), { recursive: true, force: true });
  }
  const unfinished = path.join(home, `cluster.${randomUUID()}`);
  const password = `${randomBytes(24).toString('hex')}\n`;
  await rm(path.join(home, 'password'), { force: true });
  await writeFile(path.join(home, 'password'), password, { mode: 0o600 });
  const passwordForInitdb = path.join(location.runtime, `password.${randomUUID()}`);
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  await mkdir(unfinished, { mode: 0o700 });
  if (account) {
    for (const entry of [passwordForInitdb, unfinished]) await chown(entry, account.uid, account.gid);
  }
  const parameters = [
    ...['-D', unfinished, '--username', superuser, '--pwfile', passwordForInitdb, '--auth', 'scram-sha-256'],
    // The built-in locale sorts in the same way on every machine, whatever locales the machine has.
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--no-instructions'],
    ...(isDurable ? [] : ['--no-sync']),
  ];
  try {
    await run(initdb, parameters, { ...account, cwd: location.runtime, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${home}: ${(error as { stderr?: string }).stderr?.trim() || String(error)}`);
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await rename(unfinished, location.cluster);
};

/**
 * True if the server behind the socket accepts our password, serves this cluster, and was started at the time in the
 * pid file.
 */
export const isOurServer = async (home: string, file: PostmasterFile): Promise<boolean> => {
  const password = await readPassword(home).catch(() => null);
  if (password === null) return false;
  const client = new pg.Client({
    connectionString: connectionStringFor(password, file.socketDirectory, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ directory: string; started: string }>(
      `select current_setting('data_directory') as directory, extract(epoch from pg_postmaster_start_time()) as started`,
    );
    const [row] = rows;
    // The start time in the pid file is rounded to whole seconds, so it may differ slightly from the start time that the
    // server reports.
    return row !== undefined && row.directory === file.dataDirectory && Math.abs(Number(row.started) - file.startedAtSeconds) <= 5;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Takes over a server that a killed process left running, after checking its data directory and start time. A server
 * that fails this check is stopped.
 *
 * @returns the server that was taken over, or null if no server runs now
 */
export const adoptOrStop = async (location: PostgresLocation): Promise<PostmasterFile | null> => {
  const { cluster, home } = location;
  const file = await readPostmasterFile(cluster);
  if (file === null) return null;
  if (isPostmasterOf(file.pid, cluster)) {
    // A server that is recovering may need minutes, so this code waits for it. After that, the server must accept our
    // connection within seconds. Otherwise it is stopped.
    const isRecovering = async () => (await readPostmasterFile(cluster))?.status === 'starting' && isPostmasterOf(file.pid, cluster);
    await waitUntil(async () => !(await isRecovering()), 300_000);
    let isOurs = false;
    await waitUntil(async () => {
      const now = await readPostmasterFile(cluster);
      isOurs = file.dataDirectory === cluster && now?.status === 'ready' && (await isOurServer(home, now));
      return isOurs || now === null || now.status === 'stopping' || !isPostmasterOf(file.pid, cluster);
    }, 5_000);
    const now = await readPostmasterFile(cluster);
    if (isOurs && now?.pid === file.pid) return now;
    await stopPostmaster(file.pid, cluster);
  }
  // After a server is killed, its backend processes still use the data directory until they end. So they are stopped
  // before a new server starts.
  for (const pid of await listServerProcesses(cluster)) await stopPostmaster(pid, cluster);
  if (isPostmasterOf(file.pid, cluster))
    throw new Error(`The database server with the process id ${file.pid} in ${cluster} could not be stopped in time`);
  // PostgreSQL refuses to start if the pid in postmaster.pid belongs to another running program. So the file is
  // deleted.
  if (isProcessRunning(file.pid)) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  return null;
};

const withAdministrator = async <Value>(
  home: string,
  socketDirectory: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> => withClient(connectionStringFor(await readPassword(home), socketDirectory, 'postgres'), use);

/**
 * Creates the database if it is missing. This is checked at every start, because an earlier process may have been killed after
 * it created the cluster and before it created the database.
 */
export const ensureDatabase = (home: string, socketDirectory: string): Promise<void> =>
  withAdministrator(home, socketDirectory, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  });

/** The server's maximum number of connections. */
export const readMaxConnections = (home: string, socketDirectory: string): Promise<number> =>
  withAdministrator(home, socketDirectory, async (client) => {
    const { rows } = await client.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
    return rows[0]?.most ?? 0;
  });

/** Number of other programs that are connected to the server. */
export const countOtherClients = (home: string, socketDirectory: string): Promise<number> =>
  withAdministrator(home, socketDirectory, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.others ?? 0;
  });
