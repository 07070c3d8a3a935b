import { expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import { feedRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { type StockImport, StockImporter } from './import-stock.server.ts';

const yard = importYardOfEachTest();

const rows = (from: number, to: number, overrides = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => wireRow(`A${from + index}`, overrides));

/** Imports rows with a limit of four vehicles for sale. */
const importLimited = (feed: ReturnType<typeof rows>, options: Partial<StockImport> = {}) =>
  new StockImporter({ database: yard.database, clock: fixedClock(Date.UTC(2026, 10, 21)), maxVehicles: 4 }).importStock({
    dealership: yard,
    feed: 'main',
    source: 'test',
    items: feedRows(feed),
    ...options,
  });

test('an import that would exceed the limit of vehicles is refused; the message states the number of vehicles, the limit and the setting to raise', async () => {
  await importLimited(rows(1, 3));
  const report = await importLimited(rows(3, 5, { price: 1_000 }));
  expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'too-many-vehicles' }, inserted: 0, updated: 0, notMerged: 3 });
  expect(report.refusal?.message).toContain(
    'would have 5 vehicles for sale (now 3), but one dealership may have 4; nothing was changed. ' +
      'Check the feed, or raise the setting MAX_VEHICLES_PER_DEALERSHIP',
  );
  expect((await yard.rows()).map((row) => [row.external_id, row.price_cents])).toEqual(['A1', 'A2', 'A3'].map((id) => [id, 2_599_000]));
  expect(await yard.changeSeq()).toBe(1);
});

test('an import that does not exceed the limit of vehicles is merged; sold vehicles are not counted for the limit', async () => {
  expect(await importLimited([...rows(1, 4), ...rows(5, 9, { status: 'sold' })])).toMatchObject({ outcome: 'imported', inserted: 9 });
});

test('vehicles of another feed of the dealership are counted for the limit of vehicles', async () => {
  await importLimited(rows(1, 3));
  expect(await importLimited(rows(4, 5), { feed: 'other' })).toMatchObject({ outcome: 'refused' });
});

test('vehicles that are missing in a full feed are not counted for the limit of vehicles, because the import marks them as sold', async () => {
  await importLimited(rows(1, 4));
  expect(await importLimited(rows(3, 6), { isFull: true })).toMatchObject({ outcome: 'imported', inserted: 2, markedSold: 2 });
});

test('a sold vehicle that the feed offers for sale again is counted for the limit of vehicles', async () => {
  await importLimited([...rows(1, 4), ...rows(5, 5, { status: 'sold' })]);
  expect(await importLimited(rows(5, 5, { status: 'in_stock' }))).toMatchObject({ outcome: 'refused' });
});

test('if the limit of vehicles is lowered below the number of a dealership, its imports can still change vehicles and mark vehicles as sold', async () => {
  await yard.import(rows(1, 6));
  expect(await importLimited(rows(1, 5, { price: 21_000 }))).toMatchObject({ outcome: 'imported', updated: 5 });
  expect(await importLimited(rows(1, 5), { isFull: true })).toMatchObject({ outcome: 'imported', markedSold: 1 });
});
