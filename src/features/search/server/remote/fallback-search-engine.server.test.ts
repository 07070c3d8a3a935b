import { expect, test, vi } from 'vitest';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { stockRequest } from '../../rules/site-search-request.ts';
import type { StockSearchResult } from '../../rules/stock-search.ts';
import { FallbackSearchEngine } from './fallback-search-engine.server.ts';
import { SearchServiceError, type SearchServiceProblem } from './search-service-client.server.ts';

const REQUEST = stockRequest(buildSite({ dealerships: [buildDealership({ id: 7 })] }), null, TEST_NOW);
const found = (id: number): StockSearchResult => ({
  hits: [id],
  offset: 0,
  facets: {},
  stats: {},
  count: 1,
  ms: 0,
  pages: 1,
  validUntil: null,
});

/** An engine whose search node finds vehicle 1, and whose own index finds vehicle 2. */
const openEngine = () => {
  let problem: SearchServiceProblem | null = null;
  const changes: string[] = [];
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (problem !== null) throw new SearchServiceError(problem, `the test says: ${problem}`);
    return value;
  };
  const remote = {
    search: () => answer(found(1)),
    ready: () => answer(undefined),
    stockVersion: () => '7:1',
    notify: vi.fn(),
    notifyAll: vi.fn(),
    isHealthy: async () => problem === null,
    close: async () => {},
  };
  const own = {
    search: async () => found(2),
    ready: async () => {},
    stockVersion: () => '7:1',
    notify: vi.fn(),
    notifyAll: vi.fn(),
    isHealthy: () => true,
    dropAll: () => {},
  };
  const engine = new FallbackSearchEngine(remote, own, { retryMs: 5, onChange: (change) => changes.push(change) });
  return {
    engine,
    remote,
    own,
    changes,
    fail: (kind: SearchServiceProblem | null) => {
      problem = kind;
    },
    hits: async () => (await engine.search(REQUEST)).hits,
  };
};

test.each(['unreachable', 'timed-out', 'failed'] as const)(
  'this node uses its own search engine while the search node is %s',
  async (problem) => {
    const { engine, changes, fail, hits } = openEngine();
    expect(await hits()).toEqual([1]);
    fail(problem);
    expect(await hits()).toEqual([2]);
    await engine.ready([7]);
    expect(await engine.isHealthy()).toBe(true);
    fail(null);
    await vi.waitFor(() => expect(changes).toEqual(['gone', 'back']));
    expect(await hits()).toEqual([1]);
    await engine.close();
  },
);

test('the stock version changes when the search node fails, and when it works again, so that pages which were cached before the change are no longer served', async () => {
  const { engine, changes, fail, hits } = openEngine();
  const versions = [engine.stockVersion([7])];
  fail('unreachable');
  await hits();
  versions.push(engine.stockVersion([7]));
  fail(null);
  await vi.waitFor(() => expect(changes).toEqual(['gone', 'back']));
  versions.push(engine.stockVersion([7]));
  expect(new Set(versions).size).toBe(3);
  await engine.close();
});

test('a search that the search node refuses is not tried again with the search engine of this process', async () => {
  const { engine, changes, fail, hits } = openEngine();
  fail('question-refused');
  await expect(hits()).rejects.toThrow('question-refused');
  expect(changes).toEqual([]);
  await engine.close();
});

test('both search engines are notified of a change of the stock', async () => {
  const { engine, remote, own } = openEngine();
  engine.notify(7);
  engine.notifyAll();
  for (const one of [remote, own]) {
    expect(one.notify).toHaveBeenCalledWith(7);
    expect(one.notifyAll).toHaveBeenCalledOnce();
  }
  await engine.close();
});
