import pg from 'pg';
import { SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';

/** Time limit in milliseconds for opening a connection and one statement together. */
const LIMIT_MS = 2 * SECOND_MS;

/** Codes with which a server refuses a connection although it works: all its connections are in use. */
const TOO_MANY_CONNECTIONS = '53300';

/** Asks the database one question on a new connection. Resolves to whether it answered within two seconds. */
export const probeDatabase = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, application_name: 'forecourt probe' });
  client.on('error', () => {});
  try {
    const asked = client.connect().then(() => client.query('select 1'));
    asked.catch(() => {});
    return (await within(LIMIT_MS, asked)) !== LATE;
  } catch (error) {
    return (error as { readonly code?: string }).code === TOO_MANY_CONNECTIONS;
  } finally {
    client.connection.stream.destroy();
  }
};
