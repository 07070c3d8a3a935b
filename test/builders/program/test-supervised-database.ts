/**
 * A program that starts a database and supervises it. Tests kill this program to see what happens to the database.
 *
 * Usage: `node test-supervised-database.ts <DATA_DIR> <POSTGRES_DIR>`. POSTGRES_DIR is the folder for the files of
 * the database. If it is an empty string, the program uses the default folder. When the database runs, the program
 * prints one line of JSON. When the program gets SIGTERM or SIGINT, it stops the database.
 */
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.server.ts';

/** The object that the program prints as one line of JSON. */
export interface SupervisedAnswer {
  readonly connectionString: string;
  readonly wasAdopted: boolean;
  readonly home: string;
  /** Why the database could not be started. If this field is present, the object has no other field. */
  readonly error?: string;
}

const [, , dataDirectory = '', home = ''] = process.argv;

try {
  const server = await startEmbeddedPostgres({ dataDirectory, home: home || undefined, label: 'a supervised test' });
  const end = () => {
    server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end);
  setInterval(() => {}, 60_000);
  process.stdout.write(
    `${JSON.stringify({ connectionString: server.ownerConnectionString, wasAdopted: server.wasAdopted, home: server.location.home })}\n`,
  );
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exit(1);
}
