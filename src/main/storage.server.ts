import path from 'node:path';
import pg from 'pg';
import { settleInterruptedRestore } from '#features/backup/server/interrupted-restore.server.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { Database, type DatabaseOptions } from '#platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { leaseEmbeddedPostgres } from '#platform/database/postgres-lease.server.ts';
import { grantProgramRights, isSuperuser } from '#platform/database/program-role.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** The opened database of the program. */
export interface Storage {
  readonly database: Database;
  readonly connectionString: string;
  /** The connection string for the role that owns the tables. A restore needs it. */
  readonly ownerConnectionString: string;
  close(): Promise<void>;
  /** Closes the database without waiting for running queries, which are rolled back. */
  cut(): Promise<void>;
}

/** The connection strings of the database that this installation uses, and a function that releases the database. */
interface Connection {
  readonly connectionString: string;
  readonly ownerConnectionString: string;
  release(): Promise<void>;
}

/**
 * Number of connections that each process opens in addition to its pool: one for the change notifier, one for the readiness
 * check, and one for either a migration at the start or the check whether the database can be reached.
 */
const CONNECTIONS_BESIDE_POOL = 3;
/** Number of connections for commands that run beside the server, and for a person who uses psql. */
const CONNECTIONS_FOR_OTHERS = 40;
const LEAST_CONNECTIONS = 100;

/** The maximum number of connections that all processes of this installation open together. */
const countConnections = ({ DATABASE_CONNECTIONS }: Environment, processes: number): number =>
  Math.max(LEAST_CONNECTIONS, processes * (DATABASE_CONNECTIONS + CONNECTIONS_BESIDE_POOL) + CONNECTIONS_FOR_OTHERS);

/**
 * Time limit of a statement in commands, in milliseconds. It is longer than in the web server, because one statement may list
 * or erase all leads of a dealership, and no shopper waits for the statement.
 */
const COMMAND_STATEMENT_LIMIT_MS = 10 * MINUTE_MS;

export interface StorageOptions {
  /**
   * Number of processes that will use the database, including this one. The embedded database is started with enough
   * connections for all of them.
   */
  readonly processes?: number;
  /** Aborts the opening of the database. */
  readonly signal?: AbortSignal | undefined;
  /** False for commands that must not run migrations: backup, restore and doctor. */
  readonly migrates?: boolean;
  /**
   * True: connects as the role that owns the tables. False (the default): connects as the role that can only read and write
   * rows.
   */
  readonly asOwner?: boolean;
}

const embeddedOptions = (
  environment: Environment,
  label: string,
  { processes = 1, signal }: StorageOptions,
  report: (line: string) => void,
) => ({
  maxConnections: countConnections(environment, processes),
  signal,
  dataDirectory: path.resolve(environment.DATA_DIR),
  home: environment.POSTGRES_DIR,
  label,
  report,
});

/** Longest time in milliseconds that an external database may take to answer at the start. */
const ANSWER_LIMIT_MS = 10_000;
/** Minimum version of PostgreSQL, in the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

/**
 * Explains why the database at DATABASE_URL cannot be used. Common errors have their own text; for all other errors,
 * the text is the message of the database driver.
 */
const describeConnectError = (error: NodeJS.ErrnoException, { hostname, pathname }: URL): string => {
  const name = decodeURIComponent(pathname.slice(1));
  if (error.code === '28P01' || error.code === '28000') return `the server refuses this user or password (${error.message})`;
  if (error.code === '3D000') return `the server has no database '${name}'; create it first: create database "${name}"`;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return `the host '${hostname}' is not known`;
  if (error.code === 'ECONNREFUSED') return 'no server listens at this address (connection refused)';
  // If a host has several IP addresses and none can be reached, the error is an AggregateError, whose message is empty.
  return error.message || error.code || 'the server does not answer';
};

type Report = (line: string) => void;

/**
 * Connects to the external database and checks its version.
 *
 * @returns whether the role is a superuser
 * @throws an Error that names the setting, without the password
 */
const checkOwn = async (setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL', connectionString: string): Promise<boolean> => {
  const url = new URL(connectionString);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    );
    const version = rows[0]?.version;
    if ((rows[0]?.number ?? 0) < OLDEST_VERSION)
      throw new Error(`the server runs PostgreSQL ${version}, but version 15 or later is needed`);
    return await isSuperuser(client);
  } catch (error) {
    const reason = describeConnectError(error as NodeJS.ErrnoException, url);
    throw new Error(`${setting}: the database at ${url.host || 'this machine'} cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Checks the external database and returns its connection strings: one for the role of the program (DATABASE_URL), and
 * one for the role that owns the tables (DATABASE_OWNER_URL). Both are the same if DATABASE_OWNER_URL is not set.
 */
const connectToOwn = async (
  { DATABASE_URL: connectionString = '', DATABASE_OWNER_URL: owner }: Pick<Environment, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
  report: Report,
): Promise<Connection> => {
  if (owner) await checkOwn('DATABASE_OWNER_URL', owner);
  if (await checkOwn('DATABASE_URL', connectionString))
    report(
      'DATABASE_URL: the role is a superuser of PostgreSQL, which the program does not need. docs/operations.md ("Roles") tells how to make a role',
    );
  return { connectionString, ownerConnectionString: owner ?? connectionString, release: async () => {} };
};

const connectAsServer = async (environment: Environment, options: StorageOptions, report: (line: string) => void): Promise<Connection> => {
  if (environment.DATABASE_URL) return connectToOwn(environment, report);
  const postgres = await startEmbeddedPostgres(embeddedOptions(environment, 'forecourt start', options, report));
  report(
    `Database: ${postgres.location.home}${postgres.wasAdopted ? ' (still running after the process that started it was killed)' : ''}`,
  );
  const { connectionString, ownerConnectionString } = postgres;
  return { connectionString, ownerConnectionString, release: () => postgres.stop() };
};

const connectAsCommand = async (environment: Environment, options: StorageOptions, report: (line: string) => void): Promise<Connection> =>
  environment.DATABASE_URL
    ? connectToOwn(environment, () => {})
    : leaseEmbeddedPostgres(embeddedOptions(environment, 'forecourt command', options, report));

const open = async (
  environment: Environment,
  connection: Connection,
  limits: DatabaseOptions,
  { signal, migrates = true, asOwner = false }: StorageOptions,
  report: (line: string) => void,
): Promise<Storage> => {
  try {
    signal?.throwIfAborted();
    const { connectionString, ownerConnectionString } = connection;
    const settled = await settleInterruptedRestore(environment.DATA_DIR, ownerConnectionString);
    if (settled !== null) report(`A restore from a backup was interrupted before this start. The restore has now been ${settled}`);
    if (migrates) await migrate(ownerConnectionString);
    await grantProgramRights(ownerConnectionString, connectionString);
  } catch (error) {
    await connection.release();
    throw error;
  }
  const database = new Database(asOwner ? connection.ownerConnectionString : connection.connectionString, limits);
  return {
    database,
    connectionString: connection.connectionString,
    ownerConnectionString: connection.ownerConnectionString,
    close: async () => {
      await database.close();
      await connection.release();
    },
    cut: async () => {
      // An error while the queries are stopped is ignored, because a database that no longer answers runs no queries.
      await database.cut().catch(() => {});
      await connection.release();
    },
  };
};

/** Opens the database for the web server. The web server keeps the embedded database running until the web server ends. */
export const openStorageForServer = async (
  environment: Environment,
  report: (line: string) => void,
  options: StorageOptions = {},
): Promise<Storage> => {
  const { DATABASE_CONNECTIONS: maxConnections, DATABASE_STATEMENT_SECONDS: seconds } = environment;
  const limits = { maxConnections, statementLimitMs: seconds * SECOND_MS };
  return open(environment, await connectAsServer(environment, options, report), limits, options, report);
};

/** Opens the database for a command. If the embedded database server is not running, it is started for the time of the command. */
export const openStorageForCommand = async (
  environment: Environment,
  report: (line: string) => void,
  options: StorageOptions = {},
): Promise<Storage> => {
  const limits = { maxConnections: environment.DATABASE_CONNECTIONS, statementLimitMs: COMMAND_STATEMENT_LIMIT_MS };
  return open(environment, await connectAsCommand(environment, options, report), limits, options, report);
};
