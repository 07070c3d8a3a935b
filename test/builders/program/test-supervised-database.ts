/**
 * A small program for tests that kill the database supervisor: `node test-supervised-database.ts <data directory> <home
 * or ''>`. It prints one line of JSON once the database runs, and stops the database at SIGTERM or SIGINT.
 */
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.server.ts';

/** The JSON line that the program prints. */
export interface SupervisedAnswer {
  readonly connectionString: string;
  readonly wasAdopted: boolean;
  readonly home: string;
  /** The only field of the line when the database could not be started. */
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
    `${JSON.stringify({ connectionString: server.connectionString, wasAdopted: server.wasAdopted, home: server.location.home })}\n`,
  );
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exit(1);
}
