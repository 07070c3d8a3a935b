import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { MigrationCheck, migrate } from './migrate.server.ts';

let opened: TestDatabase;
let directory: string;
const pending = async () => (await MigrationCheck.read({ directory })).listPending(opened.database.pool);
const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql);

beforeEach(async () => {
  opened = await openTestDatabase();
  await opened.database.pool.query('drop schema public cascade; create schema public');
  directory = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  await write('0001_first.sql', 'create table first (id integer);');
});
afterEach(async () => {
  await opened.close();
  await rm(directory, { recursive: true });
});

test('each migration runs once, in the order of the numbers, and is listed as pending until it has run', async () => {
  await write('0002_second.sql', 'alter table first add column name text;');
  expect(await pending()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(opened.connectionString, { directory })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await pending()).toEqual([]);
  expect(await migrate(opened.connectionString, { directory })).toEqual([]);
});

test('if several processes run the migrations at the same time, each migration still runs only once', async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrate(opened.connectionString, { directory })));
  expect(ran.flat()).toEqual(['0001_first.sql']);
});

test('a migration that fails changes nothing, and the error contains the name of the migration', async () => {
  await write('0002_second.sql', 'create table second (id integer); select nonsense;');
  await expect(migrate(opened.connectionString, { directory })).rejects.toThrow(/0002_second\.sql failed.*nonsense/);
  const { rows } = await opened.database.pool.query(`select to_regclass('second') as second, to_regclass('first') as first`);
  expect(rows).toEqual([{ second: null, first: 'first' }]);
  expect(await pending()).toEqual(['0002_second.sql']);
});

test('if a migration file was changed after the migration had run, an error names this file', async () => {
  await migrate(opened.connectionString, { directory });
  await write('0001_first.sql', 'create table first (id bigint);');
  await expect(migrate(opened.connectionString, { directory })).rejects.toThrow(/0001_first\.sql was changed/);
});

test('if a newer version of the program has already migrated the database, the migration is refused', async () => {
  await write('0002_second.sql', 'select 1;');
  await migrate(opened.connectionString, { directory });
  await rm(path.join(directory, '0002_second.sql'));
  await expect(migrate(opened.connectionString, { directory })).rejects.toThrow(/0002_second\.sql has already run/);
});

test('two migration files with the same number cause an error, and a file name without a number causes an error too', async () => {
  await write('0001_other.sql', 'select 1;');
  await expect(migrate(opened.connectionString, { directory })).rejects.toThrow(
    /0001_other\.sql: the name of each migration must begin with a different number/,
  );
  await rm(path.join(directory, '0001_other.sql'));
  await write('later.sql', 'select 1;');
  await expect(migrate(opened.connectionString, { directory })).rejects.toThrow(
    /later\.sql: the name of each migration must begin with a different number/,
  );
});

test('a migration runs even if a migration with a higher number has already run, and numbers may have gaps', async () => {
  await write('0005_fifth.sql', 'create table fifth (id integer);');
  expect(await migrate(opened.connectionString, { directory })).toEqual(['0001_first.sql', '0005_fifth.sql']);
  await write('0003_third.sql', 'create table third (id integer);');
  expect(await pending()).toEqual(['0003_third.sql']);
  expect(await migrate(opened.connectionString, { directory })).toEqual(['0003_third.sql']);
  expect(await pending()).toEqual([]);
});
