import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { ColumnarSearchEngine } from '#features/search/server/columnar/columnar-search-engine.server.ts';
import { RemoteSearchEngine } from '#features/search/server/remote/remote-search-engine.server.ts';
import { SearchServiceClient } from '#features/search/server/remote/search-service-client.server.ts';
import { startSearchNode, TEST_SEARCH_KEY } from '#test/builders/search/search-node.ts';
import { NaiveSearchEngine } from './naive-search-engine.ts';
import { anyRequest, anyWrite } from './random-stock.ts';
import type { WritableEngine } from './searched-cars.ts';
import { describeStockSearchEngine } from './stock-search-engine.contract.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Creates a remote engine. It sends searches over HTTP to a search node, and this node searches with a columnar engine. */
const createRemoteEngine = async (): Promise<WritableEngine> => {
  const columnar = new ColumnarSearchEngine();
  let seq = 0;
  const node = await startSearchNode({
    search: (request) => columnar.search(request),
    ready: async () => {},
    versionOf: () => ({ seq, rereads: 0 }),
    isHealthy: () => true,
  });
  opened.push(() => node.close());
  const engine = new RemoteSearchEngine(new SearchServiceClient({ url: node.url, key: TEST_SEARCH_KEY }), {
    readLatestSeqs: async () => new Map(),
  });
  opened.push(() => engine.close());
  return {
    engine,
    apply: async (...write) => {
      columnar.apply(...write);
      seq += 1;
    },
  };
};

describeStockSearchEngine('the remote engine', createRemoteEngine);

test('a remote engine gives the same answers as the naive engine for any stock and request', () =>
  fc.assert(
    fc
      .asyncProperty(anyWrite(25), fc.array(anyRequest, { minLength: 1, maxLength: 4 }), async (write, requests) => {
        const naive = new NaiveSearchEngine();
        naive.apply(write.dealershipId, write.documents, write.removedIds);
        const { engine, apply } = await createRemoteEngine();
        await apply(write.dealershipId, write.documents, write.removedIds);
        for (const request of requests) {
          const { ms: _, ...answer } = await engine.search(request);
          const { ms: __, ...expected } = await naive.search(request);
          expect(answer).toEqual(expected);
        }
      })
      .afterEach(async () => {
        for (const close of opened.splice(0).reverse()) await close();
      }),
    { numRuns: 60 },
  ));
