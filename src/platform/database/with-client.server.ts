import pg from 'pg';

/**
 * Connects to a database for one task and disconnects afterwards, even when the task fails.
 *
 * @throws if no connection can be made, and whatever `use` throws
 */
export const withClient = async <Value>(connectionString: string, use: (client: pg.Client) => Promise<Value>): Promise<Value> => {
  const client = new pg.Client({ connectionString });
  // If the connection breaks while no query runs, the client emits an 'error' event. Without a listener for this event,
  // Node.js would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};
