import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { grantProgramRights, isSuperuser, PROGRAM_ROLE } from './program-role.server.ts';
import { withClient } from './with-client.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.close());

const asProgram = <Value>(use: (client: pg.Client) => Promise<Value>): Promise<Value> => withClient(opened.programConnectionString, use);
const DENIED = { code: '42501' };

describe('the role of the program', () => {
  test('is no superuser and may create no roles and no databases', async () => {
    expect(await asProgram(isSuperuser)).toBe(false);
    const { rows } = await opened.database.pool.query('select * from pg_roles where rolname = $1', [PROGRAM_ROLE]);
    expect(rows).toMatchObject([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }]);
  });

  test.each([
    'create table more (id integer)',
    'drop table leads',
    'alter table leads add column more text',
    'truncate leads',
    "update schema_migrations set checksum = 'x'",
    'create role another superuser login',
    "copy leads to program 'cat'",
    "copy leads to '/tmp/leads'",
    "select pg_read_file('/etc/passwd')",
    'create extension file_fdw',
  ])('has no right to run this statement: %s', async (statement) => {
    await expect(asProgram((client) => client.query(statement))).rejects.toMatchObject(DENIED);
  });

  test('may read and write every table that a migration made, and use every sequence', async () => {
    const { rows } = await opened.database.pool.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')`,
    );
    expect(rows.length).toBeGreaterThan(40);
    await asProgram(async (client) => {
      await client.query('begin');
      for (const { name, kind } of rows) {
        if (kind === 'S') await client.query('select nextval($1::regclass)', [pg.escapeIdentifier(name)]);
        else if (name !== 'schema_migrations') await client.query(`delete from ${pg.escapeIdentifier(name)} where false`);
        await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
      }
      await client.query('create temporary table staged (id integer) on commit drop');
      await client.query('rollback');
    });
  });

  test('can use a table that was created later, after its rights were granted again, even if several nodes grant them at the same time', async () => {
    await opened.database.pool.query('create table added (id bigint generated always as identity, word text)');
    await expect(asProgram((client) => client.query('select from added'))).rejects.toMatchObject(DENIED);
    await Promise.all([1, 2, 3, 4].map(() => grantProgramRights(opened.connectionString, opened.programConnectionString)));
    await asProgram((client) => client.query(`insert into added (word) values ('a')`));
    await expect(asProgram((client) => client.query('drop table added'))).rejects.toMatchObject(DENIED);
  });
});

test('if the program connects with the role that owns the tables, the rights of this role are not changed', async () => {
  await grantProgramRights(opened.connectionString, opened.connectionString);
  expect(await withClient(opened.connectionString, isSuperuser)).toBe(true);
});
