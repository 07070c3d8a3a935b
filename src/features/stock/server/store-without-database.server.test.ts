import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { storeVehicle } from '#test/builders/stock/store-vehicle.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { VehicleDocuments } from './documents/vehicle-documents.server.ts';
import { ListedStock } from './listed-stock.server.ts';
import { VehicleStore } from './vehicle-store.server.ts';

let opened: TestDatabase;
/** What the database does: it answers, it fails at once, or it never answers. */
let state: 'up' | 'gone' | 'silent';
let statements: number;
let late: number;
let documents: VehicleDocuments;
let vehicles: VehicleStore;

const site = buildSite({ dealerships: [buildDealership({ id: 1 })] });

const database: Queryable = {
  afterCommit: (run) => run(),
  as: () => {
    statements += 1;
    if (state === 'gone') throw new DatabaseUnavailableError();
    if (state === 'silent') return silentDatabase();
    return opened.database.as();
  },
};
/** A database that never answers: statements can be built, but their execution never ends. */
const silentDatabase = (): never => {
  const silent: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name === 'execute' || name === 'executeTakeFirst' ? () => new Promise(() => {}) : silent),
    apply: () => silent,
  });
  return silent as never;
};

beforeEach(async () => {
  [state, statements, late] = ['up', 0, 0];
  opened = await openTestDatabase();
  await opened.database.pool.query("insert into dealerships (slug, change_seq) values ('northside', 1), ('southside', 1)");
  for (const id of [1, 2, 3]) await storeVehicle(opened.database, buildVehicle({ id, slug: `car-${id}` }), 1);
  await storeVehicle(opened.database, buildVehicle({ id: 4, slug: 'car-4', dealershipId: 2, dealershipSlug: 'southside' }), 1);
  documents = new VehicleDocuments({ database, maxBytes: 1_000_000_000, onError: () => {}, onFull: () => {} });
  vehicles = new VehicleStore(database, fixedClock(TEST_NOW), {
    documents,
    onLate: () => {
      late += 1;
    },
  });
  vehicles.followChanges();
  await documents.hold([1, 2]);
});
afterEach(async () => {
  documents.close();
  await opened.close();
});

const readAll = async () => ({
  listed: (await vehicles.listByIds(site, [3, 1, 99, 4])).map(({ id }) => id),
  bySlug: (await vehicles.findBySlug(site, 'car-2'))?.id,
  renamed: await vehicles.findBySlug(site, 'carr-2'),
  unknown: await vehicles.findBySlug(site, 'car-99'),
  unlisted: (await vehicles.findUnlisted(site, 3))?.id,
  other: await vehicles.findById(site, 4),
});
const ALL = { listed: [3, 1], bySlug: 2, renamed: null, unknown: null, unlisted: 3, other: null };

test('while the database cannot be reached, the vehicle store finds the same vehicles as before, from memory', async () => {
  expect(await readAll()).toEqual(ALL);
  vehicles.stockChanged(null);
  state = 'gone';
  expect(await readAll()).toEqual(ALL);
});

test('while the database does not answer, the vehicle store returns the vehicles from memory, and reports that the database was too slow', async () => {
  state = 'silent';
  expect((await vehicles.listByIds(site, [3, 1])).map(({ id }) => id)).toEqual([3, 1]);
  expect(late).toBeGreaterThan(0);
});

test('after the database has not answered one request in time, the next request waits only 150 ms for the database instead of one second', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  state = 'silent';
  await vehicles.listByIds(site, [1]);
  await vehicles.listByIds(site, [2]);
  const waits = started.mock.calls.map(([, ms]) => ms);
  started.mockRestore();
  expect(waits).toEqual([1_000, 150]);
});

test('if the vehicles in memory are up to date, they are returned without a query to the database', async () => {
  await vehicles.listByIds(site, [1]);
  statements = 0;
  expect((await vehicles.listByIds(site, [3, 2])).map(({ id }) => id)).toEqual([3, 2]);
  expect((await vehicles.findBySlug(site, 'car-3'))?.id).toBe(3);
  expect(statements).toBe(0);
});

test('while the database answers, a changed vehicle is returned with its new values immediately after the change', async () => {
  const { pool } = opened.database;
  await vehicles.listByIds(site, [1]);
  await pool.query('update dealerships set change_seq = 2 where id = 1');
  await pool.query('update vehicles set price_cents = 1, change_seq = 2 where dealership_id = 1 and id = 1');
  vehicles.stockChanged(1);
  expect((await vehicles.listByIds(site, [1]))[0]?.priceCents).toBe(1);
  expect((await vehicles.findBySlug(site, 'car-1'))?.priceCents).toBe(1);
});

test.each(['gone', 'silent'] as const)(
  'while the database is %s, the store returns the outdated price from memory; it returns the current price as soon as the database answers again',
  async (fault) => {
    const { pool } = opened.database;
    await pool.query('update dealerships set change_seq = 2 where id = 1');
    await pool.query('update vehicles set price_cents = 1, change_seq = 2 where dealership_id = 1 and id = 1');
    vehicles.stockChanged(1);
    // This call tells the store that the stock has the change number 2. The vehicles in memory are from before this
    // change.
    await vehicles.listByIds(site, [2]);
    state = fault;
    expect((await vehicles.listByIds(site, [1]))[0]?.priceCents).not.toBe(1);
    state = 'up';
    await expect.poll(async () => (await vehicles.listByIds(site, [1]))[0]?.priceCents).toBe(1);
  },
);

test('a store without vehicles in memory throws an error if the database does not answer; a store with vehicles in memory throws every other error', async () => {
  const bare = new VehicleStore(database, fixedClock(TEST_NOW));
  state = 'gone';
  await expect(bare.listByIds(site, [1])).rejects.toThrow(DatabaseUnavailableError);
  const fails = (): never => {
    throw new Error('a fault');
  };
  const broken = new VehicleStore({ afterCommit: (run: () => void) => run(), as: fails }, fixedClock(TEST_NOW), {
    documents,
    onLate: () => {},
  });
  await expect(broken.listByIds(site, [1])).rejects.toThrow('a fault');
});

test('sitemaps and feeds contain the whole stock even while the database cannot be reached', async () => {
  const stock = new ListedStock(database, documents);
  const list = async () => {
    const found: (readonly [number, string])[] = [];
    for await (const { id, slug } of stock.vehicles(site, TEST_NOW, { dealershipId: 1, vehicleId: 1 })) found.push([id, slug]);
    const facts: (readonly [number, string])[] = [];
    for await (const { id, make } of stock.facts(site, TEST_NOW)) facts.push([id, make]);
    return { found, facts };
  };
  const before = await list();
  expect(before.found).toEqual([
    [2, 'car-2'],
    [3, 'car-3'],
  ]);
  state = 'gone';
  expect(await list()).toEqual(before);
});

test('while sitemaps and feeds unpack the stock in memory, the process can answer other requests', async () => {
  const { pool } = opened.database;
  await pool.query('update dealerships set change_seq = 2 where id = 1');
  for (let id = 10; id < 250; id += 1) await storeVehicle(opened.database, buildVehicle({ id, slug: `car-${id}` }), 2);
  documents.changed(1);
  await expect.poll(() => documents.seqOf(1)).toBe(2);
  state = 'gone';
  const stock = new ListedStock(database, documents);
  // Each call of `performance.now()` moves the simulated clock by two milliseconds, as if each vehicle took this time.
  let now = 0;
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 2;
    return now;
  });
  let turns = 0;
  let ended = false;
  const countTurns = (): void => {
    turns += 1;
    if (!ended) setImmediate(countTurns);
  };
  countTurns();
  let found = 0;
  for await (const _ of stock.facts(site, TEST_NOW)) found += 1;
  for await (const _ of stock.vehicles(site, TEST_NOW)) found += 1;
  ended = true;
  watch.mockRestore();
  expect(found).toBe(486);
  expect(turns).toBeGreaterThan(400);
});
