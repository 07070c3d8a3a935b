import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { Database } from '#platform/database/database.server.ts';

export interface TestDatabase {
  /** A connection to the database as the role that owns the tables. Only this role can change the tables. */
  readonly database: Database;
  /** Connection string of the database for the role that owns the tables. */
  readonly connectionString: string;
  /** Connection string of the database for the role of the program, which can only read and write rows. */
  readonly programConnectionString: string;
  /** Closes the connections and deletes the database. */
  close(): Promise<void>;
}

interface TestServer {
  readonly connectionString: string;
  readonly ownerConnectionString: string;
}

const askForServer = async (): Promise<TestServer> => {
  const connection = connect(inject('testServerSocket'));
  const answer = JSON.parse(await text(connection)) as TestServer | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return answer;
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
  const { connectionString: asProgram, ownerConnectionString: asOwner } = server;
  await onServer(asOwner, `create database ${name} template ${isMigrated ? 'test_template' : 'template0'}`);
  const connectionString = asOwner.replace('/forecourt?', `/${name}?`);
  const programConnectionString = asProgram.replace('/forecourt?', `/${name}?`);
  // This time limit for connecting is long, because connecting takes much longer on a busy machine. No test checks the
  // limit.
  const database = new Database(connectionString, { statementLimitMs: 60_000 });
  return {
    database,
    connectionString,
    programConnectionString,
    close: async () => {
      await database.close();
      await onServer(asOwner, `drop database ${name} with (force)`);
    },
  };
};
