import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDealership, feedRows, importRows, type TestDealership, wireRow } from '#test/builders/feed-import.ts';
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

interface Row {
  external_id: string;
  id: number;
  slug: string;
  status: string;
  price_cents: number | null;
  odometer_km: number | null;
  change_seq: number;
  created_at: Date;
  updated_at: Date;
  sold_at: Date | null;
}
const rowsOf = async (dealership: TestDealership, feed = 'main'): Promise<readonly Row[]> =>
  (
    await opened.database.pool.query<Row>(
      `select external_id, id, slug, status, price_cents, odometer_km, change_seq, created_at, updated_at, sold_at
       from vehicles where dealership_id = $1 and feed = $2 order by external_id`,
      [dealership.id, feed],
    )
  ).rows;
const changeSeqOf = async (dealership: TestDealership): Promise<number> =>
  (await opened.database.pool.query<{ change_seq: number }>('select change_seq from dealerships where id = $1', [dealership.id])).rows[0]
    ?.change_seq ?? -1;

const MONDAY = Date.UTC(2026, 10, 16, 1);
const TUESDAY = Date.UTC(2026, 10, 17, 1);
const WEDNESDAY = Date.UTC(2026, 10, 18, 1);
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

describe('vehicles leave and come back', () => {
  test('SEARCH-11 what a full feed misses is sold from that moment, keeps its row, and is counted once', async () => {
    await importRows(opened.database, yard, ten, { at: MONDAY, isFull: true });
    const report = await importRows(opened.database, yard, ten.slice(2), { at: TUESDAY, isFull: true });
    expect(report).toMatchObject({ markedSold: 2, unchanged: 8, changeSeq: 2 });
    const again = await importRows(opened.database, yard, ten.slice(2), { at: WEDNESDAY, isFull: true });
    expect(again).toMatchObject({ markedSold: 0, changeSeq: 2 });
    const sold = (await rowsOf(yard)).filter((row) => row.sold_at !== null);
    expect(sold.map((row) => [row.external_id, row.status, row.sold_at?.getTime()])).toEqual([
      ['A0', 'sold', TUESDAY],
      ['A1', 'sold', TUESDAY],
    ]);
  });

  test('a partial feed removes nothing', async () => {
    await importRows(opened.database, yard, ten);
    const report = await importRows(opened.database, yard, [wireRow('A0', { price: 1_000 })]);
    expect(report).toMatchObject({ updated: 1, markedSold: 0 });
    expect((await rowsOf(yard)).filter((row) => row.sold_at !== null)).toEqual([]);
  });

  test('a vehicle that returns unchanged is current again', async () => {
    await importRows(opened.database, yard, ten, { at: MONDAY, isFull: true });
    await importRows(opened.database, yard, ten.slice(1), { at: TUESDAY, isFull: true });
    const report = await importRows(opened.database, yard, ten, { at: WEDNESDAY, isFull: true });
    expect(report).toMatchObject({ updated: 1, returned: 1, inserted: 0 });
    expect((await rowsOf(yard))[0]).toMatchObject({ external_id: 'A0', status: 'in_stock', sold_at: null });
  });

  test('ENT-03 a feed that says sold itself sets the moment once', async () => {
    await importRows(opened.database, yard, [wireRow('A1')], { at: MONDAY });
    await importRows(opened.database, yard, [wireRow('A1', { status: 'sold' })], { at: TUESDAY });
    await importRows(opened.database, yard, [wireRow('A1', { status: 'sold', price: 20_000 })], { at: WEDNESDAY });
    const [row] = await rowsOf(yard);
    expect(row?.sold_at?.getTime()).toBe(TUESDAY);
    expect(row?.price_cents).toBe(2_000_000);
  });

  test('a row that is refused still says that the feed holds its vehicle', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const report = await importRows(opened.database, yard, [wireRow('A0', { price: -5 }), ...ten.slice(1)], { isFull: true });
    expect(report).toMatchObject({ rejected: 1, accepted: 9, unchanged: 9, markedSold: 0 });
    expect((await rowsOf(yard))[0]).toMatchObject({ external_id: 'A0', status: 'in_stock', price_cents: 2_599_000 });
  });
});

describe('mass removal', () => {
  test('a full feed that would remove more than half is refused, and nothing changes', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const before = await rowsOf(yard);
    const report = await importRows(opened.database, yard, [wireRow('A0', { price: 1_000 }), wireRow('NEW')], { isFull: true });
    expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'too-many-removals' } });
    expect(report.refusal?.message).toContain('9 of 10 vehicles');
    expect(report).toMatchObject({ read: 2, accepted: 0, rejected: 0, notMerged: 2, inserted: 0, updated: 0, unchanged: 0, markedSold: 0 });
    expect(await rowsOf(yard)).toEqual(before);
    expect(await changeSeqOf(yard)).toBe(1);
  });

  test('exactly the allowed share goes through, and a confirmed removal too', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    expect(await importRows(opened.database, yard, ten.slice(5), { isFull: true })).toMatchObject({ outcome: 'imported', markedSold: 5 });
    expect(await importRows(opened.database, yard, ten.slice(9), { isFull: true })).toMatchObject({ outcome: 'refused' });
    const confirmed = await importRows(opened.database, yard, ten.slice(9), { isFull: true, areRemovalsConfirmed: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', markedSold: 4 });
  });

  test('the share is an option of the feed', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    expect(await importRows(opened.database, yard, ten.slice(2), { isFull: true, maxRemovalShare: 0.1 })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('an empty full feed, or one without a usable row, is refused', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    for (const rows of [[], [wireRow('A0', { make: '' })]]) {
      const report = await importRows(opened.database, yard, rows, { isFull: true, maxRemovalShare: 1 });
      expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'empty-feed' }, markedSold: 0 });
      expect(report.refusal?.message).toMatch(/(10|9) of 10 vehicles sold; nothing was changed\. Confirm with --confirm-removals/);
    }
    expect((await rowsOf(yard)).filter((row) => row.sold_at !== null)).toEqual([]);
  });
});

describe('rows that do not say which vehicle they are', () => {
  async function* withBroken(rows: readonly ReturnType<typeof wireRow>[], broken: number): AsyncGenerator<ReadItem> {
    yield* feedRows(rows);
    for (let line = 100; line < 100 + broken; line++)
      yield { broken: { line, reason: 'wrong-column-count', value: 'A9;Kia', message: 'two columns' } };
  }

  test('a broken row of a full feed sells no car: the others go in, nothing is marked sold, and the report says so', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const items = withBroken([wireRow('A0', { price: 1_000 }), ...ten.slice(1, 9)], 1);
    const report = await importRows(opened.database, yard, [], { isFull: true, items });
    expect(report).toMatchObject({ outcome: 'removals-withheld', read: 10, accepted: 9, updated: 1, markedSold: 0 });
    expect(report.withheldRemovals).toMatchObject({ unidentifiedRows: 1, missing: 1 });
    expect(report.withheldRemovals?.message).toContain('--confirm-removals');
    const rows = await rowsOf(yard);
    expect(rows.at(0)?.price_cents).toBe(100_000);
    expect(rows.at(9)).toMatchObject({ external_id: 'A9', status: 'in_stock', sold_at: null });
  });

  test('a row without identity does the same, and a confirmation marks what is missing', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    const rows = [...ten.slice(0, 8), wireRow('')];
    const withheld = await importRows(opened.database, yard, rows, { isFull: true });
    expect(withheld).toMatchObject({ outcome: 'removals-withheld', markedSold: 0, withheldRemovals: { unidentifiedRows: 1, missing: 2 } });
    const confirmed = await importRows(opened.database, yard, rows, { isFull: true, areRemovalsConfirmed: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', markedSold: 2, withheldRemovals: null });
  });

  test('where nothing is missing, or the feed is partial, there is nothing to withhold', async () => {
    await importRows(opened.database, yard, ten, { isFull: true });
    for (const options of [{ isFull: true, items: withBroken(ten, 2) }, { items: withBroken(ten.slice(5), 2) }])
      expect(await importRows(opened.database, yard, [], options)).toMatchObject({ outcome: 'imported', withheldRemovals: null });
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
