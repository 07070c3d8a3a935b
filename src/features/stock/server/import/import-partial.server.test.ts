import { describe, expect, test } from 'vitest';
import { wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { mapped } from '#test/builders/stock/mapped-row.ts';

const yard = importYardOfEachTest();

const whole = wireRow('A0', {
  colour: 'Blue',
  badge: 'GT',
  body: '5D WAGON',
  fuel: 'Diesel',
  engine_size: 1998,
  offer_price: 24_990,
  certified: true,
  images: ['https://p.example.com/1.jpg', 'https://p.example.com/2.jpg'],
  variant: { cylinders: 4, torque: '400 Nm' },
  finance_lenders: { angle: { interestRate: 8.99, paymentWeek: 120 } },
  created_at: '2026-10-01T00:00:00Z',
});

/** Returns the stored values of all columns that come from the feed, for the only vehicle of the dealership. */
const stored = async (): Promise<Record<string, unknown>> => {
  const { rows } = await yard.database.pool.query<{ vehicle: Record<string, unknown> }>(
    "select to_jsonb(vehicles) - 'content_hash' - 'change_seq' - 'updated_at' as vehicle from vehicles where dealership_id = $1",
    [yard.id],
  );
  return rows[0]?.vehicle ?? {};
};

describe('a partial row', () => {
  test('ENT-01 a partial row does not change the fields that it does not name', async () => {
    await yard.import([whole]);
    const before = await stored();
    expect(await yard.import([{ id: 'A0', make: 'Kia', model: 'Sportage', price: 22_990 }])).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual({ ...before, price_cents: 2_299_000 });
  });

  test('a partial row without make and model can change a stored vehicle; the row is rejected if its vehicle is not stored', async () => {
    await yard.import([whole]);
    const report = await yard.import([
      { id: 'A0', km: 31_000 },
      { id: 'B0', km: 5 },
    ]);
    expect(report).toMatchObject({ read: 2, accepted: 1, rejected: 1, updated: 1, inserted: 0, rejectedBy: { 'missing-field': 1 } });
    expect(report.rejectedSample).toMatchObject([{ line: 2, field: 'make', message: 'a vehicle needs a make' }]);
    expect(await stored()).toMatchObject({ make: 'Kia', model: 'Sportage', odometer_km: 31_000 });
  });

  test('a partial row empties each optional field for which the row has null or an empty text; a required field keeps its value', async () => {
    await yard.import([{ ...whole, car_type: 'demo' }]);
    await yard.import([
      { id: 'A0', offer_price: null, colour: '', images: [], certified: null, car_type: null, status: null, variant: { torque: null } },
    ]);
    const { details, ...after } = await stored();
    expect(after).toMatchObject({
      offer_price_cents: null,
      colour: null,
      certified: false,
      car_type: 'demo',
      status: 'in_stock',
      badge: 'GT',
    });
    expect(details).toMatchObject({ media: { images: [], primaryImageUrl: null }, variant: { cylinders: 4, torque: null } });
  });

  test('a partial row changes nothing if its values are equal to the stored values', async () => {
    await yard.import([whole]);
    const seq = await yard.changeSeq();
    expect(await yard.import([{ id: 'A0', price: 25_990 }, { id: 'A0' }])).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await yard.changeSeq()).toBe(seq);
  });

  test('an unreadable price in a row deletes the stored price, because the stored price is out of date', async () => {
    await yard.import([whole]);
    await yard.import([{ id: 'A0', price: '12.990' }]);
    expect(await stored()).toMatchObject({ price_cents: null, colour: 'Blue' });
  });

  test('derived fields change together with the fields that they were derived from', async () => {
    await yard.import([whole]);
    await yard.import([{ id: 'A0', body: '4D SEDAN', engine_size: 2_498, simple_fuel: 'Petrol' }]);
    expect(await stored()).toMatchObject({
      simple_body: 'Sedan',
      body: '4D SEDAN',
      engine_size_litres: 2.5,
      simple_fuel: 'Petrol',
      fuel: 'Petrol',
    });
    await yard.import([{ id: 'A0', simple_body: 'Hatchback' }]);
    expect(await stored()).toMatchObject({ simple_body: 'Hatchback', body: '4D SEDAN' });
  });

  test('a partial row of a feed with a mapping changes only the fields that the mapping contains', async () => {
    await yard.import([whole]);
    const mapping = mapped({ price: 'price' });
    await yard.import([{ id: 'A0', make: 'Kia', model: 'Sportage', price: '21,990' }], { mapping });
    expect(await stored()).toMatchObject({ price_cents: 2_199_000, colour: 'Blue', odometer_km: 30_000 });
  });

  test("the field 'sold' marks a vehicle as sold if its value is true, and as in stock if its value is false", async () => {
    await yard.import([whole]);
    await yard.import([{ id: 'A0', sold: true }]);
    expect(await stored()).toMatchObject({ status: 'sold', colour: 'Blue' });
    await yard.import([{ id: 'A0', sold: false }]);
    expect(await stored()).toMatchObject({ status: 'in_stock', sold_at: null });
  });

  test.each([
    [{ sold: '2026-11-20' }, 'sold'],
    [{ sold: 'maybe', status: 'in_stock' }, 'sold'],
    [{ status: ['sold'] }, 'status'],
    [{ reserved: 'maybe' }, 'reserved'],
    [{ certified: 'CERTIFIED' }, 'certified'],
    [{ preorder: 'SOON' }, 'preorder'],
    [{ show_on_dealer_website: 'HIDDEN' }, 'show_on_dealer_website'],
  ])(
    'if a partial row has the unreadable value in %j, the value is reported and the vehicle keeps its former value',
    async (change, field) => {
      const flags = { status: 'sold', reserved: true, certified: true, preorder: true, show_on_dealer_website: false };
      await yard.import([{ ...whole, ...flags }]);
      const before = await stored();
      expect(before).toMatchObject(flags);
      const report = await yard.import([{ id: 'A0', price: 22_990, ...change }]);
      expect(report).toMatchObject({ updated: 1, warningSample: expect.arrayContaining([expect.objectContaining({ field })]) });
      expect(await stored()).toEqual({ ...before, price_cents: 2_299_000 });
    },
  );

  test('if a feed has many partial rows, each row is completed with the data of its own vehicle', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => wireRow(`A${index}`, { colour: `Colour ${index}` }));
    await yard.import(rows);
    const report = await yard.import(rows.map((_, index) => ({ id: `A${index}`, km: 30_001 })));
    expect(report).toMatchObject({ updated: 450 });
    const { rows: found } = await yard.database.pool.query(
      "select count(*)::integer as kept from vehicles where dealership_id = $1 and odometer_km = 30001 and colour = 'Colour ' || substr(external_id, 2)",
      [yard.id],
    );
    expect(found).toEqual([{ kept: 450 }]);
  });
});

test('a row of a full feed clears each field of the vehicle for which the row has no value', async () => {
  await yard.import([whole], { isFull: true });
  await yard.import([{ ...wireRow('A0'), price: 25_990 }], { isFull: true, isEmptyingConfirmed: true });
  expect(await stored()).toMatchObject({ price_cents: 2_599_000, colour: null, badge: null });
});
