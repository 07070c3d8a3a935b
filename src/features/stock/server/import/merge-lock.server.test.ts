import { expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import { feedRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { StockImporter } from './import-stock.server.ts';

const yard = importYardOfEachTest();

/** Waits until exactly one database connection is waiting for a lock: the connection of the import. */
const importWaits = () =>
  expect
    .poll(async () => {
      const waiting = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await yard.database.pool.query<{ count: number }>(waiting)).rows[0]?.count;
    })
    .toBe(1);

const importPrice = (price: number) =>
  new StockImporter({ database: yard.database, clock: fixedClock(Date.UTC(2026, 10, 21)) }).importStock({
    dealership: yard,
    feed: 'main',
    source: 'test',
    items: feedRows([wireRow('A1', { price })]),
  });

test('leads and other rows that refer to a dealership can be inserted while an import changes the stock of this dealership', async () => {
  await importPrice(20_000);
  const blocker = await yard.database.pool.connect();
  try {
    // The test locks the vehicles of the dealership. So the import stops in the middle of its merge and waits for the
    // test.
    await blocker.query('begin');
    await blocker.query('select id from vehicles where dealership_id = $1 for update', [yard.id]);
    const importing = importPrice(21_000);
    await importWaits();
    // PostgreSQL takes a key-share lock on a dealership whenever a row that references the dealership is inserted.
    const { rowCount } = await yard.database.pool.query('select id from dealerships where id = $1 for key share nowait', [yard.id]);
    expect(rowCount).toBe(1);
    await blocker.query('rollback');
    expect(await importing).toMatchObject({ outcome: 'imported', updated: 1 });
  } finally {
    blocker.release();
  }
});

test('a reservation can lock the stock of the dealership while an import compares its rows with the vehicles', async () => {
  await importPrice(20_000);
  const blocker = await yard.database.pool.connect();
  try {
    // The test locks the whole table of vehicles, so no other connection can read vehicles. The import must read them
    // to compare its rows with them. So it stops at this step and waits for the test.
    await blocker.query('begin');
    await blocker.query('lock table vehicles in access exclusive mode');
    const importing = importPrice(21_000);
    await importWaits();
    const { rowCount } = await yard.database.pool.query('select id from dealerships where id = $1 for no key update nowait', [yard.id]);
    expect(rowCount).toBe(1);
    await blocker.query('rollback');
    expect(await importing).toMatchObject({ outcome: 'imported', updated: 1 });
  } finally {
    blocker.release();
  }
});
