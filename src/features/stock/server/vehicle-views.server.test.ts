import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { PhoneReveals } from './phone-reveals.server.ts';
import { VehicleViews, type Visitor } from './vehicle-views.server.ts';

let opened: TestDatabase;
let now = TEST_NOW;
const clock = { now: () => now };
let views: VehicleViews;
let reveals: PhoneReveals;

const first = buildSite({ id: 1, dealerships: [buildDealership({ id: 1 })] });
const second = buildSite({ id: 2, dealerships: [buildDealership({ id: 2 })] });
const groupOfBoth = buildSite({ id: 3, dealerships: [buildDealership({ id: 1 }), buildDealership({ id: 2 })] });
const car = { id: 10, dealershipId: 1 };
const browser: Visitor = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  prefetch: false,
};

beforeAll(async () => {
  opened = await openTestDatabase();
  views = new VehicleViews(opened.database, clock, Buffer.alloc(32, 7));
  reveals = new PhoneReveals(opened.database, clock);
  await opened.database.pool.query("insert into sites (slug) values ('one'), ('two'), ('group')");
  await opened.database.pool.query("insert into dealerships (slug, change_seq) values ('one', 5), ('two', 5)");
  await opened.database.pool.query(
    `insert into vehicles (dealership_id, id, feed, external_id, slug, item_type, car_type, status, make, model, details, content_hash, change_seq, created_at, updated_at)
     values (1, 10, 'main', 'X', 'car-10', 'car', 'used', 'in_stock', 'Toyota', 'Corolla', '{}', '\\x00', 5, now(), '2026-01-01')`,
  );
});
beforeEach(async () => {
  now = TEST_NOW;
  await opened.database.pool.query('truncate vehicle_views, vehicle_view_marks, phone_reveals');
});
afterAll(() => opened.close());

describe('views', () => {
  test('API-10 VDP-42 a visitor is counted at most once per hour', async () => {
    expect(await views.record(first, car, browser)).toBe(1);
    expect(await views.record(first, car, browser)).toBe(1);
    now += HOUR_MS;
    expect(await views.record(first, car, browser)).toBe(2);
  });

  test('API-10 if several visitors visit a page at the same time, each visitor is counted once', async () => {
    const visitors = Array.from({ length: 20 }, (_, index) => ({ ...browser, address: `203.0.113.${index % 10}` }));
    await Promise.all(visitors.map((visitor) => views.record(first, car, visitor)));
    expect(await views.listCounts(first, [10, 11])).toEqual(new Map([[10, 10]]));
  });

  test('API-10 visits by programs, visits without a user agent and prefetched pages are not counted as views', async () => {
    await views.record(first, car, { ...browser, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await views.record(first, car, { ...browser, userAgent: null });
    await views.record(first, car, { ...browser, userAgent: 'curl/8.0' });
    expect(await views.record(first, car, { ...browser, prefetch: true })).toBe(0);
  });

  test('API-10 all browsers with the same IP address are counted as one visitor; all IPv6 addresses of one household are counted as one visitor too', async () => {
    for (const version of ['140.0', '141.0', '142.0']) {
      const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
      expect(await views.record(first, car, { ...browser, userAgent })).toBe(1);
    }
    await views.record(first, car, { ...browser, address: '2001:db8:1:2::1' });
    await views.record(first, car, { ...browser, address: '2001:db8:1:2:ffff::9' });
    expect(await views.listCounts(first, [10])).toEqual(new Map([[10, 2]]));
  });

  test('API-10 counting a view changes neither the vehicle nor its change number', async () => {
    const read = async () =>
      (
        await opened.database.pool.query(
          'select v.updated_at, v.change_seq, d.change_seq as dealership_seq from vehicles v join dealerships d on d.id = v.dealership_id',
        )
      ).rows;
    const before = await read();
    await views.record(first, car, browser);
    expect(await read()).toEqual(before);
  });

  test('VDP-42 each site counts its own views of a vehicle; a site that does not have the vehicle counts no view', async () => {
    await views.record(first, car, browser);
    expect(await views.record(second, car, browser)).toBe(0);
    expect(await views.record(groupOfBoth, car, browser)).toBe(1);
    expect(await views.listCounts(second, [10])).toEqual(new Map());
    expect(await views.listCounts(groupOfBoth, [10])).toEqual(new Map([[10, 1]]));
  });

  test('a visitor’s IP address is stored as a hash, which is different on each site; a new view deletes the old hashes of its own site only', async () => {
    await views.record(first, car, browser);
    await views.record(groupOfBoth, car, browser);
    const marks = async () =>
      (await opened.database.pool.query('select site_id, visitor_hash from vehicle_view_marks order by site_id')).rows;
    const [one, two] = await marks();
    expect(one.visitor_hash).toHaveLength(16);
    expect(one.visitor_hash.equals(two.visitor_hash)).toBe(false);
    now += HOUR_MS;
    await views.record(first, car, browser);
    const hours = await opened.database.pool.query<{ site_id: number; hour: Date }>(
      'select site_id, hour from vehicle_view_marks order by site_id',
    );
    expect(hours.rows.map(({ site_id, hour }) => [site_id, hour.getTime()])).toEqual([
      [1, now],
      [3, TEST_NOW],
    ]);
  });
});

describe('reports of revealed phone numbers', () => {
  test('API-13 VDP-64 are stored with the site and the dealership, and with the vehicle if the number was shown with a vehicle', async () => {
    expect((await reveals.record(first, { vehicleId: 10, dealershipId: 1 })).ok).toBe(true);
    expect((await reveals.record(first, { vehicleId: null, dealershipId: 1 })).ok).toBe(true);
    const { rows } = await opened.database.pool.query('select site_id, dealership_id, vehicle_id from phone_reveals order by id');
    expect(rows).toEqual([
      { site_id: 1, dealership_id: 1, vehicle_id: 10 },
      { site_id: 1, dealership_id: 1, vehicle_id: null },
    ]);
    expect(await reveals.countSince(first, 1, TEST_NOW)).toBe(2);
    expect(await reveals.countSince(first, 1, TEST_NOW + 1)).toBe(0);
  });

  test('API-13 are refused and not stored if the site does not have the dealership, or the dealership does not have the vehicle', async () => {
    expect(await reveals.record(second, { vehicleId: 10, dealershipId: 1 })).toEqual({ ok: false, error: 'not-found' });
    expect(await reveals.record(second, { vehicleId: 10, dealershipId: 2 })).toEqual({ ok: false, error: 'not-found' });
    expect(await reveals.record(first, { vehicleId: 11, dealershipId: 1 })).toEqual({ ok: false, error: 'not-found' });
    expect(await reveals.record(first, { vehicleId: Number.NaN, dealershipId: 1 })).toEqual({ ok: false, error: 'not-found' });
    expect((await opened.database.pool.query('select 1 from phone_reveals')).rowCount).toBe(0);
  });
});
