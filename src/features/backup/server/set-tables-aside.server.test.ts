import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#platform/database/database.server.ts';
import { migrate, readMigrations } from '#platform/database/migrate.server.ts';
import { isSuperuser } from '#platform/database/program-role.server.ts';
import { withClient } from '#platform/database/with-client.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { settleInterruptedRestore } from './interrupted-restore.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

const NOW = Date.UTC(2026, 10, 27, 4);
const ASIDE = 'set_aside_20261127040000';

/** The folder with the backup. */
let folder: string;
let file: string;
let folders: { readonly sitesDir: string; readonly dataDir: string };
/** The database into which the tests restore the backup. This connection has the role of a superuser. */
let target: TestDatabase;
/** The same database. This connection has a role that owns the database and is no superuser (docs/operations.md, "Roles"). */
let owner: Database;
let ownerUrl: string;
let role: string;

/** SQL that stores a site with a lead and its appointment. Constraints of `appointments` need the extension btree_gist. */
const addSite = (slug: string): string => `
  insert into sites (slug) values ('${slug}');
  insert into dealerships (slug) values ('${slug}');
  insert into leads (site_id, dealership_id, id, submission_id, payload_hash, kind, event_id, payload, consent, created_at)
    values (1, 1, gen_random_uuid(), gen_random_uuid(), '', 'enquiry', 1, '{}', '{}', now());
  ${addAppointment('')}`;

/**
 * SQL that stores an appointment for each lead. All these appointments have the same time and the same lane.
 *
 * @param schema the name of a schema with a dot behind it; '' for the default schema
 */
const addAppointment = (schema: string): string => `
  insert into ${schema}appointments (dealership_id, id, site_id, lead_id, resource, location_id, lane, during, created_at, changed_at)
    select 1, gen_random_uuid(), 1, id, 'service', 'main', 1, '[2026-11-27 04:00Z, 2026-11-27 05:00Z)', now(), now() from ${schema}leads`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-aside-'));
  file = path.join(folder, 'whole.backup.tar.gz');
  const [sitesDir, dataDir] = [path.join(folder, 'source/files'), path.join(folder, 'source/data')];
  await mkdir(path.join(sitesDir, 'sites/yard'), { recursive: true });
  await writeFile(path.join(sitesDir, 'sites/yard/site.yaml'), 'slug: yard\n');
  const source = await openTestDatabase();
  await source.database.pool.query(addSite('yard'));
  expect(await writeBackup({ database: source.database, sitesDir, dataDir, variables: [] }, file, NOW)).toMatchObject({ ok: true });
  await source.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  const directory = await mkdtemp(path.join(folder, 'target-'));
  folders = { sitesDir: path.join(directory, 'files'), dataDir: path.join(directory, 'data') };
  await mkdir(path.join(folders.sitesDir, 'sites/former'), { recursive: true });
  await writeFile(path.join(folders.sitesDir, 'sites/former/site.yaml'), 'slug: former\n');
  target = await openTestDatabase({ isMigrated: false });
  role = `owner_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(8).toString('hex');
  await asSuperuser(`create role ${role} login password '${password}'`);
  const [database] = await asSuperuser('select current_database() as name');
  await asSuperuser(`alter database ${String(database?.name)} owner to ${role}`);
  ownerUrl = target.connectionString.replace(/^(\w+:\/\/)[^@]*@/, `$1${role}:${password}@`);
  await migrate(ownerUrl);
  owner = new Database(ownerUrl, { statementLimitMs: 60_000 });
  await owner.pool.query(addSite('former'));
});
afterEach(async () => {
  await owner.close(1_000);
  await target.close();
  await withClient(target.connectionString.replace(/\/test_\w+\?/, '/forecourt?'), (client) => client.query(`drop role ${role}`));
});

type Rows = readonly Readonly<Record<string, unknown>>[];
/** Runs SQL as a superuser. The connection is closed afterwards, so that it does not disturb the restore. */
const asSuperuser = async (sql: string): Promise<Rows> =>
  withClient(target.connectionString, async (client) => (await client.query(sql)).rows);
const asOwner = async (sql: string): Promise<Rows> => (await owner.pool.query(sql)).rows;

const restore = async (dryRun = false, complete = async (_client: pg.ClientBase): Promise<void> => {}) =>
  restoreBackup({ ...folders, database: owner, migrations: await readMigrations(), complete }, file, { replace: true, dryRun, now: NOW });

/** Names of all objects of a schema that belong to no extension, such as tables, sequences, indexes, types and functions. */
const namesIn = async (schema: string): Promise<readonly unknown[]> => {
  const rows = await asSuperuser(
    `select object.name from (
       select 'pg_class'::regclass as class, oid, relname::text as name, relnamespace as namespace from pg_class
       union all select 'pg_type'::regclass, oid, typname::text, typnamespace from pg_type
       union all select 'pg_proc'::regclass, oid, proname::text, pronamespace from pg_proc
       union all select 'pg_operator'::regclass, oid, oprname::text, oprnamespace from pg_operator
       union all select 'pg_statistic_ext'::regclass, oid, stxname::text, stxnamespace from pg_statistic_ext) as object
      where object.namespace = to_regnamespace('${schema}') and not exists (
        select from pg_depend where classid = object.class and objid = object.oid and deptype = 'e')
        and not exists (select from pg_type as element join pg_depend on objid = element.oid and deptype = 'e'
          where element.typarray = object.oid)`,
  );
  return rows.map(({ name }) => name).sort();
};

const slugsIn = async (schema: string): Promise<Rows> => asOwner(`select slug from ${schema}.sites`);

test('a role that owns the database and is no superuser sets the tables aside and restores a backup', async () => {
  expect(await withClient(ownerUrl, isSuperuser)).toBe(false);
  const before = await namesIn('public');
  expect(await restore()).toMatchObject({ ok: true, value: { rows: { sites: 1, appointments: 1 } } });
  expect([await slugsIn('public'), await slugsIn(ASIDE)]).toEqual([[{ slug: 'yard' }], [{ slug: 'former' }]]);
  expect(await namesIn(ASIDE)).toEqual(before);
  expect(await namesIn('public')).toEqual(before);
  expect(
    await asOwner(
      `select nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'btree_gist'`,
    ),
  ).toEqual([{ name: 'public' }]);
  // A constraint that needs the extension btree_gist still works, in the restored table and in the former table.
  for (const schema of ['public.', `${ASIDE}.`]) {
    await asOwner(`alter table ${schema}appointments drop constraint appointments_site_id_lead_id_key`);
    await expect(asOwner(addAppointment(schema))).rejects.toMatchObject({ constraint: 'appointments_lane_free' });
  }
  await asOwner(`drop schema ${ASIDE} cascade`);
  await expect(asOwner(addAppointment('public.'))).rejects.toMatchObject({ constraint: 'appointments_lane_free' });
  await asOwner(`create table later (word text, exclude using gist (word with =))`);
});

test('a restore sets aside objects of every kind, but no objects of extensions', async () => {
  await asOwner(`
    create type paint as enum ('red', 'blue');
    create type size as (width integer, height integer);
    create domain plate as text check (value <> '');
    create function paint_of(one paint, site sites) returns paint language sql as 'select one';
    create function area(one size) returns integer language sql as 'select one.width * one.height';
    create procedure nothing() language sql as '';
    create aggregate all_sum(integer) (sfunc = int4pl, stype = integer, initcond = '0');
    create function is_larger(one size, other size) returns boolean language sql as 'select area(one) > area(other)';
    create operator public.<!> (leftarg = size, rightarg = size, function = is_larger);
    create operator public.!! (rightarg = size, function = area);
    create table "Odd ""name" (id bigint generated always as identity, more serial, paint paint, size size, plate plate);
    create table parted (id integer, day date) partition by range (day);
    create table parted_now partition of parted for values from ('2026-01-01') to ('2027-01-01');
    create sequence free;
    create view shown as select * from parted;
    create materialized view kept as select id from parted;
    create statistics parted_both on id, day from parted;
    alter default privileges in schema public grant select on tables to public`);
  await asSuperuser('create table of_extension (id integer); alter extension btree_gist add table of_extension');
  const before = await namesIn('public');
  // A range type is moved with the types that PostgreSQL creates for it. The functions of the range type belong to a
  // superuser, so they stay in the schema 'public'.
  await asOwner('create type span as range (subtype = float8)');
  const span = ['_span', '_span_multirange', 'span', 'span_multirange'];
  expect(await restore()).toEqual({ ok: true, value: expect.anything() });
  expect(await namesIn(ASIDE)).toEqual([...before, ...span].sort());
  expect(await namesIn('public')).not.toContain('free');
  expect(await asSuperuser('select id from public.of_extension')).toEqual([]);
});

test.each([true, false])(
  'if the database role has no permission to move a table, a restore with dryRun %s is refused before it changes anything, and the error names the table',
  async (dryRun) => {
    await asSuperuser('create table of_another_role (id integer)');
    expect(await restore(dryRun)).toEqual({
      ok: false,
      error: expect.stringMatching(/^the present tables cannot be set aside \(.*of_another_role\).* must own/),
    });
    expect([await slugsIn('public'), await namesIn(ASIDE), await readdir(folders.sitesDir)]).toEqual([[{ slug: 'former' }], [], ['sites']]);
  },
);

test('a dry run of a restore moves no tables', async () => {
  const before = await namesIn('public');
  expect(await restore(true)).toMatchObject({ ok: true, value: { setAside: expect.arrayContaining([ASIDE]), isMoveTried: true } });
  expect([await namesIn('public'), await namesIn(ASIDE)]).toEqual([before, []]);
});

test('if another connection uses a table, a dry run does not wait for this connection, and reports isMoveTried: false', async () => {
  await withClient(target.connectionString, async (client) => {
    await client.query('begin; select from leads');
    expect(await restore(true)).toMatchObject({ ok: true, value: { isMoveTried: false } });
    await client.query('rollback');
    expect(await restore(true)).toMatchObject({ ok: true, value: { isMoveTried: true } });
  });
});

test('if the database connection of a restore is killed just before the commit, the next command brings back the former tables and folders', async () => {
  const before = await namesIn('public');
  const killed = new Promise<void>((resolve) => {
    void restore(false, async (client) => {
      const query = client.query.bind(client) as (...args: readonly unknown[]) => Promise<{ rows: Rows }>;
      const { rows } = await query('select pg_backend_pid() as pid');
      const killedAtCommit = async (...args: readonly unknown[]) => {
        if (args[0] !== 'commit') return query(...args);
        expect(await readFile(path.join(folders.sitesDir, 'sites/yard/site.yaml'), 'utf8')).toBe('slug: yard\n');
        await asSuperuser(`select pg_terminate_backend(${String(rows[0]?.pid)})`);
        resolve();
        // A killed process does nothing more, so this promise never settles.
        return new Promise(() => {});
      };
      client.query = killedAtCommit as unknown as typeof client.query;
    });
  });
  await killed;
  expect(await settleInterruptedRestore(folders.dataDir, ownerUrl)).toBe('undone');
  expect([await slugsIn('public'), await namesIn('public'), await namesIn(ASIDE)]).toEqual([[{ slug: 'former' }], before, []]);
  expect(await readdir(folders.sitesDir, { recursive: true })).toEqual(['sites', 'sites/former', 'sites/former/site.yaml']);
  expect(await restore()).toMatchObject({ ok: true });
});
