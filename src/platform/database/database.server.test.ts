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
