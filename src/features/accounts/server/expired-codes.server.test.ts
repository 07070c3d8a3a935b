import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { CodeStore } from './code-store.server.ts';
import { deleteEndedCodes } from './expired-codes.server.ts';

const NOW = Date.UTC(2026, 10, 23, 3);

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('deletes expired codes with the files of their messages, even 70,000 codes at once, and keeps valid codes', async () => {
  const { database } = opened;
  const { pool } = database;
  const { rows } = await pool.query<{ id: number }>("insert into sites (slug) values ('flood') returning id");
  const insert = (count: number, expiresAt: number) =>
    pool.query(
      `insert into sign_in_codes (site_id, realm_id, id, channel, address, code_hash, created_at, expires_at)
       select $1, $1, gen_random_uuid(), 'email', 'jo@example.com', '\\x00', $3, $3 from generate_series(1, $2)`,
      [rows[0]?.id, count, new Date(expiresAt)],
    );
  await insert(70_000, NOW - DAY_MS);
  await insert(2, NOW + DAY_MS);
  const removed: string[] = [];
  const folder = { remove: async (ids: readonly string[]) => removed.push(...ids) };
  expect(await deleteEndedCodes(new CodeStore(database), { mails: folder, texts: folder }, NOW)).toBe(70_000);
  expect(removed).toHaveLength(2 * 70_000);
  const left = await pool.query('select 1 from sign_in_codes');
  expect(left.rowCount).toBe(2);
});
