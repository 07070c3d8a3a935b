import pg from 'pg';
import { SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';

/** Time limit in milliseconds for opening a connection and one statement together. */
const LIMIT_MS = 2 * SECOND_MS;

/**
 * The SQLSTATE code with which a server refuses a connection because all its connections are in use. A server that
 * sends this code is reachable.
 */
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Opens a new connection and runs one statement. Resolves to true if the database answered within two seconds,
 * otherwise to false. The result is also true if the server refused the connection because all its connections are in
 * use.
 */
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
