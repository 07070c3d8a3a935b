import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { storeVehicle } from '#test/builders/stock/store-vehicle.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { NO_MEDIA } from '../rules/blank-feed-vehicle.ts';
import { INDEXED_FIELDS, type IndexedVehicle } from '../rules/indexed-vehicle.ts';
import { BEFORE_ALL_STOCK } from '../rules/stock-cursor.ts';
import { contentHash } from './vehicle-row.server.ts';
import { VehicleStore } from './vehicle-store.server.ts';

let opened: TestDatabase;
let store: VehicleStore;

const ours = buildSite({ id: 1, dealerships: [buildDealership({ id: 1 })] });
const theirs = buildSite({ id: 2, dealerships: [buildDealership({ id: 2 })] });
const group = buildSite({ id: 3, dealerships: [buildDealership({ id: 1 }), buildDealership({ id: 2 })] });

const vehicle = (id: number, overrides: Partial<Vehicle> = {}): Vehicle => buildVehicle({ id, slug: `car-${id}`, ...overrides });
const everyField = vehicle(1, {
  dealerComments: 'She\'ll be right 👨‍👩‍👧‍👦 "quoted" <b>',
  standardEquipment: ['A, B', 'C "D"', '{E}'],
  categories: ['Special Offer'],
  engineSizeLitres: 1.8,
  media: {
    ...NO_MEDIA,
    images: [{ url: '/ü.jpg', thumbUrl: null }],
    hotspotPositions: [{ hotspotId: 'h', activeAngle: 1, posX: 2.5, posY: 3 }],
  },
  caravan: { bodyWidth: '8 ft', bodyLength: null, tareWeight: null, axleType: null, sleeps: '4', aggregateTrailerMass: null },
  market: { averageCents: 3_000_000, stateAverageCents: null },
  financeLenders: { one: buildLender({ paymentWeekCents: 9_900 }), two: buildLender({ paymentWeekCents: null }) },
  soldAt: TEST_NOW - 1,
  status: 'sold',
});

const add = (one: Vehicle, changeSeq: number): Promise<void> => storeVehicle(opened.database, one, changeSeq);

beforeAll(async () => {
  opened = await openTestDatabase();
  store = new VehicleStore(opened.database, fixedClock(TEST_NOW));
  await opened.database.pool.query("insert into dealerships (slug, change_seq) values ('northside', 3), ('southside', 1)");
  await add(everyField, 1);
  await add(vehicle(2), 2);
  await add(vehicle(3), 2);
  await add(vehicle(4, { showOnDealerWebsite: false }), 3);
  await add(vehicle(5, { dealershipId: 2, dealershipSlug: 'southside' }), 1);
});
afterAll(() => opened.close());

const weekPayments = ({ financeLenders }: Pick<IndexedVehicle, 'financeLenders'>) =>
  Object.values(financeLenders).map(({ paymentWeekCents }) => paymentWeekCents);
const ids = (vehicles: readonly { readonly id: number }[]) => vehicles.map(({ id }) => id);

test('ENT-01 ENT-05 ENT-07 ENT-09 after a vehicle was stored, the store returns the same value for every field of the vehicle', async () => {
  expect(await store.findBySlug(ours, 'car-1')).toEqual(everyField);
});

describe('listByIds', () => {
  test('listByIds keeps the requested order, removes duplicates and omits unknown ids', async () => {
    expect(ids(await store.listByIds(ours, [3, 99, 1, 3, 2]))).toEqual([3, 1, 2]);
    expect(await store.listByIds(ours, [])).toEqual([]);
    expect(await store.listByIds(ours, [Number.NaN, 1.5, 2 ** 60])).toEqual([]);
  });

  test('listByIds for the site of a dealership group finds vehicles of all its dealerships', async () => {
    expect(ids(await store.listByIds(group, [5, 2]))).toEqual([5, 2]);
  });
});

describe('listArrivals', () => {
  test('returns the vehicles that arrived after a given time, in pages with the highest id first; created_at is used if first_seen_at is null', async () => {
    const { database, close } = await openTestDatabase();
    const arrivals = new VehicleStore(database, fixedClock(TEST_NOW));
    await database.pool.query("insert into dealerships (slug, change_seq) values ('northside', 1), ('southside', 1)");
    const seenAt = (id: number, hours: number) =>
      database.pool.query('update vehicles set first_seen_at = $2 where id = $1', [id, new Date(TEST_NOW + hours * HOUR_MS)]);
    for (const id of [1, 2, 3]) await storeVehicle(database, vehicle(id, { createdAt: TEST_NOW - DAY_MS }), 1);
    await storeVehicle(database, vehicle(4, { createdAt: TEST_NOW + HOUR_MS }), 1);
    await storeVehicle(database, vehicle(5, { dealershipId: 2, dealershipSlug: 'southside' }), 1);
    await seenAt(1, 2);
    await seenAt(2, 3);
    await seenAt(5, 4);
    expect(await arrivals.listArrivals(ours, { since: TEST_NOW, belowId: null, limit: 10 })).toEqual([4, 2, 1]);
    expect(await arrivals.listArrivals(ours, { since: TEST_NOW, belowId: 4, limit: 1 })).toEqual([2]);
    expect(await arrivals.listArrivals(ours, { since: TEST_NOW, belowId: 1, limit: 10 })).toEqual([]);
    expect(await arrivals.listArrivals(group, { since: TEST_NOW, belowId: null, limit: 2 })).toEqual([5, 4]);
    expect(await arrivals.listArrivals(ours, { since: TEST_NOW + 3 * HOUR_MS, belowId: null, limit: 10 })).toEqual([]);
    await close();
  });
});

describe('vehicles in the cache of VehicleStore', () => {
  const change = (sql: string) => opened.database.pool.query(sql);

  test("listByIds reads a vehicle again only after its dealership's stock has changed", async () => {
    expect((await store.listByIds(theirs, [5]))[0]?.colour).toBe('White');
    await change("update vehicles set colour = 'Red' where id = 5");
    expect((await store.listByIds(theirs, [5]))[0]?.colour).toBe('White');
    await change('update dealerships set change_seq = change_seq + 1 where id = 2');
    expect((await store.listByIds(theirs, [5]))[0]?.colour).toBe('Red');
    expect((await store.listByIds(group, [5]))[0]?.colour).toBe('Red');
    await change("update vehicles set colour = 'White' where id = 5; update dealerships set change_seq = 1 where id = 2");
  });

  test("listByIds for one tenant does not find another tenant's vehicles", async () => {
    expect(ids(await store.listByIds(group, [2, 5]))).toEqual([2, 5]);
    expect(ids(await store.listByIds(theirs, [2, 5]))).toEqual([5]);
    expect(ids(await store.listByIds(ours, [2, 5]))).toEqual([2]);
  });
});

describe('the vehicles of one tenant', () => {
  test("VehicleStore does not find another tenant's vehicle by slug or id", async () => {
    expect(await store.findBySlug(theirs, 'car-2')).toBeNull();
    expect(await store.findById(theirs, 2)).toBeNull();
    expect(await store.listByIds(theirs, [1, 2, 3, 5])).toHaveLength(1);
    expect(await store.findBySlug(ours, 'car-5')).toBeNull();
    expect(await store.findById(ours, 5)).toBeNull();
  });

  test("VehicleStore does not read another dealership's changes", async () => {
    expect(ids((await store.readChanges(2, BEFORE_ALL_STOCK, 100)).vehicles)).toEqual([5]);
  });
});

describe('the filters of a site', () => {
  test("SITE-19 a vehicle that does not match the site's stock filters is not found, even by its slug or id", async () => {
    const newOnly = buildSite({ id: 1, stock: { carTypes: ['new'] }, dealerships: [buildDealership({ id: 1 })] });
    expect(await store.findBySlug(newOnly, 'car-2')).toBeNull();
    expect(await store.findById(newOnly, 2)).toBeNull();
    expect(await store.findBySlug(ours, 'car-4')).toBeNull();
  });

  test("a sold vehicle that matches the site's stock filters is still found by its slug", async () => {
    expect((await store.findBySlug(ours, 'car-1'))?.status).toBe('sold');
  });
});

test('a slug with a NUL character or with SQL text finds no vehicle and causes no database error', async () => {
  expect(await store.findBySlug(ours, 'car-\0')).toBeNull();
  expect(await store.findBySlug(ours, "car-1' or true --")).toBeNull();
});

describe('reading changes', () => {
  test('VehicleStore returns each change once, in batches of at most `limit` changes; the changes of one import can be in several batches', async () => {
    const first = await store.readChanges(1, BEFORE_ALL_STOCK, 2);
    expect(first).toMatchObject({ cursor: { seq: 2, id: 2 }, more: true });
    expect(ids(first.vehicles)).toEqual([1, 2]);
    const second = await store.readChanges(1, first.cursor, 2);
    expect(second).toMatchObject({ cursor: { seq: 3, id: 4 }, more: true });
    expect(ids(second.vehicles)).toEqual([3, 4]);
    const end = { vehicles: [], cursor: { seq: 3, id: null }, more: false };
    expect(await store.readChanges(1, second.cursor, 2)).toEqual(end);
    expect(await store.readChanges(1, end.cursor, 2)).toEqual(end);
  });

  test('VehicleStore reads only the fields that the search index needs, for each changed vehicle', async () => {
    const { vehicles } = await store.readChanges(1, BEFORE_ALL_STOCK, 100);
    expect(ids(vehicles)).toEqual([1, 2, 3, 4]);
    for (const { financeLenders, caravan, ...read } of vehicles) {
      const whole = await store.findUnlisted(ours, read.id);
      expect(Object.keys(read).sort()).toEqual(['createdAt', 'dealershipId', 'id', 'rank', 'slug', 'soldAt', ...INDEXED_FIELDS].sort());
      expect(whole).toMatchObject(read);
      expect(weekPayments({ financeLenders })).toEqual(whole && weekPayments(whole));
      expect(caravan?.sleeps).toEqual(whole?.caravan?.sleeps);
    }
    expect(weekPayments(vehicles[0] ?? everyField)).toEqual([9_900, null]);
  });

  test('VehicleStore returns the change number of each dealership', async () => {
    expect([...(await store.currentSeq([1, 2, 99]))].sort()).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(await store.currentSeq([])).toEqual(new Map());
  });
});

test('the content hash of a vehicle depends on every field from the feed; it does not depend on the fields of the platform or on the order of keys', () => {
  const { media } = everyField;
  const reordered = { ...everyField, media: Object.fromEntries(Object.entries(media).reverse()) as unknown as Vehicle['media'] };
  const hash = contentHash(everyField).toString('hex');
  expect(contentHash(reordered).toString('hex')).toBe(hash);
  expect(contentHash({ ...everyField, rank: 9, updatedAt: 1, slug: 'x' } as Vehicle).toString('hex')).toBe(hash);
  expect(contentHash({ ...everyField, priceCents: 1 }).toString('hex')).not.toBe(hash);
  expect(contentHash({ ...everyField, standardEquipment: ['A', 'B'] }).toString('hex')).not.toBe(hash);
  expect(contentHash({ ...everyField, media: { ...media, file: '/x' } }).toString('hex')).not.toBe(hash);
});
