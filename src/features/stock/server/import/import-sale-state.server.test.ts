import { describe, expect, test } from 'vitest';
import { wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { mapped } from '#test/builders/stock/mapped-row.ts';
import type { FeedRecord } from '../../rules/import/feed-record.ts';

const yard = importYardOfEachTest();

/** Returns the stored sale state, visibility, kind and price of vehicle A0. */
const stored = async (): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await yard.database.pool.query<Record<string, unknown>>(
    `select status, reserved, show_on_dealer_website, item_type, price_cents from vehicles where dealership_id = $1 and external_id = 'A0'`,
    [yard.id],
  );
  return rows[0];
};

const row = (overrides: FeedRecord['fields'] = {}) => wireRow('A0', overrides);
const mapping = mapped({
  price: 'price',
  year: 'year',
  status: { from: 'state', values: { Sold: 'sold', Live: 'in_stock' }, otherwise: 'drop' },
  item_type: { from: 'kind', values: { CV: 'caravan', PC: 'car' }, otherwise: 'drop' },
});

describe.each([true, false])('the import of a sale state, with isFull set to %s', (isFull) => {
  test.each([['SOLD'], ['sold'], ['Yes'], ['Y'], ['1'], [1], [true]])(
    "ENT-03 a vehicle with the value %j in the field 'sold' counts as sold",
    async (sold) => {
      await yard.import([row()], { isFull });
      const report = await yard.import([row({ sold })], { isFull });
      expect(report.warningsBy).toEqual({});
      expect(await stored()).toMatchObject({ status: 'sold' });
    },
  );

  test('ENT-03 a vehicle is sold if `sold` and `status` contradict each other, and the report names the field', async () => {
    await yard.import([row()], { isFull });
    for (const contradiction of [
      { sold: 'SOLD', status: 'in_stock' },
      { sold: 'no', status: 'sold' },
    ]) {
      const report = await yard.import([row({ ...contradiction, price: 24_990 })], { isFull });
      expect(await stored()).toMatchObject({ status: 'sold', price_cents: 2_499_000 });
      expect(report.warningSample).toMatchObject([
        { line: 1, field: 'sold', reason: 'contradictory-sale-state', value: contradiction.sold },
      ]);
    }
  });

  test.each<FeedRecord['fields']>([
    { sold: 'maybe' },
    { sold: 'maybe', status: 'in_stock' },
    { status: ['in_stock'] },
    { sold: 'no', status: { code: 7 } },
  ])(
    'ENT-03 a stored vehicle keeps its sale state if its row has the unreadable values %j; the report then has a warning about this row',
    async (unreadable) => {
      // The import is confirmed, because a feed that lacks a column of the last import would otherwise be refused.
      const options = { isFull, isEmptyingConfirmed: true };
      await yard.import([row({ status: 'sold' })], options);
      const report = await yard.import([row({ ...unreadable, price: 24_990 })], options);
      expect(await stored()).toMatchObject({ status: 'sold', price_cents: 2_499_000 });
      expect(report).toMatchObject({ updated: 1, rejected: 0, warningSample: [{ line: 1 }] });
      await yard.import([row({ status: 'coming_soon' })], options);
      await yard.import([row(unreadable)], options);
      expect(await stored()).toMatchObject({ status: 'coming_soon' });
    },
  );

  test("ENT-03 a vehicle whose field 'sold' is unreadable still gets the status from the feed; with the status 'on_hold' it is not for sale", async () => {
    await yard.import([row()], { isFull });
    await yard.import([row({ sold: 'maybe', status: 'on_hold' })], { isFull });
    expect(await stored()).toMatchObject({ status: 'on_hold' });
  });

  test('ENT-01 unreadable values for reservation, visibility and vehicle type are reported, and the stored vehicle keeps its former values', async () => {
    const former = { reserved: true, show_on_dealer_website: false, item_type: 'caravan' };
    await yard.import([row(former)], { isFull });
    const report = await yard.import([row({ reserved: 'maybe', show_on_dealer_website: 'maybe', item_type: ['car'] })], { isFull });
    expect(await stored()).toMatchObject(former);
    expect(report.warningSample.map(({ field }) => field)).toEqual(['item_type', 'reserved', 'show_on_dealer_website']);
  });

  test.each([
    [{ sold: 'maybe' }, 'sold'],
    [{ sold: 'maybe', status: 'in_stock' }, 'sold'],
    [{ status: ['in_stock'] }, 'status'],
    [{ reserved: 'maybe' }, 'reserved'],
    [{ show_on_dealer_website: 'maybe' }, 'show_on_dealer_website'],
    [{ item_type: { code: 7 } }, 'item_type'],
  ])('ENT-03 a new vehicle with the unreadable values %j is not imported, and the report gives the reason', async (unreadable, field) => {
    const report = await yard.import([row(unreadable), wireRow('B0')], { isFull });
    expect(report).toMatchObject({
      read: 2,
      accepted: 1,
      rejected: 1,
      inserted: 1,
      rejectedSample: [{ line: 1, field, reason: 'unreadable-state' }],
    });
    expect(await stored()).toBeUndefined();
  });

  test("ENT-03 a new vehicle with an unreadable status is imported as sold if its field 'sold' says that the vehicle is sold", async () => {
    await yard.import([row({ sold: 'yes', status: ['?'] })], { isFull });
    expect(await stored()).toMatchObject({ status: 'sold' });
  });

  test('ENT-03 ENT-09 a text that is not in the value map of its field is reported as unreadable; the vehicle then keeps its former value, even if the mapping has a default value', async () => {
    const withDefaults = { ...mapping, defaults: { status: 'in_stock', item_type: 'car' } };
    for (const used of [mapping, withDefaults]) {
      await yard.import([row({ state: 'Sold', kind: 'CV' })], { mapping: used, isFull });
      const report = await yard.import([row({ state: 'Away', kind: 'XX', price: 24_990 })], { mapping: used, isFull });
      expect(await stored()).toMatchObject({ status: 'sold', item_type: 'caravan', price_cents: 2_499_000 });
      expect(report.warningSample.map(({ field, value }) => [field, value])).toEqual([
        ['status', 'Away'],
        ['item_type', 'XX'],
      ]);
      await yard.import([row({ state: 'Live', kind: 'PC' })], { mapping: used, isFull });
      expect(await stored()).toMatchObject({ status: 'in_stock', item_type: 'car' });
    }
  });

  test("ENT-01 a text that is not in the value map means 'no' if the map has only texts for 'yes'; the text is unreadable if the map has texts for both 'yes' and 'no'", async () => {
    const sold = (values: Record<string, string>) => mapped({ year: 'year', sold: { from: 'label', values, otherwise: 'drop' as const } });
    const oneSided = await yard.import([row({ label: 'Great buy' })], { mapping: sold({ Sold: 'yes' }), isFull });
    expect(oneSided).toMatchObject({ inserted: 1, warningsBy: {} });
    await yard.import([row({ label: 'Sold' })], { mapping: sold({ Sold: 'yes' }), isFull });
    await yard.import([row({ label: 'Delivered' })], { mapping: sold({ Sold: 'yes', Available: 'no' }), isFull });
    expect(await stored()).toMatchObject({ status: 'sold' });
  });

  test('a text in the list treatAsEmpty of the mapping is read as an empty value, so the default value of the field is stored', async () => {
    const lenient = { ...mapping, treatAsEmpty: ['-'] };
    const report = await yard.import([row({ state: '-', kind: '-' })], { mapping: lenient, isFull });
    expect(report.warningsBy).toEqual({});
    expect(await stored()).toMatchObject({ status: 'in_stock', item_type: 'car' });
  });
});

test('ENT-03 a vehicle that is missing in a full feed is marked as sold; it stays sold if its row in the next feed has an unreadable sale state', async () => {
  await yard.import([row(), wireRow('B0'), wireRow('C0')], { isFull: true });
  await yard.import([wireRow('B0'), wireRow('C0')], { isFull: true });
  expect(await stored()).toMatchObject({ status: 'sold' });
  const report = await yard.import([row({ sold: 'maybe' }), wireRow('B0'), wireRow('C0')], { isFull: true });
  expect(report).toMatchObject({ returned: 0, unchanged: 3 });
  expect(await stored()).toMatchObject({ status: 'sold' });
});

test('ENT-03 an unknown status from a feed is stored and reported; the vehicle with this status is not for sale', async () => {
  const report = await yard.import([row({ status: 'Wholesale' })]);
  expect(await stored()).toMatchObject({ status: 'wholesale' });
  expect(report.warningSample).toMatchObject([{ line: 1, field: 'status', value: 'Wholesale', reason: 'unknown-status' }]);
});
