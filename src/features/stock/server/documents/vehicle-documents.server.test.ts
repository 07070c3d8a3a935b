import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { randomVehicle } from '#test/builders/stock/random-vehicle.ts';
import { storeVehicle } from '#test/builders/stock/store-vehicle.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { VehicleStore } from '../vehicle-store.server.ts';
import { VehicleDocuments } from './vehicle-documents.server.ts';

let opened: TestDatabase;
let isGone: boolean;
let failures: number;
let full: number[];
let documents: VehicleDocuments;

/** The database of the test, which the test can make unreachable. */
const database: Queryable = {
  afterCommit: (run) => run(),
  as: () => {
    if (isGone) throw new DatabaseUnavailableError();
    return opened.database.as();
  },
};
const create = (maxBytes = 100_000_000): VehicleDocuments =>
  new VehicleDocuments({
    database,
    maxBytes,
    retryMs: 5,
    onError: () => {
      failures += 1;
    },
    onFull: (dealershipId) => full.push(dealershipId),
  });

beforeEach(async () => {
  isGone = false;
  failures = 0;
  full = [];
  opened = await openTestDatabase();
  documents = create();
  await opened.database.pool.query("insert into dealerships (slug, change_seq) values ('northside', 1), ('southside', 1)");
});
afterEach(async () => {
  documents.close();
  await opened.close();
});

const store = (id: number, changes: object = {}, seq = 1, on: Database = opened.database): Promise<void> =>
  storeVehicle(on, buildVehicle({ id, slug: `car-${id}`, ...changes }), seq);

/**
 * Stores a changed vehicle of the first dealership. As in an import, the vehicle gets the dealership's next change
 * number.
 */
const change = async (id: number, changes: object = {}): Promise<void> => {
  const { rows } = await opened.database.pool.query<{ change_seq: number }>(
    'update dealerships set change_seq = change_seq + 1 where id = 1 returning change_seq',
  );
  await opened.database.pool.query('delete from vehicles where id = $1', [id]);
  await store(id, changes, rows[0]?.change_seq);
};

const SMALL_NUMBERS = ['year', 'seats', 'doors', 'gears', 'odometerKm', 'engineSizeCc', 'towingKg', 'electricRangeKm', 'rank'] as const;

/**
 * Changes a randomly generated vehicle so that the columns accept its values: no NUL character, and no number outside
 * the range of its column.
 */
const storable = (vehicle: Vehicle): Vehicle => {
  const clean = JSON.parse(JSON.stringify(vehicle).replaceAll('\\u0000', ''));
  for (const field of SMALL_NUMBERS) if (clean[field] !== null) clean[field] = Math.trunc(Math.abs(clean[field])) % 3_000;
  return clean;
};

const titles = (found: Iterable<{ readonly id: number; readonly model: string }>) => [...found].map(({ id, model }) => `${id} ${model}`);

test('a vehicle in memory is equal to the same vehicle read from the database, whatever values its feed contained', async () => {
  const stored: number[] = [];
  for (const [index, drawn] of fc.sample(randomVehicle, { numRuns: 60, seed: 7 }).entries()) {
    const id = index + 1;
    const vehicle = { ...storable(drawn), id, slug: `car-${id}`, dealershipId: 1, feed: 'main', externalId: `x-${id}` };
    // The database refuses some vehicles with random values. The test compares the vehicles that the database has
    // stored.
    await storeVehicle(opened.database, vehicle, 1).then(
      () => stored.push(id),
      () => {},
    );
  }
  expect(stored.length).toBeGreaterThan(10);
  await documents.hold([1]);
  const site = buildSite({ dealerships: [buildDealership({ id: 1 })] });
  const read = new VehicleStore(opened.database, fixedClock(TEST_NOW));
  for (const id of stored) expect(documents.find([1], id)).toEqual(await read.findUnlisted(site, id));
});

test('vehicles are kept in memory for each dealership separately, in the order of their ids', async () => {
  for (const id of [3, 1, 2]) await store(id);
  await store(9, { dealershipId: 2, dealershipSlug: 'southside' });
  expect([documents.holds([1]), documents.seqOf(1)]).toEqual([false, null]);
  await documents.hold([1, 2]);
  expect([documents.holds([1, 2]), documents.seqOf(1)]).toEqual([true, 1]);
  expect([...documents.vehiclesAfter(1, 1)].map(({ id }) => id)).toEqual([2, 3]);
  expect([documents.find([1], 9), documents.find([2], 9)?.dealershipSlug]).toEqual([null, 'southside']);
});

test('all vehicles of a dealership are read into memory in several batches; a changed vehicle is read again as soon as the change is reported', async () => {
  await opened.database.pool.query('update dealerships set change_seq = 1');
  for (let id = 1; id <= 205; id += 1) await store(id);
  await documents.hold([1]);
  expect([...documents.vehiclesAfter(1, 0)]).toHaveLength(205);
  await change(7, { model: 'Changed' });
  documents.changed(1);
  await expect.poll(() => documents.seqOf(1)).toBe(2);
  expect(titles(documents.changesAfter(1, { seq: 1, id: null })?.vehicles ?? [])).toEqual(['7 Changed']);
  expect(documents.changesAfter(1, { seq: 3, id: null })).toBeNull();
});

test('while the database is unreachable, the vehicles in memory stay unchanged; a changed vehicle is read when the database can be reached again', async () => {
  await store(1, { model: 'Before' });
  await documents.hold([1]);
  await change(1, { model: 'After' });
  isGone = true;
  documents.changed(null);
  await expect.poll(() => failures).toBeGreaterThan(2);
  expect([documents.find([1], 1)?.model, documents.seqOf(1)]).toEqual(['Before', 1]);
  isGone = false;
  await expect.poll(() => documents.find([1], 1)?.model).toBe('After');
  expect(documents.seqOf(1)).toBe(2);
});

test('if the vehicles of a dealership need too much memory, they are not read into memory, and the dealership is reported', async () => {
  await store(1);
  await store(2, { dealershipId: 2, dealershipSlug: 'southside' });
  documents.close();
  documents = create(16_000);
  await documents.hold([1, 2]);
  expect([documents.holds([1]), documents.holds([2]), full]).toEqual([true, false, [2]]);
});

test('if an empty dealership receives vehicles that need more memory than the limit allows, none of these vehicles stays in memory', async () => {
  documents.close();
  documents = create(1_000);
  await documents.hold([1]);
  expect(documents.holds([1])).toBe(true);
  await change(1);
  documents.changed(1);
  await expect.poll(() => full).toEqual([1]);
  expect([documents.holds([1]), documents.find([1], 1), documents.bytes]).toEqual([false, null, 0]);
});

test('if the vehicles of a dealership are found to need too much memory at the second attempt to read them, they are removed and the dealership is reported', async () => {
  for (let id = 1; id <= 205; id += 1) await store(id);
  documents.close();
  documents = create(1_000);
  isGone = true;
  await documents.hold([1]);
  expect([failures > 0, full]).toEqual([true, []]);
  isGone = false;
  await expect.poll(() => full).toEqual([1]);
  expect([documents.holds([1]), documents.bytes]).toEqual([false, 0]);
});

test('vehicles that were added to an empty dealership need as much memory as the same vehicles read at the start of the program', async () => {
  await documents.hold([1]);
  await opened.database.pool.query('update dealerships set change_seq = 2 where id = 1');
  for (let id = 1; id <= 100; id += 1) await store(id, {}, 2);
  documents.changed(1);
  await expect.poll(() => documents.seqOf(1)).toBe(2);
  const fresh = create();
  await fresh.hold([1]);
  expect(documents.bytes).toBe(fresh.bytes);
});

test('the first reading of the stock ends when all dealerships were read, even if the database did not answer at first', async () => {
  expect(documents.isFirstReadingDone).toBe(false);
  await store(1);
  isGone = true;
  await documents.hold([1, 2]);
  expect(documents.isFirstReadingDone).toBe(false);
  isGone = false;
  await expect.poll(() => documents.isFirstReadingDone).toBe(true);
  // After the first reading, a third dealership is added while the database is unreachable. `isFirstReadingDone` must
  // stay true.
  isGone = true;
  await documents.hold([1, 2, 3]);
  expect(documents.isFirstReadingDone).toBe(true);
});

test('the first reading of the stock ends even if the vehicles of a dealership do not fit into the memory', async () => {
  documents = create(1);
  await store(1);
  await store(2);
  await documents.hold([1, 2]);
  expect(full.length).toBeGreaterThan(0);
  expect(documents.isFirstReadingDone).toBe(true);
});
