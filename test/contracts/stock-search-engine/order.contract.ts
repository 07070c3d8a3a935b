import { expect, test } from 'vitest';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { NOW } from './random-stock.ts';
import { all, ask, byCount, type CreateEngine, car, engineWith as engineOf, hits } from './searched-cars.ts';

/** Contract: the order of the hits, and their pages. */
export const describeOrder = (createEngine: CreateEngine): void => {
  const engineWith = (...documents: readonly StockDocument[]) => engineOf(createEngine, documents);

  test('ENT-11 a search result has the hits, their count, the facets, the minimum and maximum of numeric attributes, the duration and the number of pages', async () => {
    const engine = await engineWith(
      ...Array.from({ length: 50 }, (_, i) => car(i + 1, { make: 'Kia' }, { numbers: { price: 1_000 + i } })),
    );
    const result = await engine.search(ask({ facets: all('make'), stats: ['price', 'km'] }));
    expect(result).toMatchObject({ count: 50, pages: 3, offset: 0, stats: { price: { min: 1_000, max: 1_049 } } });
    expect(result.hits).toHaveLength(21);
    expect(result.stats).not.toHaveProperty('km');
    expect(result.ms).toBeGreaterThanOrEqual(0);
  });

  test('API-05 the default order is custom rank descending, then newest, then id', async () => {
    const engine = await engineWith(
      car(1, {}, { rank: 1, createdAt: NOW - DAY_MS }),
      car(2, {}, { rank: 5, createdAt: NOW - 9 * DAY_MS }),
      car(4, {}, { rank: 1, createdAt: NOW }),
      car(3, {}, { rank: 1, createdAt: NOW }),
    );
    expect(await hits(engine)).toEqual([2, 3, 4, 1]);
  });

  test('API-04 SEARCH-24 a search sorts by one value; vehicles without this value come last in ascending and in descending order', async () => {
    const prices = [30, undefined, 10, 20, 20];
    const engine = await engineWith(...prices.map((price, id) => car(id, {}, { numbers: price === undefined ? {} : { price }, rank: id })));
    expect(await hits(engine, { sort: { attribute: 'price', direction: 'asc' } })).toEqual([2, 4, 3, 0, 1]);
    expect(await hits(engine, { sort: { attribute: 'price', direction: 'desc' } })).toEqual([0, 4, 3, 2, 1]);
    expect(await hits(engine, { sort: { attribute: 'created_at', direction: 'desc' } })).toEqual([4, 3, 2, 1, 0]);
  });

  test('SEARCH-12 if several sold vehicles follow each other, the hits contain only the first of them, but the count includes all', async () => {
    const statuses = ['sold', 'sold', 'in_stock', 'sold', 'sold', 'sold', 'in_stock', 'in_stock'];
    const engine = await engineWith(
      ...statuses.map((status, id) => car(id, { status }, { status, soldAt: status === 'sold' ? NOW : null })),
    );
    const result = await engine.search(ask({ collapseSold: true, limit: 4, facets: all('status') }));
    expect(result).toMatchObject({ hits: [0, 2, 3, 6], count: 8, pages: 2 });
    expect(byCount(result.facets.status)).toEqual(['sold 5', 'in_stock 3']);
    expect(await hits(engine, { collapseSold: true, limit: 4, offset: 4 })).toEqual([7]);
    expect((await engine.search(ask({ limit: 4 }))).pages).toBe(2);
    expect(await hits(engine, { limit: 4 })).toEqual([0, 1, 2, 3]);
  });

  test('a page number beyond the last page returns the last page', async () => {
    const engine = await engineWith(...Array.from({ length: 50 }, (_, id) => car(id, {})));
    expect(await engine.search(ask({ offset: 1_000_000_000 }))).toMatchObject({
      offset: 42,
      pages: 3,
      hits: [42, 43, 44, 45, 46, 47, 48, 49],
    });
    expect(await engine.search(ask({ limit: 0 }))).toMatchObject({ offset: 0, pages: 0, hits: [], count: 50 });
  });

  test('a search returns at most the first 10,000 hits but counts all of them', async () => {
    const engine = await engineWith(...Array.from({ length: 10_050 }, (_, id) => car(id, {})));
    const result = await engine.search(ask({ offset: 10_030 }));
    expect(result).toMatchObject({ count: 10_050, pages: 477, offset: 9_996, hits: [9_996, 9_997, 9_998, 9_999] });
  });
};
