import { describe, expect, test } from 'vitest';
import { wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { mapped } from '#test/builders/stock/mapped-row.ts';
import type { FeedRecord } from '../../rules/import/feed-record.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';

const yard = importYardOfEachTest();

const MONDAY = Date.UTC(2026, 10, 16, 1);
const TUESDAY = Date.UTC(2026, 10, 17, 1);
const DAY = 86_400_000;
const ten = (overrides: FeedRecord['fields'] = {}) => Array.from({ length: 10 }, (_, index) => wireRow(`A${index}`, overrides));
const prices = async () => (await yard.rows()).map((row) => row.price_cents);

describe('a VIN', () => {
  const VIN = 'KNADC512AM6000001';

  test('is reported if two rows with different ids have this VIN: both rows are imported, and the warning names the lines of both rows', async () => {
    const problems: RowProblem[] = [];
    const rows = [
      wireRow('A0', { vin: VIN }),
      wireRow('A1', { vin: null }),
      wireRow('A2', { vin: VIN.toLowerCase() }),
      wireRow('A3', { vin: VIN }),
    ];
    const report = await yard.import(rows, { onProblem: (problem) => problems.push(problem) });
    expect(report).toMatchObject({ accepted: 4, rejected: 0, warningsBy: { 'repeated-vin': 2 } });
    expect(problems.map(({ line, field, value, message }) => [line, field, value, message.slice(0, 23)])).toEqual([
      [3, 'vin', VIN, 'line 1 has the same VIN'],
      [4, 'vin', VIN, 'line 1 has the same VIN'],
    ]);
  });

  test('is not reported as repeated if its row is already rejected as a duplicate', async () => {
    const report = await yard.import([wireRow('A0', { vin: VIN }), wireRow('A0', { vin: VIN })]);
    expect([report.rejectedBy, report.warningsBy]).toEqual([{ 'duplicate-identity': 1 }, {}]);
  });
});

describe('implausible figures', () => {
  const doubtful = [
    wireRow('A0', { price: 1_299 }),
    wireRow('A1', { price: 99 }),
    wireRow('A2', { km: 12 }),
    ...ten().slice(3),
    wireRow('B0', { price: 2_599 }),
  ];
  const said = [
    [1, 'price', '$1,299'],
    [2, 'price', '$99'],
    [3, 'km', '12 km'],
    [11, 'price', '$2,599'],
  ];

  test('ENT-02 are imported and reported with line, field and value', async () => {
    await yard.import(ten());
    const problems: RowProblem[] = [];
    const report = await yard.import(doubtful, { onProblem: (problem) => problems.push(problem) });
    expect(report).toMatchObject({ accepted: 11, held: 0, updated: 3, inserted: 1 });
    expect(problems.map(({ line, field, value }) => [line, field, value])).toEqual(said);
    expect(report.warningsBy).toEqual({ 'implausible-price': 3, 'implausible-odometer': 1 });
  });

  test('ENT-02 are not imported if the option isStrict is on: the rows with these figures neither change nor create a vehicle', async () => {
    await yard.import(ten(), { isFull: true });
    const before = await yard.rows();
    const report = await yard.import(doubtful, { isStrict: true, isFull: true });
    expect(report).toMatchObject({ read: 11, accepted: 7, rejected: 0, held: 4, inserted: 0, updated: 0, markedSold: 0 });
    expect(await yard.rows()).toEqual(before);
  });

  test("ENT-02 include the car type 'new' of an old vehicle with a high odometer reading; with the option isStrict, this vehicle is not imported", async () => {
    const rows = [wireRow('A0', { car_type: 'new', year: 2015, km: 90_000 }), wireRow('A1')];
    expect(await yard.import(rows, { isStrict: true })).toMatchObject({ accepted: 1, held: 1 });
    expect((await yard.rows()).map((row) => row.external_id)).toEqual(['A1']);
  });

  test('are found if the feed and the stock together have at least five vehicles, because a price is compared with the median of their prices', async () => {
    await yard.import(ten().slice(0, 3));
    expect((await yard.import([wireRow('B0', { price: 9_990 })])).warningsBy).toEqual({});
    expect((await yard.import([wireRow('B1', { price: 9_990 }), wireRow('B2')])).warningsBy).toEqual({ 'implausible-price': 1 });
  });
});

describe('a column that was in the last import and is missing in this feed', () => {
  const mapping = mapped({ price: 'Asking', year: 'year' });
  const rows = (column: string) => Array.from({ length: 2 }, (_, index) => wireRow(`A${index}`, { price: null, [column]: '24,990' }));

  test('leads to a refusal of a full or partial feed until a person confirms the import', async () => {
    await yard.import(rows('Asking'), { mapping, isFull: true });
    for (const isFull of [true, false]) {
      const report = await yard.import(rows('Preis'), { mapping, isFull });
      expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'missing-columns' }, accepted: 0, notMerged: 2 });
      expect(report.refusal?.message).toContain("no row has the column 'Asking', which the last import had");
    }
    expect(await prices()).toEqual([2_499_000, 2_499_000]);
    expect(await yard.import(rows('Preis'), { mapping, isFull: true, isEmptyingConfirmed: true })).toMatchObject({ outcome: 'imported' });
    expect(await prices()).toEqual([null, null]);
    expect(await yard.import(rows('Preis'), { mapping, isFull: true })).toMatchObject({ outcome: 'imported' });
  });

  test('does not lead to a refusal if the column was removed from the mapping, or if half of the rows in the last import did not have the column', async () => {
    await yard.import([...rows('Asking'), wireRow('A8'), wireRow('A9')], { mapping });
    expect(await yard.import(rows('Preis'), { mapping })).toMatchObject({ outcome: 'imported' });
    await yard.import(rows('Asking'), { mapping });
    expect(await yard.import(rows('Preis'), { mapping: mapped({ price: 'Preis', year: 'year' }) })).toMatchObject({ outcome: 'imported' });
  });

  test('leads to a refusal of a full feed without a mapping; a row from the push API contains only the fields to change and is accepted', async () => {
    const { price: _, ...unpriced } = wireRow('A0');
    await yard.import([wireRow('A0')]);
    expect(await yard.import([unpriced], { isFull: true })).toMatchObject({ refusal: { reason: 'missing-columns' } });
    expect(await yard.import([unpriced])).toMatchObject({ outcome: 'imported' });
  });
});

describe('a field that becomes empty', () => {
  test('leads to a refusal of the feed if too many vehicles would lose the value, until a person confirms the import', async () => {
    await yard.import(ten(), { isFull: true });
    const emptied = [...ten({ price: null }).slice(0, 4), ...ten().slice(4)];
    const report = await yard.import(emptied, { isFull: true });
    expect(report).toMatchObject({ outcome: 'refused', refusal: { reason: 'emptied-fields' } });
    expect(report.refusal?.message).toContain('would empty the fields price_cents (4 of 10 vehicles)');
    expect((await prices()).includes(null)).toBe(false);
    expect(await yard.import(emptied, { isFull: true, maxEmptiedShare: 0.4, isDryRun: true })).toMatchObject({ updated: 4 });
    expect(await yard.import(emptied, { isFull: true, isEmptyingConfirmed: true })).toMatchObject({ updated: 4 });
  });

  test.each(['carsales_title', 'bodyconfiguration', 'private_suburb', 'dealercomments'])(
    'leads to a refusal of the feed, even if the field is optional, such as %s',
    async (field) => {
      await yard.import(ten({ [field]: 'Southport' }), { isFull: true });
      expect(await yard.import(ten({ [field]: null }), { isFull: true })).toMatchObject({ refusal: { reason: 'emptied-fields' } });
    },
  );

  test('does not lead to a refusal if the field is the offer price, the before price or the tag, because many offers often end on the same day', async () => {
    await yard.import(ten({ offer_price: 23_990, before_price: 27_990, tag: 'Special' }), { isFull: true });
    expect(await yard.import(ten({ offer_price: null, before_price: null, tag: null }), { isFull: true })).toMatchObject({ updated: 10 });
  });

  test('leads to a refusal of a partial feed too if the feed has a mapping, because the dealer may have renamed the column of the field', async () => {
    await yard.import(ten());
    const report = await yard.import(ten({ price: '' }), { mapping: mapped({ price: 'price' }) });
    expect(report).toMatchObject({ refusal: { reason: 'emptied-fields' } });
  });

  test('does not lead to a refusal of rows from the push API, because their sender has set the field to null on purpose', async () => {
    await yard.import(ten());
    const withdrawn = ['A0', 'A1', 'A2'].map((id) => ({ id, price: null }));
    expect(await yard.import(withdrawn)).toMatchObject({ outcome: 'imported', updated: 3 });
    expect(await prices()).toEqual([null, null, null, ...Array.from({ length: 7 }, () => 2_599_000)]);
  });

  test('does not lead to a refusal if the feed marks the vehicles as sold, because many feeds contain no price for a sold vehicle', async () => {
    await yard.import(ten(), { isFull: true });
    const sold = [...ten({ status: 'sold', price: null }).slice(0, 4), ...ten().slice(4)];
    expect(await yard.import(sold, { isFull: true })).toMatchObject({ outcome: 'imported', updated: 4 });
  });

  test('does not lead to a refusal if only two vehicles lose their price, even if all vehicles lose their offer price and tag at the same time', async () => {
    const ended = { offer_price: null, tag: null };
    await yard.import(ten({ offer_price: 24_990, tag: 'Runout' }), { isFull: true });
    const rows = [...ten({ ...ended, price: null }).slice(0, 2), ...ten(ended).slice(2)];
    expect(await yard.import(rows, { isFull: true })).toMatchObject({ updated: 10 });
  });
});

describe('a feed without content', () => {
  test('is treated as unreadable, even if the feed is partial', async () => {
    const report = await yard.import([]);
    expect(report).toMatchObject({ outcome: 'unreadable', read: 0, unreadable: 'the feed is empty: it has no rows' });
  });
});

describe('TAG-07 the first import', () => {
  const arrivals = async () => (await yard.rows()).map((row) => (MONDAY - row.created_at.getTime()) / DAY);
  const first = { at: MONDAY, areArrivals: false };

  test('sets created_at to 30 days before the import if the feed has no date; a later import uses its own time for new vehicles', async () => {
    await yard.import([wireRow('A0'), wireRow('A1', { created_at: '2026-11-15T01:00:00Z' })], first);
    expect(await arrivals()).toEqual([30, 1]);
    await yard.import([wireRow('A2')], { ...first, at: TUESDAY });
    expect(await arrivals()).toEqual([30, 1, -1]);
  });

  test('sets first_seen_at to 30 days before the import, or to the date in the feed if this date is later; a later import uses its own time for new vehicles', async () => {
    const seen = async () => (await yard.rows()).map((row) => (MONDAY - row.first_seen_at.getTime()) / DAY);
    const stated = (days: number) => ({ created_at: new Date(MONDAY - days * DAY).toISOString() });
    await yard.import([wireRow('A0'), wireRow('A1', stated(1)), wireRow('A2', stated(90)), wireRow('A3', stated(-5))], first);
    expect(await seen()).toEqual([30, 1, 30, 0]);
    await yard.import([wireRow('A4'), wireRow('A5', stated(10)), wireRow('A6', stated(-5))], { ...first, at: TUESDAY });
    expect(await seen()).toEqual([30, 1, 30, 0, -1, -1, -1]);
    await yard.import([wireRow('A5', { ...stated(-4), price: 1_000 })], { ...first, at: TUESDAY + DAY });
    expect((await seen())[5]).toBe(-1);
  });

  test('of a second feed marks its vehicles as just arrived if this feed is partial; a full feed also contains older vehicles, so its vehicles are not marked', async () => {
    await yard.import([wireRow('A0')], first);
    await yard.import([wireRow('T0')], { ...first, feed: 'trucks', isFull: true });
    await yard.import([wireRow('P0')], { ...first, feed: 'push' });
    const created = async (feed: string) => (await yard.rows(feed)).map((row) => (MONDAY - row.created_at.getTime()) / DAY);
    expect([await created('trucks'), await created('push')]).toEqual([[30], [0]]);
  });

  test('marks all new vehicles as just arrived if the option areArrivals is on', async () => {
    await yard.import([wireRow('A0')], { at: MONDAY, areArrivals: true });
    expect(await arrivals()).toEqual([0]);
  });
});
