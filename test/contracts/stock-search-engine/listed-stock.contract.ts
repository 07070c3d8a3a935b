import { expect, test } from 'vitest';
import type { StockDocument, StockFilter } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { NOW } from './random-stock.ts';
import { all, ask, type CreateEngine, car, engineWith as engineOf, hits } from './searched-cars.ts';

/** Contract: which vehicles are listed, and which of them a search finds. */
export const describeListedStock = (createEngine: CreateEngine): void => {
  const engineWith = (...documents: readonly StockDocument[]) => engineOf(createEngine, documents);

  test('vehicles of other dealerships are neither found nor counted', async () => {
    const engine = await engineWith(car(1, { make: 'Kia' }), car(2, { make: 'Ford' }, { dealershipId: 2 }));
    const result = await engine.search(ask({ facets: all('make') }));
    expect(result).toMatchObject({ hits: [1], count: 1, facets: { make: [{ label: 'Kia', value: 'Kia', count: 1 }] } });
    expect(await hits(engine, { filter: { kind: 'is', attribute: 'id', value: '2' } })).toEqual([]);
    expect(await hits(engine, { scope: { ...ask().scope, dealerships: [{ dealershipId: 9, soldShownDays: 3 }] } })).toEqual([]);
  });

  test('a filter that names several ids finds these vehicles, if they meet the other conditions', async () => {
    const engine = await engineWith(car(1, { make: 'Kia' }), car(2, { make: 'Kia' }), car(3, { make: 'Ford' }), car(4, { make: 'Kia' }));
    const kia: StockFilter = { kind: 'is', attribute: 'make', value: 'Kia' };
    const named = (...ids: readonly string[]): readonly StockFilter[] => ids.map((value) => ({ kind: 'is', attribute: 'id', value }));
    expect(await hits(engine, { filter: { kind: 'or', of: named('3', '1', '9', 'x') } })).toEqual([1, 3]);
    expect(await hits(engine, { filter: { kind: 'and', of: [kia, { kind: 'or', of: named('2', '3', '4') }] } })).toEqual([2, 4]);
    expect(await hits(engine, { filter: { kind: 'or', of: [{ kind: 'not', of: kia }, ...named('2')] } })).toEqual([2, 3]);
    expect(await hits(engine, { filter: { kind: 'or', of: [] } })).toEqual([]);
  });

  test('SEARCH-11 vehicles in stock, coming soon or recently sold are listed, and hidden vehicles are not listed', async () => {
    const engine = await engineWith(
      car(1, {}),
      car(2, {}, { status: 'coming_soon' }),
      car(3, {}, { status: 'sold', soldAt: NOW - 3 * DAY_MS }),
      car(4, {}, { status: 'sold', soldAt: NOW - 3 * DAY_MS - 1 }),
      car(5, {}, { status: 'sold' }),
      car(6, {}, { status: 'on_hold', soldAt: NOW }),
      car(7, {}, { shown: false }),
      car(8, {}, { status: 'sold', soldAt: NOW, shown: false }),
    );
    expect(await hits(engine)).toEqual([1, 2, 3]);
    const scope = { ...ask().scope, dealerships: [{ dealershipId: 1, soldShownDays: 4 }] };
    expect(await hits(engine, { scope })).toEqual([1, 2, 3, 4]);
  });

  test('SITE-19 only vehicles with the car types, statuses and maximum age that the site allows are listed', async () => {
    const engine = await engineWith(
      car(1, {}, { carType: 'new' }),
      car(2, {}, { carType: 'used', createdAt: NOW - 7 * DAY_MS }),
      car(3, {}, { status: 'coming_soon', createdAt: NOW - 7 * DAY_MS - 1 }),
    );
    expect(await hits(engine, { scope: { ...ask().scope, carTypes: ['new', 'demo'] } })).toEqual([1]);
    expect(await hits(engine, { scope: { ...ask().scope, statuses: ['coming_soon'] } })).toEqual([3]);
    expect(await hits(engine, { scope: { ...ask().scope, recencyDays: 7 } })).toEqual([2]);
  });

  test('a search result contains the time at which its vehicles change only because time passes, for example when a sold vehicle is no longer listed', async () => {
    const engine = await engineWith(car(1, {}), car(2, {}, { status: 'sold', soldAt: NOW - 2 * DAY_MS }));
    const until = NOW + DAY_MS + 1;
    expect((await engine.search(ask())).validUntil).toBe(until);
    expect(await hits(engine, { now: until - 1 })).toEqual([1, 2]);
    expect(await hits(engine, { now: until })).toEqual([1]);
    expect((await engine.search(ask({ now: until }))).validUntil).toBeNull();
  });

  test('SEARCH-03 a range filter includes its limits and excludes vehicles without a value', async () => {
    const engine = await engineWith(...[10, 20, 30].map((price, index) => car(index, {}, { numbers: { price } })), car(9, {}));
    expect(await hits(engine, { ranges: { price: { min: 10, max: 20 } } })).toEqual([0, 1]);
    expect(await hits(engine, { ranges: { price: { max: 10 } } })).toEqual([0]);
    expect(await hits(engine, { ranges: { price: { min: 21 } } })).toEqual([2]);
    expect(await hits(engine, { ranges: { price: {} } })).toEqual([0, 1, 2, 9]);
  });

  test('API-03 a filter can compare names, slugs and numbers, and can combine such conditions with NOT, AND and OR', async () => {
    const engine = await engineWith(
      car(1, { make: 'Land Rover' }, { numbers: { price: 10, offer_price: 9 } }),
      car(2, { make: 'Kia' }, { numbers: { price: 20 } }),
      car(3, { make: 'Kia' }),
    );
    const priced = { kind: 'compare', attribute: 'price', operator: '<=', value: 20 } as const;
    expect(await hits(engine, { filter: { kind: 'is', attribute: 'make', value: 'kia' } })).toEqual([2, 3]);
    expect(await hits(engine, { filter: { kind: 'slug', attribute: 'make', value: 'land-rover' } })).toEqual([1]);
    expect(await hits(engine, { filter: priced })).toEqual([1, 2]);
    expect(await hits(engine, { filter: { kind: 'not', of: priced } })).toEqual([3]);
    expect(await hits(engine, { filter: { kind: 'compare', attribute: 'offer_price', operator: '>', value: 0 } })).toEqual([1]);
    const either = { kind: 'or', of: [{ kind: 'is', attribute: 'slug', value: 'car-3' }, priced] } as const;
    expect(await hits(engine, { filter: { kind: 'and', of: [either, { kind: 'is', attribute: 'make', value: 'Kia' }] } })).toEqual([2, 3]);
    expect(await hits(engine, { filter: { kind: 'and', of: [] } })).toHaveLength(3);
    expect(await hits(engine, { filter: { kind: 'or', of: [] } })).toEqual([]);
  });

  test('a changed vehicle is found by its new values, and a removed vehicle is not found', async () => {
    const { engine, apply } = await createEngine();
    await apply(1, [car(1, { make: 'Kia' }), car(2, { make: 'Ford' }), car(3, { make: 'Ford' })], []);
    expect(await hits(engine, { sort: { attribute: 'price', direction: 'asc' } })).toEqual([1, 2, 3]);
    await apply(1, [car(1, { make: 'Ford' }, { numbers: { price: 5 } })], [3]);
    const result = await engine.search(ask({ facets: all('make'), stats: ['price'], text: 'ford' }));
    expect(result).toMatchObject({
      hits: [1, 2],
      count: 2,
      facets: { make: [{ label: 'Ford', count: 2 }] },
      stats: { price: { min: 5, max: 5 } },
    });
    expect(await hits(engine, { text: 'kia' })).toEqual([]);
    expect((await engine.search(ask({ facets: all('make') }))).facets.make).toHaveLength(1);
  });
};
