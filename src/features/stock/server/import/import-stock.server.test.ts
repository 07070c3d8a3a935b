import { describe, expect, test } from 'vitest';
import { changeSeqOf, createDealership, feedRows, importRows, stockRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';

const yard = importYardOfEachTest();

const MONDAY = Date.UTC(2026, 10, 16, 1);
const TUESDAY = Date.UTC(2026, 10, 17, 1);
const ten = Array.from({ length: 10 }, (_, index) => wireRow(`A${index}`));

describe('the import of a feed', () => {
  test('ENT-01 stores each vehicle with a slug that ends in its id, and counts every row in the report', async () => {
    const report = await yard.import([wireRow('A1'), wireRow('A2', { make: '' }), wireRow('A1'), wireRow('A3')], {
      at: MONDAY,
    });
    expect(report).toMatchObject({ outcome: 'imported', read: 4, accepted: 2, rejected: 2, inserted: 2, updated: 0, unchanged: 0 });
    expect(report.rejectedBy).toEqual({ 'missing-field': 1, 'duplicate-identity': 1 });
    expect(report.rejectedSample).toContainEqual(expect.objectContaining({ line: 2, field: 'make', reason: 'missing-field' }));
    expect(report.rejectedSample).toContainEqual(expect.objectContaining({ line: 3, field: 'external_id', value: 'A1' }));
    const rows = await yard.rows();
    expect(rows.map((row) => row.external_id)).toEqual(['A1', 'A3']);
    for (const row of rows) {
      expect(row.slug).toBe(`2021-kia-sportage-${row.id}`);
      expect(row.created_at.getTime()).toBe(MONDAY);
      expect(row.change_seq).toBe(1);
    }
  });

  test('does not change any vehicle if the same feed is imported again: the rows, their times and the change number stay equal', async () => {
    await yard.import(ten, { at: MONDAY, isFull: true });
    const before = await yard.rows();
    const report = await yard.import(ten, { at: TUESDAY, isFull: true });
    expect(report).toMatchObject({ inserted: 0, updated: 0, unchanged: 10, markedSold: 0, changeSeq: 1 });
    expect(await yard.rows()).toEqual(before);
    expect(await yard.changeSeq()).toBe(1);
  });

  test('updates only the vehicle of a changed row, and keeps its id, slug and date of arrival', async () => {
    await yard.import([wireRow('A1'), wireRow('A2')], { at: MONDAY });
    const [before, other] = await yard.rows();
    const report = await yard.import([wireRow('A1', { price: 24_990, badge: 'SX' }), wireRow('A2')], { at: TUESDAY });
    expect(report).toMatchObject({ inserted: 0, updated: 1, unchanged: 1, changeSeq: 2 });
    const [after, otherAfter] = await yard.rows();
    expect(after).toMatchObject({ id: before?.id, slug: before?.slug, price_cents: 2_499_000, change_seq: 2 });
    expect(after?.created_at.getTime()).toBe(MONDAY);
    expect(after?.updated_at.getTime()).toBe(TUESDAY);
    expect(otherAfter).toEqual(other);
  });

  test('reports each problem of the whole feed once, before the problems of its rows', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      wireRow(`A${index}`, { price: 'call us', odometer: 5, year: index === 0 ? 2027 : 2020 }),
    );
    const report = await yard.import(rows, { at: MONDAY });
    expect(report.warningsBy).toEqual({ 'not-a-number': 30, 'unknown-field': 1, 'implausible-year': 1 });
    expect(report.warningSample).toHaveLength(20);
    expect(report.warningSample[0]).toMatchObject({ line: null, value: 'odometer', reason: 'unknown-field' });
    expect(report.warningSample[1]).toMatchObject({ line: 1, field: 'price' });
  });

  test('stores the time of arrival that a feed states', async () => {
    await yard.import([wireRow('A1', { created_at: '2026-10-01T00:00:00Z' })], { at: MONDAY });
    expect((await yard.rows())[0]?.created_at.getTime()).toBe(Date.UTC(2026, 9, 1));
  });

  test('sends one change notification for its dealership if it changes the stock; sends no notification if it does not change the stock', async () => {
    const listener = await yard.database.pool.connect();
    try {
      const notified: (string | undefined)[] = [];
      listener.on('notification', (message) => notified.push(message.payload));
      await listener.query('listen stock_changed');
      await yard.import(ten);
      await yard.import(ten);
      await yard.import(ten, { isDryRun: true });
      await listener.query('select 1');
      expect(notified).toEqual([String(yard.id)]);
    } finally {
      listener.release(true);
    }
  });

  test('stores every import with its report', async () => {
    await yard.import(ten, { isFull: true, source: 'stock.csv' });
    const kept = await yard.database.pool.query('select feed, mode, source, outcome, report from stock_imports where dealership_id = $1', [
      yard.id,
    ]);
    expect(kept.rows).toEqual([
      { feed: 'main', mode: 'full', source: 'stock.csv', outcome: 'imported', report: expect.objectContaining({ read: 10, inserted: 10 }) },
    ]);
  });
});

describe('the separation of feeds and dealerships', () => {
  test('a full feed marks only vehicles of the same feed and dealership as sold', async () => {
    const other = await createDealership(yard.database, 'other');
    await yard.import(ten, { isFull: true });
    await yard.import(ten, { feed: 'trucks', isFull: true });
    await importRows(yard.database, other, ten, { isFull: true });
    const others = await stockRows(yard.database, other);
    const trucks = await yard.rows('trucks');
    const report = await yard.import(ten.slice(3), { isFull: true });
    expect(report.markedSold).toBe(3);
    expect(await yard.rows('trucks')).toEqual(trucks);
    expect(await stockRows(yard.database, other)).toEqual(others);
    expect(await changeSeqOf(yard.database, other)).toBe(1);
  });
});

describe('a dry run', () => {
  test('a dry run gives the same report as an import, and changes nothing', async () => {
    await yard.import(ten, { isFull: true });
    const before = await yard.rows();
    const rows = [wireRow('A0', { price: 1 }), ...ten.slice(1, 8), wireRow('NEW')];
    const dry = await yard.import(rows, { isFull: true, isDryRun: true });
    expect(await yard.rows()).toEqual(before);
    const real = await yard.import(rows, { isFull: true });
    expect(dry).toMatchObject({ outcome: 'dry-run', inserted: 1, updated: 1, unchanged: 7, markedSold: 2 });
    expect({ ...dry, outcome: 0, dryRun: 0, durationMs: 0 }).toEqual({ ...real, outcome: 0, dryRun: 0, durationMs: 0 });
    expect(
      (await yard.database.pool.query('select count(*)::int as count from stock_imports where dealership_id = $1', [yard.id])).rows[0],
    ).toEqual({
      count: 2,
    });
  });
});

describe('an import with difficulties', () => {
  test('if reading a feed fails after some rows, no vehicle is changed and the report states how many rows were read; the next import works', async () => {
    await yard.import(ten, { isFull: true });
    const before = await yard.rows();
    async function* broken(): AsyncGenerator<ReadItem> {
      yield* feedRows([wireRow('A0', { price: 1 })]);
      throw new UnreadableFeedError('the connection was cut', 2);
    }
    const report = await yard.import([], { isFull: true, items: broken() });
    expect(report).toMatchObject({
      outcome: 'unreadable',
      unreadable: 'line 2: the connection was cut',
      read: 1,
      accepted: 0,
      notMerged: 1,
      updated: 0,
      markedSold: 0,
    });
    expect(await yard.rows()).toEqual(before);
    expect(await yard.import(ten, { isFull: true })).toMatchObject({ outcome: 'imported', unchanged: 10 });
  });

  test('if the database ends the connection during a merge, nothing is changed', async () => {
    await yard.import(ten, { isFull: true });
    const before = await yard.rows();
    // This trigger ends the database session after the import has written the rows and before it commits them.
    await yard.database.pool.query(`
      create function end_session() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger end_session after insert on vehicles for each row when (new.make = 'Doomed') execute function end_session();
    `);
    try {
      const rows = [wireRow('A0', { price: 1 }), ...ten.slice(1, 6), wireRow('NEW', { make: 'Doomed' })];
      await expect(yard.import(rows, { isFull: true })).rejects.toThrow();
    } finally {
      await yard.database.pool.query('drop trigger end_session on vehicles; drop function end_session()');
    }
    expect(await yard.rows()).toEqual(before);
    expect(await yard.changeSeq()).toBe(1);
    expect(await yard.import(ten, { isFull: true })).toMatchObject({ unchanged: 10 });
  });

  test('three imports can run at the same time; if two of them import the same feed, all stored prices come from one of the two', async () => {
    const rows = (price: number) => Array.from({ length: 300 }, (_, index) => wireRow(`V${index}`, { price }));
    const reports = await Promise.all([
      yard.import(rows(10_000), { isFull: true }),
      yard.import(rows(20_000), { isFull: true }),
      yard.import(rows(30_000), { feed: 'second', isFull: true }),
    ]);
    const stock = await yard.rows();
    expect(stock).toHaveLength(300);
    expect(new Set(stock.map((row) => row.price_cents)).size).toBe(1);
    expect(await yard.rows('second')).toHaveLength(300);
    const main = reports.slice(0, 2);
    expect(main.map((report) => report.inserted).sort((a, b) => a - b)).toEqual([0, 300]);
    expect(main.map((report) => report.updated).sort((a, b) => a - b)).toEqual([0, 300]);
    expect(reports.map((report) => report.changeSeq).sort()).toEqual([1, 2, 3]);
    expect(await yard.changeSeq()).toBe(3);
  });

  test('the rows of a feed are copied to a temporary table (staged) without a lock on the dealership', async () => {
    const holder = await yard.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from dealerships where id = $1 for update', [yard.id]);
      let read = 0;
      const importing = yard.import(ten, { onRow: (count) => (read = count) });
      await expect.poll(() => read).toBe(10);
      await holder.query('commit');
      expect((await importing).inserted).toBe(10);
    } finally {
      holder.release();
    }
  });
});
