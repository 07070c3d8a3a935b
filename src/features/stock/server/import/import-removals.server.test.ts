import { describe, expect, test } from 'vitest';
import { feedRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import type { ReadItem } from '../../rules/import/feed-record.ts';

const yard = importYardOfEachTest();

const MONDAY = Date.UTC(2026, 10, 16, 1);
const TUESDAY = Date.UTC(2026, 10, 17, 1);
const WEDNESDAY = Date.UTC(2026, 10, 18, 1);
const ten = Array.from({ length: 10 }, (_, index) => wireRow(`A${index}`));

describe('the import of vehicles that disappear and return', () => {
  test('SEARCH-11 does not delete a vehicle that is missing in a full feed, but marks it as sold at the time of the import; the next import keeps this time', async () => {
    await yard.import(ten, { at: MONDAY, isFull: true });
    const report = await yard.import(ten.slice(2), { at: TUESDAY, isFull: true });
    expect(report).toMatchObject({ markedSold: 2, unchanged: 8, changeSeq: 2 });
    const again = await yard.import(ten.slice(2), { at: WEDNESDAY, isFull: true });
    expect(again).toMatchObject({ markedSold: 0, changeSeq: 2 });
    const sold = (await yard.rows()).filter((row) => row.sold_at !== null);
    expect(sold.map((row) => [row.external_id, row.status, row.sold_at?.getTime()])).toEqual([
      ['A0', 'sold', TUESDAY],
      ['A1', 'sold', TUESDAY],
    ]);
  });

  test('does not mark vehicles as sold if they are missing in a partial feed', async () => {
    await yard.import(ten);
    const report = await yard.import([wireRow('A0', { price: 1_000 })]);
    expect(report).toMatchObject({ updated: 1, markedSold: 0 });
    expect((await yard.rows()).filter((row) => row.sold_at !== null)).toEqual([]);
  });

  test('marks a sold vehicle as in stock again when a feed contains the unchanged vehicle again', async () => {
    await yard.import(ten, { at: MONDAY, isFull: true });
    await yard.import(ten.slice(1), { at: TUESDAY, isFull: true });
    const report = await yard.import(ten, { at: WEDNESDAY, isFull: true });
    expect(report).toMatchObject({ updated: 1, returned: 1, inserted: 0 });
    expect((await yard.rows())[0]).toMatchObject({ external_id: 'A0', status: 'in_stock', sold_at: null });
  });

  test('ENT-03 sets the time of sale when a feed gives a vehicle the status sold, and does not change this time when later feeds give the same status', async () => {
    await yard.import([wireRow('A1')], { at: MONDAY });
    await yard.import([wireRow('A1', { status: 'sold' })], { at: TUESDAY });
    await yard.import([wireRow('A1', { status: 'sold', price: 20_000 })], { at: WEDNESDAY });
    const [row] = await yard.rows();
    expect(row?.sold_at?.getTime()).toBe(TUESDAY);
    expect(row?.price_cents).toBe(2_000_000);
  });

  test('does not mark a vehicle as sold if its row is in the feed but is rejected', async () => {
    await yard.import(ten, { isFull: true });
    const report = await yard.import([wireRow('A0', { price: -5 }), ...ten.slice(1)], { isFull: true });
    expect(report).toMatchObject({ rejected: 1, accepted: 9, unchanged: 9, markedSold: 0 });
    expect((await yard.rows())[0]).toMatchObject({ external_id: 'A0', status: 'in_stock', price_cents: 2_599_000 });
  });
});

describe('an import that marks many vehicles as sold', () => {
  test('is refused and changes nothing if it would mark more than half of the vehicles as sold', async () => {
    await yard.import(ten, { isFull: true });
    const before = await yard.rows();
    const report = await yard.import([wireRow('A0', { price: 1_000 }), wireRow('NEW')], { isFull: true });
    expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'too-many-removals' } });
    expect(report.refusal?.message).toContain('9 of 10 vehicles');
    expect(report).toMatchObject({ read: 2, accepted: 0, rejected: 0, notMerged: 2, inserted: 0, updated: 0, unchanged: 0, markedSold: 0 });
    expect(await yard.rows()).toEqual(before);
    expect(await yard.changeSeq()).toBe(1);
  });

  test('is accepted if it marks exactly the allowed share of the vehicles as sold; a larger share is accepted only after a confirmation', async () => {
    await yard.import(ten, { isFull: true });
    expect(await yard.import(ten.slice(5), { isFull: true })).toMatchObject({ outcome: 'imported', markedSold: 5 });
    expect(await yard.import(ten.slice(9), { isFull: true })).toMatchObject({ outcome: 'refused' });
    const confirmed = await yard.import(ten.slice(9), { isFull: true, areRemovalsConfirmed: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', markedSold: 4 });
  });

  test('is refused if it marks a larger share of the vehicles as sold than the options of the feed allow', async () => {
    await yard.import(ten, { isFull: true });
    expect(await yard.import(ten.slice(2), { isFull: true, maxRemovalShare: 0.1 })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('is refused if the full feed is empty or has no usable row', async () => {
    await yard.import(ten, { isFull: true });
    for (const rows of [[], [wireRow('A0', { make: '' })]]) {
      const report = await yard.import(rows, { isFull: true, maxRemovalShare: 1 });
      expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'empty-feed' }, markedSold: 0 });
      expect(report.refusal?.message).toMatch(
        /(10|9) of 10 vehicles as sold; nothing was changed\. If the vehicles missing from the feed are sold, confirm with --confirm-removals/,
      );
    }
    expect((await yard.rows()).filter((row) => row.sold_at !== null)).toEqual([]);
  });
});

describe('an import with rows that do not identify a vehicle', () => {
  async function* withBroken(rows: readonly ReturnType<typeof wireRow>[], broken: number): AsyncGenerator<ReadItem> {
    yield* feedRows(rows);
    for (let line = 100; line < 100 + broken; line++)
      yield { broken: { line, reason: 'wrong-column-count', value: 'A9;Kia', message: 'two columns' } };
  }

  test('imports the other rows of a full feed if one row is broken; vehicles that are missing in the feed are then reported, and stay for sale', async () => {
    await yard.import(ten, { isFull: true });
    const items = withBroken([wireRow('A0', { price: 1_000 }), ...ten.slice(1, 9)], 1);
    const report = await yard.import([], { isFull: true, items });
    expect(report).toMatchObject({ outcome: 'removals-withheld', read: 10, accepted: 9, updated: 1, markedSold: 0 });
    expect(report.withheldRemovals).toMatchObject({ unidentifiedRows: 1, missing: 1 });
    expect(report.withheldRemovals?.message).toContain('--confirm-removals');
    const rows = await yard.rows();
    expect(rows.at(0)?.price_cents).toBe(100_000);
    expect(rows.at(9)).toMatchObject({ external_id: 'A9', status: 'in_stock', sold_at: null });
  });

  test('does not mark missing vehicles as sold if a row of the feed has no id; marks them after a person has confirmed the import', async () => {
    await yard.import(ten, { isFull: true });
    const rows = [...ten.slice(0, 8), wireRow('')];
    const withheld = await yard.import(rows, { isFull: true });
    expect(withheld).toMatchObject({ outcome: 'removals-withheld', markedSold: 0, withheldRemovals: { unidentifiedRows: 1, missing: 2 } });
    const confirmed = await yard.import(rows, { isFull: true, areRemovalsConfirmed: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', markedSold: 2, withheldRemovals: null });
  });

  test('needs no confirmation by a person in two cases: the feed is partial, or the feed is full and contains every stored vehicle', async () => {
    await yard.import(ten, { isFull: true });
    for (const options of [{ isFull: true, items: withBroken(ten, 2) }, { items: withBroken(ten.slice(5), 2) }])
      expect(await yard.import([], options)).toMatchObject({ outcome: 'imported', withheldRemovals: null });
  });
});
