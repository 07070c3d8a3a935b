import { expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { MemoryStockSource } from '#test/builders/stock/stock-source.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { stockRequest } from '../rules/site-search-request.ts';
import type { StockDocument } from '../rules/stock-search.ts';
import { StockIndex, type StockIndexOptions } from './stock-index.server.ts';

const setUp = (options?: StockIndexOptions) => {
  const source = new MemoryStockSource();
  let now = TEST_NOW;
  const index = new StockIndex(source, { now: () => now }, options);
  const ids = async (dealershipId = 7) => {
    const asked = buildSite({ dealerships: [buildDealership({ id: dealershipId })] });
    return (await index.search(stockRequest(asked, null, now))).hits;
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { source, index, ids, wait };
};

test("StockIndex reads a dealership's stock at the first search, and only once if several searches wait for it", async () => {
  const { source, ids } = setUp();
  source.write(7, { id: 1 }, { id: 2 });
  expect(source.reads).toBe(0);
  expect(await Promise.all([ids(), ids(), ids()])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(source.reads).toBe(1);
});

test('StockIndex reads the changes of an import in batches of limited size and loses no vehicle', async () => {
  const { source, ids } = setUp({ batchSize: 2 });
  source.write(7, { id: 9 }, ...Array.from({ length: 6 }, (_, index) => ({ id: index + 1 })));
  source.write(7, { id: 7 });
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
  expect(source.largestStep).toBe(2);
});

test('StockIndex reads the next batch of changes while it indexes the previous batch', async () => {
  const { source } = setUp();
  source.write(7, { id: 1 }, { id: 2 }, { id: 3 });
  const events: string[] = [];
  const index = new StockIndex(
    {
      readChanges: async (...asked) => {
        events.push('read');
        const batch = await source.readChanges(...asked);
        return { ...batch, documents: indexing(batch.documents) };
      },
    },
    { now: () => TEST_NOW },
    { batchSize: 2 },
  );
  function* indexing(documents: Iterable<StockDocument>) {
    events.push('index');
    yield* documents;
  }
  await index.ready([7]);
  expect(events).toEqual(['read', 'read', 'index', 'index']);
});

test('StockIndex does not lose a change that is made after the next batch of changes was read and before this batch is indexed', async () => {
  const { source, index, ids } = setUp({ batchSize: 2 });
  source.write(7, { id: 1 }, { id: 2 }, { id: 3 });
  source.onRead = () => {
    if (source.reads !== 2) return;
    // The vehicle below is written after the second batch was read, so the batch does not contain this vehicle.
    queueMicrotask(() => {
      source.write(7, { id: 4 });
      index.notify(7);
    });
  };
  expect(await ids()).toEqual([1, 2, 3, 4]);
});

test('the stock version does not change until StockIndex has read all changes of an import', async () => {
  const { source, index, ids } = setUp({ batchSize: 2 });
  source.write(7, { id: 1 });
  await ids();
  source.write(7, { id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 });
  const versions = new Map<number, string>();
  source.onRead = () => versions.set(source.reads, index.stockVersion([7]));
  index.notify(7);
  await vi.waitFor(() => expect(index.stockVersion([7])).toBe('7:2'), { timeout: 15_000 });
  expect(new Set(versions.values())).toEqual(new Set(['7:1']));
  expect(await ids()).toEqual([1, 2, 3, 4, 5]);
});

test('StockIndex pauses many times during an import, even if it reads all vehicles in one batch', async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const { source, index } = setUp({ batchSize: 100_000, slices: { sliceMs: 0, pause } });
  source.write(7, ...Array.from({ length: 1_600 }, (_, at) => ({ id: at + 1 })));
  await index.ready([7]);
  expect(pauses).toBeGreaterThanOrEqual(100);
  expect(index.versionOf(7)).toEqual({ seq: 1, rereads: 0 });
});

test('StockIndex pauses several times during a search of large stock, and indexes no changes until the search has ended', async () => {
  let pauses = 0;
  let onPause = (): void => {};
  const pause = async () => {
    pauses += 1;
    onPause();
  };
  const { source, index, ids } = setUp({ batchSize: 100_000, slices: { sliceMs: 0, pause } });
  source.write(7, ...Array.from({ length: 9_000 }, (_, at) => ({ id: at + 1 })));
  await index.ready([7]);
  pauses = 0;
  onPause = () => {
    if (pauses !== 1) return;
    source.write(7, { id: 9_001, rank: 1 });
    index.notify(7);
  };
  expect((await ids())[0]).not.toBe(9_001);
  // The index stores 9,000 vehicles in two segments. Each segment is sorted, listed and searched in separate steps.
  expect(pauses).toBeGreaterThanOrEqual(6);
  await vi.waitFor(async () => expect((await ids())[0]).toBe(9_001), { timeout: 15_000 });
});

test('StockIndex shows a change of the stock after its notification, and stockVersion then returns a new version', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 }, { id: 2 });
  await ids();
  const before = index.stockVersion([7]);
  source.write(7, { id: 3 });
  source.remove(7, 1);
  expect(await ids()).toEqual([1, 2]);
  index.notify(7);
  await vi.waitFor(async () => expect(await ids()).toEqual([2, 3]), { timeout: 15_000 });
  expect(index.stockVersion([7])).not.toBe(before);
});

test('if many notifications arrive while StockIndex reads the stock, StockIndex reads it only once more', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 });
  await ids();
  let open = (): void => {};
  source.gate = new Promise((resolve) => {
    open = resolve;
  });
  for (let change = 0; change < 50; change += 1) index.notify(7);
  source.write(7, { id: 2 });
  open();
  await vi.waitFor(async () => expect(await ids()).toEqual([1, 2]), { timeout: 15_000 });
  expect(source.reads).toBe(3);
});

test('StockIndex does not lose a notification that comes during the first reading', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 });
  let open = (): void => {};
  source.gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = ids();
  source.write(7, { id: 2 });
  index.notify(7);
  open();
  expect(await first).toEqual([1, 2]);
});

test('StockIndex makes versions from change numbers, so that all nodes have the same version', async () => {
  const [one, other] = [setUp(), setUp()];
  for (const { source, ids } of [one, other]) {
    source.write(7, { id: 1 });
    source.write(7, { id: 2 });
    source.write(8, { id: 3 });
    await ids(7);
    await ids(8);
  }
  expect(one.index.stockVersion([7, 8])).toBe('7:2 8:1');
  expect(other.index.stockVersion([7, 8])).toBe('7:2 8:1');
});

test('StockIndex never gives two states of the stock the same version, even if the stock changes while the index has not loaded it', async () => {
  const { source, index, ids, wait } = setUp({ idleMs: HOUR_MS });
  const versions = [index.stockVersion([7])];
  index.notify(7);
  versions.push(index.stockVersion([7]));
  source.write(7, { id: 1 });
  await ids(7);
  versions.push(index.stockVersion([7]));
  wait(2 * HOUR_MS);
  await ids(8);
  versions.push(index.stockVersion([7]));
  index.notify(7);
  versions.push(index.stockVersion([7]));
  expect(new Set(versions).size).toBe(versions.length);
});

test('StockIndex drops stock that nobody searched, and reads it again at the next search', async () => {
  const { source, index, ids, wait } = setUp({ idleMs: HOUR_MS });
  source.write(7, { id: 1 });
  await ids(7);
  const loaded = index.bytes;
  wait(HOUR_MS + MINUTE_MS);
  await ids(8);
  expect(index.bytes).toBeLessThan(loaded);
  expect(await ids(7)).toEqual([1]);
});

test('after the clock was set back by a day, StockIndex still drops stock that nobody searched', async () => {
  const { source, index, ids, wait } = setUp({ idleMs: HOUR_MS });
  source.write(7, { id: 1 });
  wait(24 * HOUR_MS);
  await ids(7);
  await ids(8);
  const loaded = index.bytes;
  wait(-24 * HOUR_MS);
  await ids(8);
  expect(index.bytes).toBeLessThan(loaded);
  expect(await ids(7)).toEqual([1]);
});

test('when the memory limit is exceeded, StockIndex drops the stock that was not searched for the longest time', async () => {
  const { source, index, ids, wait } = setUp({ maxBytes: 1 });
  for (const dealershipId of [7, 8]) source.write(dealershipId, { id: dealershipId });
  await ids(7);
  wait(2 * MINUTE_MS);
  await ids(8);
  expect(index.stockVersion([7])).toContain('unloaded');
  expect(index.stockVersion([8])).toBe('8:1');
});

test('if the first attempt of StockIndex to read the stock fails, the search fails; the next search reads the stock again', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 });
  source.failures = 1;
  await expect(ids()).rejects.toThrow('the database does not answer');
  expect(index.isHealthy()).toBe(false);
  expect(await ids()).toEqual([1]);
  expect(index.isHealthy()).toBe(true);
});

test('if StockIndex cannot read the stock at the start, health checks cause another read, even if nobody searches', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 });
  source.failures = 1;
  await expect(ids()).rejects.toThrow('the database does not answer');
  expect(index.isHealthy()).toBe(false);
  await vi.waitFor(() => expect(index.isHealthy()).toBe(true), { timeout: 15_000 });
  expect(index.versionOf(7)).not.toBeNull();
});

test('StockIndex stays healthy if it cannot read the stock of a dealership that no site lists any more', async () => {
  const listed = new Set([7, 8]);
  const { source, index, ids } = setUp({ isListed: (dealershipId) => listed.has(dealershipId) });
  source.write(7, { id: 1 });
  source.failures = 1;
  await expect(ids(7)).rejects.toThrow('the database does not answer');
  listed.delete(7);
  expect(index.isHealthy()).toBe(true);
});

test('StockIndex keeps the stock after a failed refresh, reports the failure, and tries again', async () => {
  const failures: number[] = [];
  const { source, index, ids } = setUp({ onError: (_, dealershipId) => failures.push(dealershipId) });
  source.write(7, { id: 1 });
  await ids();
  source.failures = 1;
  source.write(7, { id: 2 });
  index.notify(7);
  await vi.waitFor(() => expect(failures).toEqual([7]), { timeout: 15_000 });
  expect(await ids()).toEqual([1]);
  await vi.waitFor(async () => expect(await ids()).toEqual([1, 2]), { timeout: 5_000 });
  expect(index.isHealthy()).toBe(true);
});

test('SEARCH-11 StockIndex holds only vehicles that a site lists, and removes a vehicle that is no longer listed', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 }, { id: 2 }, { id: 3, showOnDealerWebsite: false }, { id: 4, status: 'sold', soldAt: TEST_NOW - 400 * DAY_MS });
  expect(await ids()).toEqual([1, 2]);
  source.write(7, { id: 1, showOnDealerWebsite: false });
  index.notify(7);
  await vi.waitFor(async () => expect(await ids()).toEqual([2]), { timeout: 15_000 });
});

test('if the settings of a dealership change, StockIndex reads all stock of the dealership again and gives it a new version', async () => {
  const { source, index, ids } = setUp();
  source.write(7, { id: 1 });
  await ids();
  const [reads, version] = [source.reads, index.stockVersion([7])];
  index.reread(7);
  await vi.waitFor(() => expect(source.reads).toBe(reads + 1), { timeout: 15_000 });
  expect(await ids()).toEqual([1]);
  expect(index.stockVersion([7])).not.toBe(version);
  await vi.waitFor(() => expect(index.stockVersion([7])).toBe('7:1r1'), { timeout: 15_000 });
});

test('StockIndex answers the first search of a site only after it has read the stock of all dealerships of the site', async () => {
  const { source, index } = setUp();
  const dealerships = Array.from({ length: 6 }, (_, at) => buildDealership({ id: at + 1, slug: `d${at + 1}` }));
  for (const { id } of dealerships) source.write(id, { id: id * 10 });
  const result = await index.search(stockRequest(buildSite({ dealerships }), null, TEST_NOW));
  expect(result.hits).toEqual([10, 20, 30, 40, 50, 60]);
});
