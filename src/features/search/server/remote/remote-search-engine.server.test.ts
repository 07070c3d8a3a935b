import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSearchNode, TEST_SEARCH_KEY, type TestSearchNode } from '#test/builders/search/search-node.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { EMPTY_STOCK_QUERY } from '../../rules/query/stock-query.ts';
import { stockRequest } from '../../rules/site-search-request.ts';
import type { StockSearchRequest, StockSearchResult } from '../../rules/stock-search.ts';
import { StockSearchService } from '../stock-search.server.ts';
import { RemoteSearchEngine } from './remote-search-engine.server.ts';
import type { IndexedVersion } from './search-service-calls.server.ts';
import { SearchServiceClient } from './search-service-client.server.ts';

/**
 * The stock version of dealership 7 that the search node has read. In these tests, each search finds one vehicle. Its id
 * is the change number of this version, so a test can see which stock was searched.
 */
let indexed: IndexedVersion | null = null;
/** The last committed change number in the database. */
let latestSeq = 0;
/** The search node waits for this promise after it has read the stock and before it answers. */
let gate: Promise<void> = Promise.resolve();
let versionQuestions = 0;
let asked: StockSearchRequest[] = [];
let errors: unknown[] = [];
let node: TestSearchNode;
let engine: RemoteSearchEngine;

beforeEach(async () => {
  [indexed, latestSeq, gate, versionQuestions, asked, errors] = [{ seq: 1, rereads: 0 }, 1, Promise.resolve(), 0, [], []];
  node = await startSearchNode({
    ready: async () => {
      indexed ??= { seq: latestSeq, rereads: 0 };
    },
    versionOf: () => {
      versionQuestions += 1;
      return indexed;
    },
    isHealthy: () => true,
    search: async (request): Promise<StockSearchResult> => {
      asked.push(request);
      const hits = [indexed?.seq ?? 0];
      await gate;
      return { hits, offset: 0, facets: {}, stats: {}, count: 1, ms: 0, pages: 1, validUntil: null };
    },
  });
  engine = new RemoteSearchEngine(new SearchServiceClient({ url: node.url, key: TEST_SEARCH_KEY }), {
    readLatestSeqs: async () => new Map([[7, latestSeq]]),
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await engine.close();
  await node.close();
});

const site = buildSite({ dealerships: [buildDealership({ id: 7 })] });
const REQUEST = stockRequest(site, null, TEST_NOW);
const version = (): string => engine.stockVersion([7]);
const learnt = async (): Promise<string> => {
  await engine.search(REQUEST);
  return version();
};

describe('stockVersion of a web node', () => {
  test('stockVersion changes with the first request to the search node, then stays while the stock is unchanged', async () => {
    const before = version();
    await engine.ready([7]);
    const known = version();
    expect(known).not.toBe(before);
    expect(await learnt()).toBe(known);
    await engine.ready([7]);
    expect(versionQuestions).toBe(2);
  });

  test('several simultaneous calls of ready() for the same stock cause only one request', async () => {
    await Promise.all([engine.ready([7]), engine.ready([7]), engine.ready([7])]);
    expect(versionQuestions).toBe(1);
  });

  test('after a notification, stockVersion does not change until the search node has read the change', async () => {
    const old = await learnt();
    latestSeq = 3;
    engine.notify(7);
    await vi.waitFor(() => expect(versionQuestions).toBeGreaterThan(3), { timeout: 15_000 });
    expect(version()).toBe(old);
    indexed = { seq: 2, rereads: 0 };
    await vi.waitFor(() => expect(version()).not.toBe(old), { timeout: 15_000 });
    const between = version();
    indexed = { seq: 3, rereads: 0 };
    await vi.waitFor(() => expect(version()).not.toBe(between), { timeout: 15_000 });
    const questions = versionQuestions;
    expect((await engine.search(REQUEST)).hits).toEqual([3]);
    engine.notify(7);
    await engine.search(REQUEST);
    // The notification causes no request for the stock version, because the web node already knows the latest version.
    // So the search node reads the version only twice: once for the answer to each of the two searches.
    expect(versionQuestions).toBe(questions + 2);
  });

  test('many notifications cause only a few requests', async () => {
    await engine.ready([7]);
    for (let change = 0; change < 1_000; change += 1) {
      latestSeq += 1;
      engine.notify(7);
    }
    indexed = { seq: latestSeq, rereads: 0 };
    const before = version();
    await vi.waitFor(() => expect(version()).not.toBe(before), { timeout: 15_000 });
    expect(versionQuestions).toBeLessThan(4);
  });

  test('stockVersion changes when a search result was made from newer stock, even without a notification', async () => {
    const old = await learnt();
    indexed = { seq: 2, rereads: 0 };
    expect(await learnt()).not.toBe(old);
  });

  test('if the search node answers with an older version of the stock than in its last answer, stockVersion changes, so that the page is not cached', async () => {
    indexed = { seq: 5, rereads: 0 };
    const known = await learnt();
    indexed = { seq: 4, rereads: 0 };
    const lagging = await learnt();
    expect(lagging).not.toBe(known);
    const again = await learnt();
    expect([known, lagging]).not.toContain(again);
    indexed = { seq: 5, rereads: 0 };
    expect(await learnt()).toBe(again);
  });

  test('stockVersion also changes after a notification about stock that was never searched', () => {
    const before = version();
    engine.notify(7);
    expect(version()).not.toBe(before);
  });

  test('stockVersion changes when the search node drops the stock from memory, and again when the stock is loaded on request', async () => {
    const known = await learnt();
    [indexed, latestSeq] = [null, 2];
    engine.notifyAll();
    await vi.waitFor(() => expect(version()).not.toBe(known), { timeout: 15_000 });
    const dropped = version();
    await engine.ready([7]);
    expect([known, dropped]).not.toContain(version());
    expect((await engine.search(REQUEST)).hits).toEqual([2]);
  });

  test('stockVersion also changes if a restore from a backup sets the change numbers of the database back to lower values', async () => {
    indexed = { seq: 9, rereads: 0 };
    await learnt();
    [indexed, latestSeq] = [{ seq: 4, rereads: 0 }, 4];
    const before = version();
    engine.notifyAll();
    await vi.waitFor(() => expect(version()).not.toBe(before), { timeout: 15_000 });
    await engine.ready([7]);
    const known = version();
    expect(await learnt()).toBe(known);
  });
});

describe('a search in progress while the stock changes', () => {
  test('a search result from before a stock change is not cached under the newer version', async () => {
    const service = new StockSearchService(engine, { now: () => TEST_NOW });
    const base = { kind: 'search', canonicalPath: '/search', filter: null } as const;
    const search = async () => (await service.search(site, base, EMPTY_STOCK_QUERY)).hits;
    await engine.ready([7]);
    let open: () => void = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const underWay = search();
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 15_000 });
    const old = version();
    [indexed, latestSeq] = [{ seq: 2, rereads: 0 }, 2];
    engine.notify(7);
    await vi.waitFor(() => expect(version()).not.toBe(old), { timeout: 15_000 });
    open();
    expect(await underWay).toEqual([1]);
    expect(await search()).toEqual([2]);
    const { length } = asked;
    expect(await search()).toEqual([2]);
    expect(asked).toHaveLength(length);
  });
});

describe('a web node whose search node is down', () => {
  test('while the search node is down, searches fail with the reason, the web node is not healthy, and stockVersion does not change', async () => {
    const known = await learnt();
    expect(await engine.isHealthy()).toBe(true);
    const { port } = new URL(node.url);
    await node.close();
    await expect(engine.search(REQUEST)).rejects.toMatchObject({ name: 'SearchServiceError', problem: 'unreachable' });
    expect(await engine.isHealthy()).toBe(false);
    latestSeq = 2;
    engine.notify(7);
    await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 15_000 });
    expect(version()).toBe(known);
    indexed = { seq: 2, rereads: 0 };
    await new Promise<void>((resolve) => node.server.listen(Number(port), '127.0.0.1', resolve));
    await vi.waitFor(() => expect(version()).not.toBe(known), { timeout: 5_000 });
    expect((await engine.search(REQUEST)).hits).toEqual([2]);
    expect(await engine.isHealthy()).toBe(true);
    expect(errors).toHaveLength(1);
  });
});

describe('the search service over the search node', () => {
  test('API-05 multiSearch accepts only the index of cars, and requests no sort order by default', async () => {
    expect(await service().multiSearch(site, [{ index: 'Car_production', filter: 'make=Kia' }])).toEqual({ ok: true, value: [[1]] });
    expect(asked.map(({ sort }) => sort)).toEqual([null]);
    expect(await service().multiSearch(site, [{ index: 'Truck_production', filter: '' }])).toMatchObject({
      error: { kind: 'unknown-index', allowed: 'Car_production' },
    });
  });

  const service = () => new StockSearchService(engine, { now: () => TEST_NOW });
  const base = { kind: 'search', canonicalPath: '/search', filter: null } as const;

  test('API-06 StockSearchService sends one request for the facet simple_body, and another for the price range', async () => {
    await service().readFacet(site, base, EMPTY_STOCK_QUERY, 'simple_body');
    await service().readStats(site, base, EMPTY_STOCK_QUERY, 'price');
    expect(asked.map(({ facets, stats, limit }) => ({ facets, stats, limit }))).toEqual([
      { facets: [{ attribute: 'simple_body', limit: 4, sort: 'count-z-to-a' }], stats: [], limit: 0 },
      { facets: [], stats: ['price'], limit: 0 },
    ]);
  });
});
