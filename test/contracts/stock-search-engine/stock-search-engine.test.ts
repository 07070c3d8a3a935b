import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockSearchRequest, StockSearchResult } from '#features/search/rules/stock-search.ts';
import { ColumnarSearchEngine } from '#features/search/server/columnar/columnar-search-engine.server.ts';
import { NaiveSearchEngine } from './naive-search-engine.ts';
import { anyRequest, anyWrite } from './random-stock.ts';
import { describeStockSearchEngine } from './stock-search-engine.contract.ts';

describeStockSearchEngine('the naive engine', async () => {
  const engine = new NaiveSearchEngine();
  return { engine, apply: async (...write) => engine.apply(...write) };
});

describeStockSearchEngine('the columnar engine', async () => {
  const engine = new ColumnarSearchEngine();
  return { engine, apply: async (...write) => engine.apply(...write) };
});

describeStockSearchEngine('the columnar engine with two vehicles in a segment', async () => {
  const engine = new ColumnarSearchEngine({ maxSegmentVehicles: 2 });
  return { engine, apply: async (...write) => engine.apply(...write) };
});

/**
 * Runs a search step by step, and runs another search after each step. In the program, the searches of other sites run
 * between the steps in the same way.
 */
const searchInSteps = (engine: ColumnarSearchEngine, request: StockSearchRequest): StockSearchResult => {
  const steps = engine.searching(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    engine.searchNow({ ...request, text: 'kia', refinements: {}, limit: 3 });
  }
};

describe('the columnar engine compared with the naive engine', () => {
  const answersAlike = (maxDocuments: number, writes: number, numRuns: number, maxSegmentVehicles?: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyWrite(maxDocuments), fc.array(anyRequest, { minLength: 1, maxLength: 4 })), {
          minLength: 1,
          maxLength: writes,
        }),
        async (steps) => {
          const [columnar, naive] = [
            new ColumnarSearchEngine(maxSegmentVehicles === undefined ? {} : { maxSegmentVehicles }),
            new NaiveSearchEngine(),
          ];
          for (const [{ dealershipId, documents, removedIds }, requests] of steps) {
            for (const engine of [columnar, naive]) engine.apply(dealershipId, documents, removedIds);
            for (const request of requests) {
              const { ms: _, ...answer } = columnar.isLarge(request.scope) ? searchInSteps(columnar, request) : columnar.searchNow(request);
              const { ms: __, ...expected } = await naive.search(request);
              expect(answer).toEqual(expected);
            }
          }
        },
      ),
      { numRuns },
    );

  test('the columnar engine gives the same answers as the naive engine for any stock and request', () => answersAlike(25, 3, 300));
  test('the columnar engine gives the same answers as the naive engine after any writes, even when its segment grows or is compacted', () =>
    answersAlike(60, 12, 25));
  test('the columnar engine gives the same answers as the naive engine for stock in many segments', () => answersAlike(40, 4, 150, 7));
  test('the columnar engine gives the same answers as the naive engine after any writes to several segments, even when segments grow or are compacted', () =>
    answersAlike(60, 12, 25, 25));
});
