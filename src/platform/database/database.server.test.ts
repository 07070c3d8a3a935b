import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { Database } from './database.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('Database.cut rolls back transactions in progress, refuses new work, and does not affect other programs', async () => {
  const { pool } = opened.database;
  await pool.query('create table cut_off (word text)');
  const database = new Database(opened.connectionString);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`insert into cut_off values ('half')`);
  const waiting = client.query('select pg_sleep(600)').finally(() => client.release(true));
  const held = await database.pool.connect();
  await Promise.all([expect(waiting).rejects.toThrow('Connection terminated'), database.cut()]);
  await expect(database.pool.query('select 1')).rejects.toThrow();
  expect((await pool.query('select * from cut_off')).rows).toEqual([]);
  held.release(true);
});

test('`afterCommit` calls its function after the commit of the transaction, or at once if there is no transaction, but never after a rollback', async () => {
  const { database } = opened;
  const calls: string[] = [];
  // The unique constraint is checked only at the commit, so the second insert fails at the commit.
  await database.pool.query('create table committed (number int unique deferrable initially deferred)');
  const insert = (run: string) =>
    database.transaction(async (transaction) => {
      transaction.afterCommit(() => calls.push(run));
      await sql`insert into committed values (1)`.execute(transaction.as());
    });
  await insert('committed');
  expect(calls).toEqual(['committed']);
  await expect(insert('refused at the commit')).rejects.toThrow('committed_number_key');
  database.afterCommit(() => calls.push('outside'));
  expect(calls).toEqual(['committed', 'outside']);
});

test('long work uses at most a third of the connections of the pool, and a caller that waits for a connection can stop waiting with an AbortSignal', async () => {
  const database = new Database(opened.connectionString, { maxConnections: 6 });
  const first = await database.connectForLongWork();
  const second = await database.connectForLongWork();
  const third = database.connectForLongWork();
  await expect(database.connectForLongWork({ signal: AbortSignal.timeout(1) })).rejects.toThrow(/timeout/);
  expect(database.pool.totalCount - database.pool.idleCount).toBe(2);
  first.close();
  const { client, close } = await third;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  close();
  second.close();
  await database.close();
});

test('connectForLongWork also works with a pool that may have only one connection', async () => {
  const database = new Database(opened.connectionString, { maxConnections: 1 });
  for (let time = 0; time < 2; time++) (await database.connectForLongWork()).close();
  await database.close();
});
