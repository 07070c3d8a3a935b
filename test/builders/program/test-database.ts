import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { Database } from '#platform/database/database.server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connectionString: string;
  /** Closes the connections and deletes the database. */
  close(): Promise<void>;
}

const askForServer = async (): Promise<string> => {
  const connection = connect(inject('testServerSocket'));
  const answer = JSON.parse(await text(connection)) as { connectionString?: string; error?: string };
  if (answer.connectionString === undefined) throw new Error(answer.error ?? 'The test database server did not start');
  return answer.connectionString;
};

const onServer = async (connectionString: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/**
 * Creates a migrated, empty database for one test file on the test run's PostgreSQL server.
 *
 * @param options `isMigrated: false` gives a database without tables
 * @example const { database, close } = await openTestDatabase(); afterAll(close);
 */
export const openTestDatabase = async ({ isMigrated = true } = {}): Promise<TestDatabase> => {
  const server = await askForServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${isMigrated ? 'test_template' : 'template0'}`);
  const connectionString = server.replace('/forecourt?', `/${name}?`);
  // This time limit for connecting is long, because connecting takes much longer on a busy machine. No test checks the
  // limit.
  const database = new Database(connectionString, { statementLimitMs: 60_000 });
  return {
    database,
    connectionString,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
};
