import path from 'node:path';
import { Database } from '#platform/database/database.server.ts';
import { leaseEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** The opened system of record. */
export interface Storage {
  readonly database: Database;
  readonly connectionString: string;
  close(): Promise<void>;
}

/** A connection to whichever database this installation uses, and how to let go of it. */
interface Connection {
  readonly connectionString: string;
  release(): Promise<void>;
}

/** Of each process besides its pool: the bell, and a migration at its start. */
const CONNECTIONS_BESIDE_POOL = 2;
/** For commands that run beside the server, and a person with psql. */
const CONNECTIONS_FOR_OTHERS = 40;
const LEAST_CONNECTIONS = 100;

/** As many connections as all processes of this installation may open at once. */
const countConnections = ({ DATABASE_CONNECTIONS }: Environment, processes: number): number =>
  Math.max(LEAST_CONNECTIONS, processes * (DATABASE_CONNECTIONS + CONNECTIONS_BESIDE_POOL) + CONNECTIONS_FOR_OTHERS);

const embeddedOptions = (environment: Environment, label: string, processes: number, report: (line: string) => void) => ({
  maxConnections: countConnections(environment, processes),
  dataDirectory: path.resolve(environment.DATA_DIR),
  home: environment.POSTGRES_DIR,
  label,
  report,
});

const connectAsServer = async (environment: Environment, processes: number, report: (line: string) => void): Promise<Connection> => {
  if (environment.DATABASE_URL) return { connectionString: environment.DATABASE_URL, release: async () => {} };
  const postgres = await startEmbeddedPostgres(embeddedOptions(environment, 'forecourt start', processes, report));
  report(`Database: ${postgres.location.home}${postgres.wasAdopted ? ' (taken over from a process that was killed)' : ''}`);
  return { connectionString: postgres.connectionString, release: () => postgres.stop() };
};

const connectAsCommand = async (environment: Environment, report: (line: string) => void): Promise<Connection> =>
  environment.DATABASE_URL
    ? { connectionString: environment.DATABASE_URL, release: async () => {} }
    : leaseEmbeddedPostgres(embeddedOptions(environment, 'forecourt command', 1, report));

const open = async (environment: Environment, connection: Connection): Promise<Storage> => {
  try {
    await migrate(connection.connectionString);
  } catch (error) {
    await connection.release();
    throw error;
  }
  const database = new Database(connection.connectionString, { maxConnections: environment.DATABASE_CONNECTIONS });
  return {
    database,
    connectionString: connection.connectionString,
    close: async () => {
      await database.close();
      await connection.release();
    },
  };
};

/**
 * For the web server: it runs the embedded database until it ends.
 *
 * @param processes how many will use it, this one included; the embedded database takes as many connections as they need
 */
export const openStorageForServer = async (environment: Environment, report: (line: string) => void, processes = 1): Promise<Storage> =>
  open(environment, await connectAsServer(environment, processes, report));

/** For a command: it joins the database of a running server, or starts it for as long as it takes. */
export const openStorageForCommand = async (environment: Environment, report: (line: string) => void): Promise<Storage> =>
  open(environment, await connectAsCommand(environment, report));
