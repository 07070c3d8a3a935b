import { expect } from 'vitest';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { BEFORE_ALL_STOCK } from '#features/stock/rules/stock-cursor.ts';
import { KnownSequences } from '#features/stock/server/change-sequence-cache.server.ts';
import { readDocuments } from '#features/stock/server/documents/read-documents.server.ts';
import { VehicleDocuments } from '#features/stock/server/documents/vehicle-documents.server.ts';
import { deleteOldImports, findLastColumns, listFeedNames, listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { ListedStock, type StockPlace } from '#features/stock/server/listed-stock.server.ts';
import { FeedRunStore } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import { readStockChanges } from '#features/stock/server/stock-changes.server.ts';
import { VehicleCache } from '#features/stock/server/vehicle-cache.server.ts';
import { confirmLastImport, VehicleConfirmations } from '#features/stock/server/vehicle-confirmations.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { DAY_MS, systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { first, ROWS_OF_A, ROWS_OF_B } from '../two-dealers.ts';
import { a, b, dealers, idsOf, ownVehicle, parts, SINCE, type StoreCases, vehicleOfB } from './store-bench.ts';

const listed = () => new ListedStock(parts.database);
const idsIn = async (vehicles: AsyncIterable<{ readonly id: number }>): Promise<readonly number[]> => {
  const ids: number[] = [];
  for await (const { id } of vehicles) ids.push(id);
  return ids;
};

/** Loads the vehicles of the given dealerships into memory. */
const held = async (dealershipIds: readonly number[]): Promise<VehicleDocuments> => {
  const fail = (error: unknown): never => {
    throw error;
  };
  const documents = new VehicleDocuments({ database: parts.database, maxBytes: 100_000_000, onError: fail, onFull: fail });
  await documents.hold(dealershipIds);
  return documents;
};
const heldOfBoth = () => held([a.primaryDealership.id, b.primaryDealership.id]);

export const stockCases: StoreCases = {
  FeedRunStore: {
    lease: async () => {
      const runs = new FeedRunStore(parts.database);
      const now = Date.now();
      const [ofA, ofB] = [a, b].map(({ primaryDealership: { id } }) => ({ dealershipId: id, feed: 'shared-name' }));
      if (ofA === undefined || ofB === undefined) throw new Error('There are two sites');
      await runs.register(ofB, '1h', now, now);
      expect(await runs.lease(ofA, 60_000, now, null)).toBeNull();
      expect(await runs.find(ofA, now)).toBeNull();
      const leased = await runs.lease(ofB, 60_000, now, now);
      if (leased === null) throw new Error('The test could not lease the feed run of site B');
      const stolen = { ...leased, dealershipId: ofA.dealershipId };
      expect(await runs.renew(stolen, 60_000)).toBe(false);
      await runs.giveBack(stolen);
      expect(await runs.finish(stolen, { outcome: 'failed', message: '', read: null }, now, now)).toBeNull();
      expect(await runs.setTold(parts.database, ofA, true)).toBe(false);
      expect(await runs.findEach([ofA, ofB], now)).toEqual([null, expect.objectContaining({ isRunning: true })]);
      expect(await runs.find(ofB, now)).toMatchObject({ isRunning: true, isTold: false, lastOutcome: null });
    },
  },
  'vehicle-confirmations.server.ts': {
    confirmLastImport: async () => {
      const { id } = b.primaryDealership;
      const times = async () =>
        (await parts.database.pool.query('select vehicle_id, confirmed_at from vehicle_confirmations where dealership_id = $1', [id])).rows;
      const before = await times();
      await confirmLastImport(parts.database, { dealershipId: a.primaryDealership.id, feed: 'main', now: Date.UTC(2001, 0, 1) });
      expect(await times()).toEqual(before);
    },
  },
  TenantStore: {
    setAccountGroup: async () => {
      const tenants = new TenantStore(parts.database);
      const groups = async () => (await parts.database.pool.query('select id from sites where account_group_id is not null')).rows;
      await tenants.setAccountGroup(a.id, 'alpha-only');
      expect(await groups()).toEqual([{ id: a.id }]);
      await tenants.setAccountGroup(a.id, null);
      expect(await groups()).toEqual([]);
    },
    registerSite: async () => expect(await new TenantStore(parts.database).registerSite('bravo')).toBe(b.id),
    registerDealership: async () => {
      expect(await new TenantStore(parts.database).registerDealership('alpha-yard')).toBe(a.primaryDealership.id);
    },
  },
  ListedStock: {
    facts: async () => {
      const idsOn = (site: Site) => idsIn(listed().facts(site, Date.now()));
      expect(await idsOn(a)).not.toContain(vehicleOfB().id);
      expect(await idsOn(b)).toContain(vehicleOfB().id);
    },
    vehicles: async () => {
      const idsOn = (site: Site, after: StockPlace | null = null) => idsIn(listed().vehicles(site, Date.now(), after));
      expect(await idsOn(a)).not.toContain(vehicleOfB().id);
      expect(await idsOn(b)).toContain(vehicleOfB().id);
      expect(await idsOn(a, { dealershipId: b.primaryDealership.id, vehicleId: 0 })).toEqual([]);
    },
  },
  VehicleDocuments: {
    hold: async () => {
      const documents = await held([a.primaryDealership.id]);
      expect(documents.find([a.primaryDealership.id, b.primaryDealership.id], vehicleOfB().id)).toBeNull();
    },
    find: async () => {
      const documents = await heldOfBoth();
      expect(documents.find([a.primaryDealership.id], vehicleOfB().id)).toBeNull();
      expect(documents.find([b.primaryDealership.id], vehicleOfB().id)).not.toBeNull();
    },
    vehiclesAfter: async () => {
      const documents = await heldOfBoth();
      expect(idsOf([...documents.vehiclesAfter(a.primaryDealership.id, 0)])).not.toContain(vehicleOfB().id);
      expect(idsOf([...documents.vehiclesAfter(b.primaryDealership.id, 0)])).toContain(vehicleOfB().id);
    },
    changesAfter: async () => {
      const documents = await heldOfBoth();
      const idsAt = (dealershipId: number) => idsOf([...(documents.changesAfter(dealershipId, BEFORE_ALL_STOCK)?.vehicles ?? [])]);
      expect(idsAt(a.primaryDealership.id)).not.toContain(vehicleOfB().id);
      expect(idsAt(b.primaryDealership.id)).toContain(vehicleOfB().id);
    },
    holds: async () => {
      const documents = await held([b.primaryDealership.id]);
      expect([documents.holds([a.primaryDealership.id]), documents.holds([b.primaryDealership.id])]).toEqual([false, true]);
    },
    seqOf: async () => {
      const documents = await held([b.primaryDealership.id]);
      expect([documents.seqOf(a.primaryDealership.id), documents.seqOf(b.primaryDealership.id) !== null]).toEqual([null, true]);
    },
    isFirstReadingDone: async () => {
      expect((await held([b.primaryDealership.id])).isFirstReadingDone).toBe(true);
    },
    changed: async () => {
      const documents = await heldOfBoth();
      documents.changed(a.primaryDealership.id);
      expect(documents.find([a.primaryDealership.id], vehicleOfB().id)).toBeNull();
    },
    close: async () => {
      const documents = await heldOfBoth();
      documents.close();
      expect(documents.find([a.primaryDealership.id], vehicleOfB().id)).toBeNull();
    },
  },
  'read-documents.server.ts': {
    readDocuments: async () => {
      const read = await readDocuments(parts.database, a.primaryDealership.id, BEFORE_ALL_STOCK, 1_000);
      expect(read?.documents.length).toBeGreaterThan(0);
      expect(idsOf(read?.documents ?? [])).not.toContain(vehicleOfB().id);
    },
  },
  VehicleCache: {
    find: () => {
      const cache = new VehicleCache(10);
      cache.keepUpTo(new Map([[vehicleOfB().dealershipId, 1]]));
      cache.add(vehicleOfB(), 1);
      expect(cache.find([a.primaryDealership.id], vehicleOfB().id)).toBeNull();
      expect(cache.find([b.primaryDealership.id], vehicleOfB().id)).not.toBeNull();
    },
    keepUpTo: () => {
      const cache = new VehicleCache(10);
      cache.keepUpTo(new Map([[vehicleOfB().dealershipId, 1]]));
      cache.add(vehicleOfB(), 1);
      cache.keepUpTo(new Map([[a.primaryDealership.id, 9]]));
      expect(cache.find([b.primaryDealership.id], vehicleOfB().id)).not.toBeNull();
    },
    add: () => {
      const cache = new VehicleCache(10);
      cache.keepUpTo(new Map([[a.primaryDealership.id, 1]]));
      cache.add(vehicleOfB(), 1);
      expect(cache.find([a.primaryDealership.id, b.primaryDealership.id], vehicleOfB().id)).toBeNull();
    },
  },
  VehicleViews: {
    record: async () => {
      const visitor = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 Firefox/150.0', prefetch: false };
      const unseen = dealers.b.at(-1) ?? vehicleOfB();
      expect(await parts.views.record(a, unseen, visitor)).toBe(0);
      expect(await parts.views.record(b, unseen, visitor)).toBe(1);
    },
    listCounts: async () => {
      const visitor = { address: '203.0.113.10', userAgent: 'Mozilla/5.0 Firefox/150.0', prefetch: false };
      await parts.views.record(b, vehicleOfB(), visitor);
      expect((await parts.views.listCounts(a, idsOf(dealers.b))).size).toBe(0);
      expect((await parts.views.listCounts(b, idsOf(dealers.b))).has(vehicleOfB().id)).toBe(true);
    },
  },
  VehicleConfirmations: {
    find: async () => {
      const confirmations = new VehicleConfirmations(parts.database);
      expect(await confirmations.find(a, vehicleOfB())).toBeNull();
      expect(await confirmations.find(b, vehicleOfB())).toMatchObject({ feed: 'main' });
    },
  },
  PhoneReveals: {
    record: async () => {
      const ofB = { vehicleId: vehicleOfB().id, dealershipId: b.primaryDealership.id };
      expect(await parts.reveals.record(a, ofB)).toMatchObject({ ok: false });
      expect(await parts.reveals.record(a, { ...ofB, dealershipId: a.primaryDealership.id })).toMatchObject({ ok: false });
      expect(await parts.reveals.record(b, ofB)).toMatchObject({ ok: true });
    },
    countSince: async () => {
      await parts.reveals.record(b, { vehicleId: null, dealershipId: b.primaryDealership.id });
      expect(await parts.reveals.countSince(a, b.primaryDealership.id, SINCE)).toBe(0);
      expect(await parts.reveals.countSince(b, b.primaryDealership.id, SINCE)).toBeGreaterThan(0);
    },
    deleteOlder: async () => {
      await parts.reveals.record(b, { vehicleId: null, dealershipId: b.primaryDealership.id });
      await parts.reveals.deleteOlder(a, Date.now() + DAY_MS);
      expect(await parts.reveals.countSince(b, b.primaryDealership.id, SINCE)).toBeGreaterThan(0);
      await parts.reveals.deleteOlder(b, Date.now() + DAY_MS);
      expect(await parts.reveals.countSince(b, b.primaryDealership.id, SINCE)).toBe(0);
    },
  },
  'stock-changes.server.ts': {
    readStockChanges: async () => {
      const { vehicles } = await readStockChanges(parts.database, b.primaryDealership.id, BEFORE_ALL_STOCK, 1_000);
      expect(idsOf(vehicles)).toContain(vehicleOfB().id);
      expect(new Set(vehicles.map(({ dealershipId }) => dealershipId))).toEqual(new Set([b.primaryDealership.id]));
    },
  },
  VehicleStore: {
    findBySlug: async () => {
      expect(await parts.vehicles.findBySlug(a, vehicleOfB().slug)).toBeNull();
      expect(await parts.vehicles.findBySlug(b, vehicleOfB().slug)).not.toBeNull();
    },
    findById: async () => {
      expect(await parts.vehicles.findById(b, vehicleOfB().id)).not.toBeNull();
      expect(await parts.vehicles.findById(a, vehicleOfB().id)).toBeNull();
    },
    findUnlisted: async () => {
      expect(await parts.vehicles.findUnlisted(b, vehicleOfB().id)).not.toBeNull();
      expect(await parts.vehicles.findUnlisted(a, vehicleOfB().id)).toBeNull();
    },
    listByIds: async () => {
      const asked = [vehicleOfB().id, ownVehicle().id];
      expect(idsOf(await parts.vehicles.listByIds(b, asked))).toEqual([vehicleOfB().id]);
      expect(idsOf(await parts.vehicles.listByIds(a, asked))).toEqual([ownVehicle().id]);
    },
    listArrivals: async () => {
      const arrivals = (site: Site) => parts.vehicles.listArrivals(site, { since: 0, belowId: null, limit: 1_000 });
      expect(await arrivals(b)).toEqual(expect.arrayContaining([...idsOf(dealers.b)]));
      expect((await arrivals(b)).filter((id) => idsOf(dealers.a).includes(id))).toEqual([]);
      expect((await arrivals(a)).filter((id) => idsOf(dealers.b).includes(id))).toEqual([]);
    },
    readChanges: async () => {
      const { vehicles } = await parts.vehicles.readChanges(a.primaryDealership.id, BEFORE_ALL_STOCK, 1_000);
      expect(idsOf(vehicles)).toEqual(expect.arrayContaining([...idsOf(dealers.a)]));
      expect(new Set(vehicles.map(({ dealershipId }) => dealershipId))).toEqual(new Set([a.primaryDealership.id]));
    },
    currentSeq: async () =>
      expect([...(await parts.vehicles.currentSeq([a.primaryDealership.id])).keys()]).toEqual([a.primaryDealership.id]),
    followChanges: async () => {
      const store = new VehicleStore(parts.database, systemClock);
      store.followChanges();
      const ids = [...idsOf(dealers.a), ...idsOf(dealers.b)];
      for (const _round of ['read', 'remembered']) {
        expect(idsOf(await store.listByIds(b, ids))).toEqual(idsOf(dealers.b));
        expect(idsOf(await store.listByIds(a, ids))).toEqual(idsOf(dealers.a));
      }
    },
    stockChanged: async () => {
      const store = new VehicleStore(parts.database, systemClock);
      store.followChanges();
      await store.listByIds(b, idsOf(dealers.b));
      store.stockChanged(a.primaryDealership.id);
      expect(await store.findById(a, vehicleOfB().id)).toBeNull();
      expect(await store.findById(b, vehicleOfB().id)).not.toBeNull();
    },
  },
  KnownSequences: {
    get: async () => {
      const known = new KnownSequences(async (ids) => new Map(ids.map((id) => [id, id * 10])));
      known.follow();
      await known.get([b.primaryDealership.id]);
      expect([...(await known.get([a.primaryDealership.id]))]).toEqual([[a.primaryDealership.id, a.primaryDealership.id * 10]]);
    },
    changed: async () => {
      const asked: number[] = [];
      const known = new KnownSequences(async (ids) => {
        asked.push(...ids);
        return new Map(ids.map((id) => [id, 1]));
      });
      known.follow();
      await known.get([b.primaryDealership.id]);
      known.changed(a.primaryDealership.id);
      await known.get([b.primaryDealership.id]);
      expect(asked).toEqual([b.primaryDealership.id]);
    },
  },
  DealershipTokens: {
    createToken: async () => {
      const { token } = await parts.tokens.createToken(b.primaryDealership.id, 'push');
      expect(await parts.tokens.findHolder(token)).toMatchObject({ dealershipSlug: 'bravo-yard' });
    },
    listTokens: async () => {
      await parts.tokens.createToken(b.primaryDealership.id, 'push');
      expect(await parts.tokens.listTokens(a.primaryDealership.id)).toEqual([]);
      expect(await parts.tokens.listTokens(b.primaryDealership.id)).not.toEqual([]);
    },
    revokeToken: async () => {
      const { id, token } = await parts.tokens.createToken(b.primaryDealership.id, 'push');
      expect(await parts.tokens.revokeToken(a.primaryDealership.id, id)).toBe(false);
      expect(await parts.tokens.findHolder(token)).toMatchObject({ isRevoked: false });
    },
    findHolder: async () => expect(await parts.tokens.findHolder('fct_nothing')).toBeNull(),
    markUsed: async () => {
      const { id, token } = await parts.tokens.createToken(b.primaryDealership.id, 'push');
      const holder = await parts.tokens.findHolder(token);
      if (!holder) throw new Error('no holder');
      await parts.tokens.markUsed({ ...holder, dealershipId: a.primaryDealership.id });
      const used = async () => (await parts.tokens.listTokens(b.primaryDealership.id)).find((one) => one.id === id)?.lastUsedAt;
      expect(await used()).toBeNull();
      await parts.tokens.markUsed(holder);
      expect(await used()).not.toBeNull();
    },
  },
  StockImporter: {
    importStock: async () => {
      const rowsOfB = async () =>
        (await parts.database.pool.query('select * from vehicles where dealership_id = $1 order by id', [b.primaryDealership.id])).rows;
      const before = await rowsOfB();
      // A's feed contains a vehicle number that B uses too. The import must not change B's vehicle, and a full feed of
      // A must not remove B's vehicles.
      const row = { ...first(ROWS_OF_B), price: 1 };
      await dealers.import('alpha-yard', [row], false);
      await dealers.import('alpha-yard', [row, ...ROWS_OF_A]);
      expect(await rowsOfB()).toEqual(before);
    },
  },
  'stock-imports.server.ts': {
    listFeedNames: async () => {
      await parts.database.pool.query("update vehicles set feed = 'only-b' where dealership_id = $1", [b.primaryDealership.id]);
      try {
        expect(await listFeedNames(parts.database, a.primaryDealership.id)).toEqual(['main']);
        expect(await listFeedNames(parts.database, b.primaryDealership.id)).toEqual(['only-b']);
      } finally {
        await parts.database.pool.query("update vehicles set feed = 'main' where dealership_id = $1", [b.primaryDealership.id]);
      }
    },
    deleteOldImports: async () => {
      const copy = `insert into stock_imports (dealership_id, feed, mode, source, started_at, finished_at, outcome, report)
        select dealership_id, feed, mode, source, 'epoch', 'epoch', 'refused', report from stock_imports where dealership_id = $1 limit 1`;
      const idsOf = async (id: number) => (await listImports(parts.database, id, 100)).map((past) => past.id);
      const [ofA, ofB] = [a.primaryDealership.id, b.primaryDealership.id];
      for (const id of [ofA, ofA, ofB, ofB]) await parts.database.pool.query(copy, [id]);
      const before = await idsOf(ofB);
      expect(await deleteOldImports(parts.database, ofA, 1)).toBe(1);
      expect(await idsOf(ofB)).toEqual(before);
      expect(await deleteOldImports(parts.database, ofB, 1)).toBe(1);
      await parts.database.pool.query("delete from stock_imports where outcome = 'refused'");
    },
    findLastColumns: async () => {
      expect(await findLastColumns(parts.database.pool, a.primaryDealership.id, 'main')).not.toBeNull();
      expect(await findLastColumns(parts.database.pool, a.primaryDealership.id, 'only-b')).toBeNull();
      const columnsOfB = await findLastColumns(parts.database.pool, b.primaryDealership.id, 'main');
      const columnsOfA = await findLastColumns(parts.database.pool, a.primaryDealership.id, 'main');
      expect(Object.keys(columnsOfB?.columns ?? {})).toContain('vin');
      expect(Object.keys(columnsOfA?.columns ?? {})).not.toContain('only-b');
    },
    listImports: async () => {
      const reports = await listImports(parts.database, a.primaryDealership.id);
      expect(reports.length).toBeGreaterThan(0);
      expect(reports.every(({ report }) => report.dealership === 'alpha-yard')).toBe(true);
    },
  },
};
