import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#platform/database/database.server.ts';
import { MigrationCheck } from '#platform/database/migrate.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { createReadiness } from './readiness.server.ts';

let opened: TestDatabase;
let now: number;
let asked: number;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => {
  now = 1_000_000;
  asked = 0;
});

/** Time limit for an answer in milliseconds. Any answer takes less time, even on a busy machine. */
const AMPLE_MS = 3_000;

const create = async (database: Database, isSearchHealthy?: () => Promise<boolean>, limitMs = AMPLE_MS) =>
  createReadiness({
    database,
    migrations: await MigrationCheck.read(),
    isSearchHealthy:
      isSearchHealthy ??
      (async () => {
        asked += 1;
        return true;
      }),
    clock: { now: () => now },
    limitMs,
  });

test('readiness checks within one second share one answer and one database connection', async () => {
  const database = new Database(opened.connectionString);
  const readiness = await create(database);
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"database":true,"migrations":true,"index":true}']));
  now += 999;
  await readiness();
  expect([asked, database.pool.totalCount]).toEqual([1, 1]);
  now += 1;
  await readiness();
  expect([asked, database.pool.totalCount]).toEqual([2, 1]);
  await database.close();
});

const never = () => new Promise<boolean>(() => {});

test('a process is not ready if the database gives no connection or the search does not answer', async () => {
  const database = new Database(opened.connectionString, { maxConnections: 1 });
  const held = await database.pool.connect();
  expect(await (await create(database, never, 100))()).toEqual({ database: false, migrations: false, index: false });
  held.release();
  await database.close();
});

test('the readiness check reports the state of the database even if the search does not answer', async () => {
  const readiness = await create(opened.database, never);
  expect(await readiness()).toEqual({ database: true, migrations: true, index: false });
});

test('a readiness check fails if no database connection becomes free in time', async () => {
  const database = new Database(opened.connectionString, { maxConnections: 1, poolLimitMs: 1_000 });
  const held = await database.pool.connect();
  await expect(database.pool.query('select 1')).rejects.toThrow(/timeout/);
  held.release();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});
