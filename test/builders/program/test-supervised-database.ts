/**
 * A program that starts a database and supervises it. Tests kill this program to see what happens to the database.
 *
 * Usage: `node test-supervised-database.ts <data directory> <folder of the database>`. If the second argument is empty,
 * the program chooses the folder. It prints one line of JSON when the database runs. It stops the database at SIGTERM
 * or SIGINT.
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
