import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDealership, feedRows, importRows, stockRows, type TestDealership, wireRow } from '#test/builders/feed-import.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/test-database.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';

let opened: TestDatabase;
let yard: TestDealership;
let number = 0;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  number += 1;
  yard = await createDealership(opened.database, `yard-${number}`);
});

const rowsOf = (dealership: TestDealership, feed?: string) => stockRows(opened.database, dealership, feed);
const changeSeqOf = async (dealership: TestDealership): Promise<number> =>
  (await opened.database.pool.query<{ change_seq: number }>('select change_seq from dealerships where id = $1', [dealership.id])).rows[0]
    ?.change_seq ?? -1;

const MONDAY = Date.UTC(2026, 10, 16, 1);
const TUESDAY = Date.UTC(2026, 10, 17, 1);
const ten = Array.from({ length: 10 }, (_, index) => wireRow(`A${index}`));

describe('a feed goes in', () => {
  test('ENT-01 vehicles arrive with a slug that ends in their number, and the report accounts for every row', async () => {
    const report = await importRows(opened.database, yard, [wireRow('A1'), wireRow('A2', { make: '' }), wireRow('A1'), wireRow('A3')], {
      at: MONDAY,
    });
    expect(report).toMatchObject({ outcome: 'imported', read: 4, accepted: 2, rejected: 2, inserted: 2, updated: 0, unchanged: 0 });
    expect(report.rejectedBy).toEqual({ 'missing-field': 1, 'duplicate-identity': 1 });
    expect(report.rejectedSample).toContainEqual(expect.objectContaining({ line: 2, field: 'make', reason: 'missing-field' }));
    expect(report.rejectedSample).toContainEqual(expect.objectContaining({ line: 3, field: 'external_id', value: 'A1' }));
    const rows = await rowsOf(yard);
    expect(rows.map((row) => row.external_id)).toEqual(['A1', 'A3']);
    for (const row of rows) {
      expect(row.slug).toBe(`2021-kia-sportage-${row.id}`);
      expect(row.created_at.getTime()).toBe(MONDAY);
      expect(row.change_seq).toBe(1);
    }
  });

  test('the same feed twice changes nothing: no row, no time, no change sequence', async () => {
    await importRows(opened.database, yard, ten, { at: MONDAY, isFull: true });
    const before = await rowsOf(yard);
    const report = await importRows(opened.database, yard, ten, { at: TUESDAY, isFull: true });
    expect(report).toMatchObject({ inserted: 0, updated: 0, unchanged: 10, markedSold: 0, changeSeq: 1 });
    expect(await rowsOf(yard)).toEqual(before);
    expect(await changeSeqOf(yard)).toBe(1);
  });

  test('a changed row is updated alone and keeps number, slug and date of arrival', async () => {
    await importRows(opened.database, yard, [wireRow('A1'), wireRow('A2')], { at: MONDAY });
    const [before, other] = await rowsOf(yard);
    const report = await importRows(opened.database, yard, [wireRow('A1', { price: 24_990, badge: 'SX' }), wireRow('A2')], { at: TUESDAY });
    expect(report).toMatchObject({ inserted: 0, updated: 1, unchanged: 1, changeSeq: 2 });
    const [after, otherAfter] = await rowsOf(yard);
    expect(after).toMatchObject({ id: before?.id, slug: before?.slug, price_cents: 2_499_000, change_seq: 2 });
    expect(after?.created_at.getTime()).toBe(MONDAY);
    expect(after?.updated_at.getTime()).toBe(TUESDAY);
    expect(otherAfter).toEqual(other);
  });

  test('what is wrong with the feed as a whole is said once, before what is wrong with its rows', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      wireRow(`A${index}`, { price: 'call us', odometer: 5, year: index === 0 ? 2027 : 2020 }),
    );
    const report = await importRows(opened.database, yard, rows, { at: MONDAY });
    expect(report.warningsBy).toEqual({ 'not-a-number': 30, 'unknown-field': 1, 'implausible-year': 1 });
    expect(report.warningSample).toHaveLength(20);
    expect(report.warningSample[0]).toMatchObject({ line: null, value: 'odometer', reason: 'unknown-field' });
    expect(report.warningSample[1]).toMatchObject({ line: 1, field: 'price' });
  });

  test('the moment of arrival that a feed gives is kept', async () => {
    await importRows(opened.database, yard, [wireRow('A1', { created_at: '2026-10-01T00:00:00Z' })], { at: MONDAY });
    expect((await rowsOf(yard))[0]?.created_at.getTime()).toBe(Date.UTC(2026, 9, 1));
  });

  test('rings the bell for its dealership, and only when something changed', async () => {
    const listener = await opened.database.pool.connect();
    try {
      const rung: (string | undefined)[] = [];
      listener.on('notification', (message) => rung.push(message.payload));
      await listener.query('listen stock_changed');
      await importRows(opened.database, yard, ten);
      await importRows(opened.database, yard, ten);
      await importRows(opened.database, yard, ten, { isDryRun: true });
      await listener.query('select 1');
      expect(rung).toEqual([String(yard.id)]);
    } finally {
      listener.release(true);
    }
  });

  test('every import is kept with its report', async () => {
    await importRows(opened.database, yard, ten, { isFull: true, source: 'stock.csv' });
    const kept = await opened.database.pool.query(
      'select feed, mode, source, outcome, report from stock_imports where dealership_id = $1',
      [yard.id],
    );
    expect(kept.rows).toEqual([
      { feed: 'main', mode: 'full', source: 'stock.csv', outcome: 'imported', report: expect.objectContaining({ read: 10, inserted: 10 }) },
    ]);
  });
});

describe('feeds and dealerships stay apart', () => {
  test('a full feed removes within itself alone', async () => {
    const other = await createDealership(opened.database, `other-${number}`);
    await importRows(opened.database, yard, ten, { isFull: true });
    await importRows(opened.database, yard, ten, { feed: 'trucks', isFull: true });
    await importRows(opened.database, other, ten, { isFull: true });
    const others = await rowsOf(other);
    const trucks = await rowsOf(yard, 'trucks');
    const report = await importRows(opened.database, yard, ten.slice(3), { isFull: true });
    expect(report.markedSold).toBe(3);
    expect(await rowsOf(yard, 'trucks')).toEqual(trucks);
    expect(await rowsOf(other)).toEqual(others);
    expect(await changeSeqOf(other)).toBe(1);
  });
});

describe('a dry run', () => {
  test('reports the same and changes nothing', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const before = await rowsOf(yard);
    const rows = [wireRow('A0', { price: 1 }), ...ten.slice(1, 8), wireRow('NEW')];
    const dry = await importRows(opened.database, yard, rows, { isFull: true, isDryRun: true });
    expect(await rowsOf(yard)).toEqual(before);
    const real = await importRows(opened.database, yard, rows, { isFull: true });
    expect(dry).toMatchObject({ outcome: 'dry-run', inserted: 1, updated: 1, unchanged: 7, markedSold: 2 });
    expect({ ...dry, outcome: 0, dryRun: 0, durationMs: 0 }).toEqual({ ...real, outcome: 0, dryRun: 0, durationMs: 0 });
    expect(
      (await opened.database.pool.query('select count(*)::int as count from stock_imports where dealership_id = $1', [yard.id])).rows[0],
    ).toEqual({
      count: 2,
    });
  });
});

describe('trouble', () => {
  test('a feed that breaks off merges nothing, reports what was read, and leaves the connection usable', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const before = await rowsOf(yard);
    async function* broken(): AsyncGenerator<ReadItem> {
      yield* feedRows([wireRow('A0', { price: 1 })]);
      throw new UnreadableFeedError('the connection was cut', 2);
    }
    const report = await importRows(opened.database, yard, [], { isFull: true, items: broken() });
    expect(report).toMatchObject({
      outcome: 'unreadable',
      unreadable: 'line 2: the connection was cut',
      read: 1,
      accepted: 0,
      notMerged: 1,
      updated: 0,
      markedSold: 0,
    });
    expect(await rowsOf(yard)).toEqual(before);
    expect(await importRows(opened.database, yard, ten, { isFull: true })).toMatchObject({ outcome: 'imported', unchanged: 10 });
  });

  test('a merge that is cut in the middle leaves everything as it was', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const before = await rowsOf(yard);
    // The database itself ends the session after the rows were written and before the commit.
    await opened.database.pool.query(`
      create function end_session() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger end_session after insert on vehicles for each row when (new.make = 'Doomed') execute function end_session();
    `);
    try {
      const rows = [wireRow('A0', { price: 1 }), ...ten.slice(1, 6), wireRow('NEW', { make: 'Doomed' })];
      await expect(importRows(opened.database, yard, rows, { isFull: true })).rejects.toThrow();
    } finally {
      await opened.database.pool.query('drop trigger end_session on vehicles; drop function end_session()');
    }
    expect(await rowsOf(yard)).toEqual(before);
    expect(await changeSeqOf(yard)).toBe(1);
    expect(await importRows(opened.database, yard, ten, { isFull: true })).toMatchObject({ unchanged: 10 });
  });

  test('two imports at once do not harm each other', async () => {
    const rows = (price: number) => Array.from({ length: 300 }, (_, index) => wireRow(`V${index}`, { price }));
    const reports = await Promise.all([
      importRows(opened.database, yard, rows(10_000), { isFull: true }),
      importRows(opened.database, yard, rows(20_000), { isFull: true }),
      importRows(opened.database, yard, rows(30_000), { feed: 'second', isFull: true }),
    ]);
    const stock = await rowsOf(yard);
    expect(stock).toHaveLength(300);
    expect(new Set(stock.map((row) => row.price_cents)).size).toBe(1);
    expect(await rowsOf(yard, 'second')).toHaveLength(300);
    const main = reports.slice(0, 2);
    expect(main.map((report) => report.inserted).sort((a, b) => a - b)).toEqual([0, 300]);
    expect(main.map((report) => report.updated).sort((a, b) => a - b)).toEqual([0, 300]);
    expect(reports.map((report) => report.changeSeq).sort()).toEqual([1, 2, 3]);
    expect(await changeSeqOf(yard)).toBe(3);
  });

  test('rows are staged without the lock of the dealership', async () => {
    const holder = await opened.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from dealerships where id = $1 for update', [yard.id]);
      let read = 0;
      const importing = importRows(opened.database, yard, ten, { onRow: (count) => (read = count) });
      await expect.poll(() => read).toBe(10);
      await holder.query('commit');
      expect((await importing).inserted).toBe(10);
    } finally {
      holder.release();
    }
  });
});
