import { describe, expect, test } from 'vitest';
import type { StockDocument, StockSearchRequest } from '../../rules/stock-search.ts';
import { ColumnarSearchEngine } from './columnar-search-engine.server.ts';

const NOW = Date.UTC(2026, 10, 16);

const car = (id: number, badge: string, features: readonly string[] = []): StockDocument => ({
  id,
  dealershipId: 1,
  slug: `car-${id}`,
  attributes: { badge, filtered_features: features },
  numbers: { price: id },
  text: ['Kia', 'Rio', badge],
  rank: 0,
  createdAt: NOW,
  soldAt: null,
  status: 'in_stock',
  carType: 'used',
  shown: true,
});

const ask = (request: Partial<StockSearchRequest> = {}): StockSearchRequest => ({
  scope: { siteId: 1, dealerships: [{ dealershipId: 1, soldShownDays: 3 }], carTypes: ['used'], statuses: ['in_stock'], recencyDays: null },
  text: '',
  refinements: {},
  ranges: {},
  filter: null,
  sort: null,
  offset: 0,
  limit: 5,
  facets: [{ attribute: 'badge', limit: 3, sort: 'name' }],
  stats: [],
  collapseSold: false,
  now: NOW,
  ...request,
});

describe('dictionary codes of 8, 16 and 32 bits', () => {
  test.each([
    ['one byte', 200],
    ['two bytes', 5_000],
    ['four bytes', 70_000],
  ])('codes of %s distinguish all values', (_, size) => {
    const engine = new ColumnarSearchEngine({ maxSegmentVehicles: 100_000 });
    engine.apply(
      1,
      Array.from({ length: size }, (__, id) => car(id, `Badge ${id}`)),
    );
    const last = `Badge ${size - 1}`;
    const result = engine.searchNow(ask({ refinements: { badge: [last, 'Badge 0'] } }));
    expect(result.hits).toEqual([0, size - 1]);
    expect(result.facets.badge?.map((item) => `${item.label} ${item.count}`)).toEqual(['Badge 0 1', 'Badge 1 1', `${last} 1`]);
    expect(engine.searchNow(ask({ facets: [{ attribute: 'badge', limit: null, sort: 'count' }] })).facets.badge).toHaveLength(size);
  });
});

test('a column stores lists of codes instead of single codes as soon as one vehicle has two values', () => {
  const engine = new ColumnarSearchEngine();
  engine.apply(1, [car(1, 'A', ['Towbar']), car(2, 'A'), car(3, 'A', ['Towbar', 'Sunroof']), car(4, 'A', ['Sunroof'])]);
  const result = engine.searchNow(ask({ facets: [{ attribute: 'filtered_features', limit: null, sort: 'name' }] }));
  expect(result.facets.filtered_features?.map((item) => `${item.label} ${item.count}`)).toEqual(['Sunroof 2', 'Towbar 2']);
});

test('repeated changes of the same vehicles do not use more memory', () => {
  const engine = new ColumnarSearchEngine();
  const stock = Array.from({ length: 200 }, (_, id) => car(id, `Badge ${id % 7}`));
  engine.apply(1, stock);
  const changeAll = (rounds: number): number => {
    for (let round = 0; round < rounds; round += 1) engine.apply(1, [{ ...car(round % 200, `Badge ${round}`), rank: round }]);
    engine.searchNow(ask());
    return engine.bytesOf(1);
  };
  const early = changeAll(1_000);
  expect(changeAll(5_000)).toBeLessThan(early * 1.5);
  expect(engine.searchNow(ask({ limit: 3 })).hits).toEqual([199, 198, 197]);
  expect(engine.searchNow(ask({ text: 'badge 4999' })).hits).toEqual([199]);
});

test('cached counts are dropped after a write and when they expire', () => {
  const engine = new ColumnarSearchEngine();
  const sold = { ...car(2, 'B'), status: 'sold', soldAt: NOW };
  engine.apply(1, [car(1, 'A'), sold]);
  const request = ask({ scope: { ...ask().scope, statuses: ['in_stock', 'sold'] } });
  const first = engine.searchNow(request);
  expect(engine.searchNow(request).facets).toBe(first.facets);
  expect(engine.searchNow({ ...request, now: first.validUntil ?? 0 }).count).toBe(1);
  engine.apply(1, [car(3, 'C')]);
  expect(engine.searchNow(request).count).toBe(3);
});

test('after a dealership was removed, a search of all dealerships of its group does not find its stock', () => {
  const engine = new ColumnarSearchEngine();
  engine.apply(1, [car(1, 'A')]);
  engine.apply(2, [{ ...car(2, 'B'), dealershipId: 2 }]);
  const group = ask({ scope: { ...ask().scope, dealerships: [1, 2].map((dealershipId) => ({ dealershipId, soldShownDays: 3 })) } });
  expect(engine.searchNow(group).hits).toEqual([1, 2]);
  engine.drop(1);
  expect(engine.searchNow(group).hits).toEqual([2]);
  engine.apply(1, [car(5, 'A')]);
  expect(engine.searchNow(group).hits).toEqual([2, 5]);
});

test('the first search with a sort order sorts one segment in each step, and later searches use the stored order', () => {
  const engine = new ColumnarSearchEngine({ maxSegmentVehicles: 10, keepsCounts: false });
  engine.apply(
    1,
    Array.from({ length: 35 }, (_, id) => car(id, 'A')),
  );
  const byPrice = ask({ sort: { attribute: 'price', direction: 'desc' } });
  expect(engine.isLarge(byPrice.scope)).toBe(true);
  const stepsOf = (request: StockSearchRequest): number => {
    let count = 0;
    for (const _ of engine.searching(request)) count += 1;
    return count;
  };
  const onlyCount = stepsOf({ ...byPrice, limit: 0 });
  const [first, again] = [stepsOf(byPrice), stepsOf(byPrice)];
  expect(onlyCount).toBe(again);
  expect(first - again).toBe(4);
  engine.apply(1, [car(99, 'A')]);
  expect(stepsOf(byPrice)).toBe(again);
  expect(engine.searchNow(byPrice).hits).toEqual([99, 34, 33, 32, 31]);
});

test('a changed segment is compacted in steps, and searches between the steps find the same vehicles', () => {
  const engine = new ColumnarSearchEngine();
  const stock = Array.from({ length: 200 }, (_, id) => car(id, `Badge ${id % 9}`));
  engine.apply(1, stock);
  const before = engine.searchNow(ask());
  let steps = 0;
  for (const _ of engine.applying(1, stock)) {
    steps += 1;
    expect(engine.searchNow(ask())).toEqual({ ...before, ms: expect.any(Number) });
  }
  // Removing the outdated rows of a segment takes one step for each column, so that no step takes long.
  expect(steps).toBeGreaterThan(3);
  expect(engine.searchNow(ask())).toEqual({ ...before, ms: expect.any(Number) });
});
