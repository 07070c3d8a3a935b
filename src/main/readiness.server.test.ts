import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MigrationCheck } from '#platform/database/migrate.server.ts';
import { OwnConnection } from '#platform/database/own-connection.server.ts';
import { openStallingProxy, socketOf } from '#test/builders/program/stalling-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { createReadiness } from './readiness.server.ts';

let opened: TestDatabase;
let connection: OwnConnection;
let now: number;
let asked: number;
let isStockHeld: boolean;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  isStockHeld = true;
  connection = new OwnConnection(opened.connectionString, 'readiness test');
});
afterEach(() => connection.close());

/** Time limit for an answer in milliseconds. Any answer takes less time, even on a busy machine. */
const AMPLE_MS = 5_000;

const create = async (isSearchHealthy?: () => Promise<boolean>, limitMs = AMPLE_MS) =>
  createReadiness({
    connection,
    migrations: await MigrationCheck.read(),
    isSearchHealthy:
      isSearchHealthy ??
      (async () => {
        asked += 1;
        return true;
      }),
    isStockHeld: () => isStockHeld,
    clock: { now: () => now },
    limitMs,
  });

const ALL = { canShowPages: true, canTakeLeads: true, database: true, migrations: true, index: true };
const never = () => new Promise<boolean>(() => {});
const countConnections = async (): Promise<number> => {
  const { rows } = await opened.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'readiness test' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};

test('all checks within one second get the same answer, and all checks use the same connection to the database', async () => {
  const readiness = await create();
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ALL)]));
  now += 999;
  await readiness();
  expect([asked, await countConnections()]).toEqual([1, 1]);
  now += 1;
  await readiness();
  expect([asked, await countConnections()]).toEqual([2, 1]);
});

test('requests share a slow check until it ends, because two checks must not use the connection at the same time', async () => {
  const questions: PromiseWithResolvers<never>[] = [];
  const ask = (): Promise<never> => {
    const question = Promise.withResolvers<never>();
    questions.push(question);
    return question.promise;
  };
  const readiness = createReadiness({
    connection: { ask },
    migrations: await MigrationCheck.read(),
    isSearchHealthy: async () => true,
    isStockHeld: () => true,
    clock: { now: () => now },
  });
  const first = readiness();
  now += 3_000;
  const second = readiness();
  expect(questions).toHaveLength(1);
  questions[0]?.reject(new Error('The database does not answer in time'));
  expect([await first, await second]).toEqual([
    { ...ALL, canTakeLeads: false, database: false },
    { ...ALL, canTakeLeads: false, database: false },
  ]);
  void readiness();
  expect(questions).toHaveLength(2);
});

test('while the table of leads is locked, `canTakeLeads` is false and all other values are true', async () => {
  const locker = new pg.Client({ connectionString: opened.connectionString });
  await locker.connect();
  await locker.query('begin; lock table leads in access exclusive mode');
  const readiness = await create();
  expect(await readiness()).toEqual({ ...ALL, canTakeLeads: false });
  await locker.end();
  now += 1_000;
  expect(await readiness()).toEqual(ALL);
});

test('if the database is read-only, the program cannot take leads, but can do everything else', async () => {
  const readOnly = new OwnConnection(`${opened.connectionString}&options=-c%20default_transaction_read_only%3Don`, 'readiness test');
  connection.close();
  connection = readOnly;
  expect(await (await create())()).toEqual({ ...ALL, canTakeLeads: false });
});

test('the readiness check leaves no row in the table to which it writes', async () => {
  await (await create())();
  expect((await opened.database.pool.query('select * from write_checks')).rows).toEqual([]);
});

test('while the database does not answer, the program can show pages but cannot take leads; when the database answers again, the program can do both', async () => {
  const { socket, through } = socketOf(opened.connectionString);
  const proxy = await openStallingProxy(socket);
  connection = new OwnConnection(through(proxy.port), 'readiness test');
  try {
    const readiness = await create(undefined, 1_000);
    await expect
      .poll(() => {
        now += 1_000;
        return readiness();
      })
      .toEqual(ALL);
    proxy.stall('stall');
    now += 1_000;
    expect(await readiness()).toEqual({ ...ALL, canTakeLeads: false, database: false });
    proxy.resume();
    await expect
      .poll(() => {
        now += 1_000;
        return readiness();
      })
      .toEqual(ALL);
  } finally {
    await proxy.close();
  }
});

test('while the database does not answer, the program can show pages only if all vehicles are in memory', async () => {
  isStockHeld = false;
  const readiness = await create();
  expect(await readiness()).toEqual(ALL);
  connection.close();
  connection = new OwnConnection('postgresql://127.0.0.1:1/nowhere', 'readiness test');
  const withoutDatabase = await create();
  expect(await withoutDatabase()).toEqual({ ...ALL, canShowPages: false, canTakeLeads: false, database: false });
  isStockHeld = true;
  now += 1_000;
  expect(await withoutDatabase()).toEqual({ ...ALL, canTakeLeads: false, database: false });
});

test('pages cannot be shown while the search does not answer or a migration is missing', async () => {
  expect(await (await create(never, 1_000))()).toMatchObject({ canShowPages: false, canTakeLeads: true, index: false });
  const { pool } = opened.database;
  const { rows } = await pool.query<{ name: string; checksum: string }>('select * from schema_migrations order by name desc limit 1');
  await pool.query('delete from schema_migrations where name = $1', [rows[0]?.name]);
  expect(await (await create())()).toEqual({ ...ALL, canShowPages: false, canTakeLeads: false, migrations: false });
  await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [rows[0]?.name, rows[0]?.checksum]);
});
