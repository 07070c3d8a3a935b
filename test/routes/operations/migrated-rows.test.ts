import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';

const MIGRATIONS = path.join(projectRoot, 'db', 'migrations');

let opened: TestDatabase;
let folder: string;
beforeEach(async () => {
  opened = await openTestDatabase({ isMigrated: false });
  folder = await mkdtemp(path.join(os.tmpdir(), 'older-migrations-'));
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const sql = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await opened.database.pool.query<Row>(text, [...values])).rows;

/**
 * Brings the database to the state that an older version left: runs the migrations whose number is lower than `number`.
 */
const migrateBefore = async (number: string): Promise<void> => {
  const older = (await readdir(MIGRATIONS)).filter((name) => name < number);
  for (const name of older) await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(opened.connectionString, { directory: folder });
  await sql(`insert into sites (slug) values ('a'), ('b')`);
  await sql(`insert into dealerships (slug) values ('a')`);
};

const insertAlert = async (siteId: number, address: string, createdAt: string): Promise<string> => {
  const id = randomUUID();
  await sql(
    `insert into alerts (site_id, id, kind, email, address_hash, search, name, origin, created_at, told_at)
     values ($1, $2, 'search', $3, convert_to($3, 'UTF8'), '/search', 'All cars', 'https://a.example', $4, $4)`,
    [siteId, id, address, createdAt],
  );
  return id;
};

test('an update from an older version keeps the price condition of each vehicle that an alert watches', async () => {
  await migrateBefore('0075');
  const alert = await insertAlert(1, 'jo@example.com', '2026-01-01');
  // The normal price, the offer price, and the price that the alert knows.
  const vehicles = [
    [1, 30_000_00, 28_000_00, 28_000_00],
    [2, 30_000_00, 28_000_00, 30_000_00],
    [3, 30_000_00, 30_000_00, 30_000_00],
    [4, 30_000_00, null, 30_000_00],
    [5, null, 28_000_00, 28_000_00],
    [6, null, null, null],
  ] as const;
  for (const [id, normal, offer, known] of vehicles) {
    await sql(
      `insert into vehicles (dealership_id, id, feed, external_id, slug, item_type, car_type, status, year, make, model, price_cents,
         offer_price_cents, details, content_hash, change_seq, created_at, updated_at)
       values (1, $1::int, 'stock', $1::int::text, 'vehicle-' || $1::int, 'car', 'used', 'active', 2020, 'Mazda', '3', $2, $3, '{}', '', 1, now(), now())`,
      [id, normal, offer],
    );
    await sql(
      `insert into alert_vehicles (site_id, alert_id, vehicle_id, title, state, price_cents) values (1, $1, $2, '', 'for-sale', $3)`,
      [alert, id, known],
    );
  }
  await migrate(opened.connectionString);
  const rows = await sql<{ id: number; condition: string | null }>(
    'select vehicle_id::int as id, price_condition as condition from alert_vehicles order by vehicle_id',
  );
  expect(rows.map(({ id, condition }) => [id, condition])).toEqual([
    [1, 'with trade in'],
    [2, null],
    [3, null],
    [4, null],
    [5, 'with trade in'],
    [6, null],
  ]);
});

test('an update from an older version ends the alerts of an address that was unsubscribed after it had asked for them', async () => {
  await migrateBefore('0076');
  await insertAlert(1, 'unsubscribed@example.com', '2026-01-01');
  const askedAgain = await insertAlert(1, 'asked-again@example.com', '2026-03-01');
  const otherSite = await insertAlert(2, 'unsubscribed@example.com', '2026-01-01');
  const otherAddress = await insertAlert(1, 'subscribed@example.com', '2026-01-01');
  for (const address of ['unsubscribed@example.com', 'asked-again@example.com']) {
    await sql(
      `insert into marketing_suppressions (site_id, address_hash, channel, created_at)
       values (1, convert_to($1, 'UTF8'), 'page', '2026-02-01')`,
      [address],
    );
  }
  await migrate(opened.connectionString);
  const rows = await sql<{ id: string }>('select id from alerts');
  expect(rows.map(({ id }) => id).sort()).toEqual([askedAgain, otherSite, otherAddress].sort());
});
