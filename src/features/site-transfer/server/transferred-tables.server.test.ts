import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { LEFT_TABLES, SUPPRESSION_TABLE, TRANSFERRED_TABLES } from '../rules/transferred-tables.ts';
import { listColumns } from './export-tables.server.ts';
import { TRANSLATED_COLUMNS } from './import-rows.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/**
 * Names of columns whose ids an import does not translate. These ids are random, or they are texts from the files of the
 * site, so they stay valid in another installation.
 */
const SAME_EVERYWHERE = new Set([
  'id',
  'lead_id',
  'alert_id',
  'payment_id',
  'submission_id',
  'subject_id',
  'event_id',
  'location_id',
  'external_id',
  'credential_id',
]);

test('every table of the database is exported, or listed with the reason why it is not exported', async () => {
  const { rows } = await opened.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const known = [SUPPRESSION_TABLE, ...TRANSFERRED_TABLES.map(({ table }) => table), ...Object.keys(LEFT_TABLES)];
  expect(new Set(known).size).toBe(known.length);
  // If this test fails for a new table, add the table to TRANSFERRED_TABLES, or to LEFT_TABLES with a reason
  // (src/features/site-transfer/rules).
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

test('every column with ids in an exported table is known: the import replaces its ids, or its ids are the same in every installation', async () => {
  const client = await opened.database.pool.connect();
  try {
    const columns = await listColumns(client);
    const ids = Object.entries(columns).flatMap(([table, names]) =>
      names.filter((name) => /(^|_)id$/.test(name)).map((name) => ({ table, name })),
    );
    const unknown = ids.filter(({ name }) => !(name in TRANSLATED_COLUMNS) && !SAME_EVERYWHERE.has(name));
    expect(unknown).toEqual([]);
    expect(ids.length).toBeGreaterThan(40);
  } finally {
    client.release();
  }
});

test('TRANSFERRED_TABLES lists each table after the tables to which its rows refer', async () => {
  const { rows } = await opened.database.pool.query<{ referring: string; referred: string }>(
    `select conrelid::regclass::text as referring, confrelid::regclass::text as referred from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const order = TRANSFERRED_TABLES.map(({ table }) => table);
  const wrong = rows.filter(({ referring, referred }) => order.includes(referring) && order.indexOf(referred) > order.indexOf(referring));
  expect(wrong).toEqual([]);
});
