import { describe, expect, test } from 'vitest';
import type { StockDocument, StockSearchEngine, StockSearchRequest } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { NOW } from './random-stock.ts';

/** An engine and the way stock gets into it; a write is visible to every search after it. */
export interface WritableEngine {
  readonly engine: StockSearchEngine;
  apply(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[]): Promise<void>;
}

type Attributes = StockDocument['attributes'];
type Extra = Partial<Omit<StockDocument, 'id' | 'attributes' | 'numbers'>> & { numbers?: StockDocument['numbers'] };

const car = (id: number, attributes: Attributes, extra: Extra = {}): StockDocument => ({
  id,
  dealershipId: 1,
  slug: `car-${id}`,
  attributes,
  numbers: {},
  text: [attributes.make ?? '', attributes.model ?? '', attributes.badge ?? ''].flat(),
  rank: 0,
  createdAt: NOW - 30 * DAY_MS,
  soldAt: null,
  status: 'in_stock',
  carType: 'used',
  shown: true,
  ...extra,
});

const ask = (request: Partial<StockSearchRequest> = {}): StockSearchRequest => ({
  scope: {
    siteId: 1,
    dealerships: [{ dealershipId: 1, soldShownDays: 3 }],
    carTypes: ['new', 'demo', 'used'],
    statuses: ['in_stock', 'coming_soon', 'sold'],
    recencyDays: null,
  },
  text: '',
  refinements: {},
  ranges: {},
  filter: null,
  sort: null,
  offset: 0,
  limit: 21,
  facets: [],
  stats: [],
  collapseSold: false,
  now: NOW,
  ...request,
});

const all = (attribute: keyof Attributes) => [{ attribute, limit: null, sort: 'count' as const }];
const byCount = (items: readonly { label: string; count: number }[] | undefined) => items?.map(({ label, count }) => `${label} ${count}`);

/** What every stock search engine must do: any engine that passes can take the place of another. */
export const describeStockSearchEngine = (name: string, createEngine: () => Promise<WritableEngine>): void => {
  const engineWith = async (...documents: StockDocument[]): Promise<StockSearchEngine> => {
    const { engine, apply } = await createEngine();
    for (const dealershipId of new Set(documents.map((document) => document.dealershipId))) {
      await apply(
        dealershipId,
        documents.filter((document) => document.dealershipId === dealershipId),
        [],
      );
    }
    return engine;
  };
  const hits = async (engine: StockSearchEngine, request: Partial<StockSearchRequest> = {}) => (await engine.search(ask(request))).hits;

  describe(`stock search by ${name}`, () => {
    test('nothing outside the dealerships asked for is found or counted', async () => {
      const engine = await engineWith(car(1, { make: 'Kia' }), car(2, { make: 'Ford' }, { dealershipId: 2 }));
      const result = await engine.search(ask({ facets: all('make') }));
      expect(result).toMatchObject({ hits: [1], count: 1, facets: { make: [{ label: 'Kia', value: 'Kia', count: 1 }] } });
      expect(await hits(engine, { filter: { kind: 'is', attribute: 'id', value: '2' } })).toEqual([]);
      expect(await hits(engine, { scope: { ...ask().scope, dealerships: [{ dealershipId: 9, soldShownDays: 3 }] } })).toEqual([]);
    });

    test('SEARCH-11 listed are vehicles in stock, coming soon or sold within the days of their dealership, unless hidden', async () => {
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

    test('SITE-19 car types, statuses and recency of the site bound what is listed', async () => {
      const engine = await engineWith(
        car(1, {}, { carType: 'new' }),
        car(2, {}, { carType: 'used', createdAt: NOW - 7 * DAY_MS }),
        car(3, {}, { status: 'coming_soon', createdAt: NOW - 7 * DAY_MS - 1 }),
      );
      expect(await hits(engine, { scope: { ...ask().scope, carTypes: ['new', 'demo'] } })).toEqual([1]);
      expect(await hits(engine, { scope: { ...ask().scope, statuses: ['coming_soon'] } })).toEqual([3]);
      expect(await hits(engine, { scope: { ...ask().scope, recencyDays: 7 } })).toEqual([2]);
    });

    test('an answer says when time alone changes it', async () => {
      const engine = await engineWith(car(1, {}), car(2, {}, { status: 'sold', soldAt: NOW - 2 * DAY_MS }));
      const until = NOW + DAY_MS + 1;
      expect((await engine.search(ask())).validUntil).toBe(until);
      expect(await hits(engine, { now: until - 1 })).toEqual([1, 2]);
      expect(await hits(engine, { now: until })).toEqual([1]);
      expect((await engine.search(ask({ now: until }))).validUntil).toBeNull();
    });

    test('ENT-11 a result has hits, facets with their minimum and maximum, count, ms and pages', async () => {
      const engine = await engineWith(
        ...Array.from({ length: 50 }, (_, i) => car(i + 1, { make: 'Kia' }, { numbers: { price: 1_000 + i } })),
      );
      const result = await engine.search(ask({ facets: all('make'), stats: ['price', 'km'] }));
      expect(result).toMatchObject({ count: 50, pages: 3, offset: 0, stats: { price: { min: 1_000, max: 1_049 } } });
      expect(result.hits).toHaveLength(21);
      expect(result.stats).not.toHaveProperty('km');
      expect(result.ms).toBeGreaterThanOrEqual(0);
    });

    test('ENT-12 SEARCH-28 a facet item has label, value and count, and its value selects that many', async () => {
      const engine = await engineWith(
        car(1, { make: 'Kia', body: 'SUV' }),
        car(2, { make: 'Ford', body: 'SUV' }),
        car(3, { make: 'Ford', body: 'Ute' }),
        car(4, { make: 'Mazda', body: 'Hatch' }),
      );
      const before = await engine.search(ask({ facets: [...all('make'), ...all('body')], refinements: { make: ['Kia'] } }));
      for (const item of before.facets.make ?? []) {
        const after = await engine.search(ask({ refinements: { make: [item.value] } }));
        expect(after.count, item.label).toBe(item.count);
      }
      expect(byCount(before.facets.make)).toEqual(['Ford 2', 'Mazda 1', 'Kia 1']);
      expect(byCount(before.facets.body)).toEqual(['SUV 1']);
    });

    test('values of one facet are alternatives, facets add up', async () => {
      const engine = await engineWith(
        car(1, { make: 'Kia', filtered_features: ['Towbar', 'Sunroof'] }),
        car(2, { make: 'Ford', filtered_features: ['Sunroof'] }),
        car(3, { make: 'Mazda' }),
      );
      expect(await hits(engine, { refinements: { make: ['Kia', 'Mazda'] } })).toEqual([1, 3]);
      expect(await hits(engine, { refinements: { make: ['Kia', 'Mazda'], filtered_features: ['Sunroof'] } })).toEqual([1]);
      const result = await engine.search(ask({ refinements: { filtered_features: ['Towbar'] }, facets: all('filtered_features') }));
      expect(byCount(result.facets.filtered_features)).toEqual(['Sunroof 2', 'Towbar 1']);
    });

    test('SITE-21 names are one whatever their case and white space, shown as most vehicles have them', async () => {
      const engine = await engineWith(
        car(1, { make: 'TOYOTA' }),
        car(2, { make: ' toyota' }),
        car(3, { make: 'Toyota' }),
        car(4, { make: 'Toyota' }, { dealershipId: 2 }),
        car(5, { make: 'TOYOTA' }, { dealershipId: 2 }),
        car(6, { make: 'Toyota ' }, { dealershipId: 2 }),
      );
      const dealerships = [1, 2].map((dealershipId) => ({ dealershipId, soldShownDays: 3 }));
      const result = await engine.search(
        ask({ scope: { ...ask().scope, dealerships }, refinements: { make: ['tOyOta'] }, facets: all('make') }),
      );
      expect(result).toMatchObject({ count: 6, facets: { make: [{ label: 'Toyota', value: 'Toyota', count: 6 }] } });
    });

    test('SEARCH-30 values stand by count descending, then by name descending', async () => {
      const bodies = ['SUV', 'SUV', 'Hatch', 'Ute', 'Coupe', 'Coupe'];
      const engine = await engineWith(...bodies.map((simple_body, index) => car(index, { simple_body })));
      expect(byCount((await engine.search(ask({ facets: all('simple_body') }))).facets.simple_body)).toEqual([
        'SUV 2',
        'Coupe 2',
        'Ute 1',
        'Hatch 1',
      ]);
    });

    test('values by name stand as people order them, numbers by value', async () => {
      const engine = await engineWith(...['10', '9', 'c 63', 'C 200', 'A'].map((model, index) => car(index, { model })));
      const { facets } = await engine.search(ask({ facets: [{ attribute: 'model', limit: null, sort: 'name' }] }));
      expect(facets.model?.map((item) => item.label)).toEqual(['9', '10', 'A', 'c 63', 'C 200']);
    });

    test('SEARCH-29 a limit cuts the values; those chosen are always among them', async () => {
      const bodies = ['SUV', 'SUV', 'SUV', 'Ute', 'Ute', 'Hatch', 'Hatch', 'Coupe', 'Van'];
      const engine = await engineWith(...bodies.map((simple_body, index) => car(index, { simple_body })));
      const facets = [{ attribute: 'simple_body' as const, limit: 4, sort: 'count' as const }];
      expect(byCount((await engine.search(ask({ facets }))).facets.simple_body)).toEqual(['SUV 3', 'Ute 2', 'Hatch 2', 'Van 1']);
      const refinements = { simple_body: ['coupe', 'Bus'] };
      expect(byCount((await engine.search(ask({ facets, refinements }))).facets.simple_body)).toEqual([
        'SUV 3',
        'Ute 2',
        'Coupe 1',
        'Bus 0',
      ]);
    });

    test('SEARCH-31 the minimum and maximum leave out their own range and no other condition', async () => {
      const engine = await engineWith(
        car(1, { make: 'Kia' }, { numbers: { price: 10_000, km: 5 } }),
        car(2, { make: 'Kia' }, { numbers: { price: 20_000, km: 50 } }),
        car(3, { make: 'Ford' }, { numbers: { price: 90_000, km: 500 } }),
        car(4, { make: 'Kia' }),
      );
      const request = { refinements: { make: ['Kia'] }, ranges: { price: { min: 15_000 } }, stats: ['price', 'km'] as const };
      const result = await engine.search(ask(request));
      expect(result.stats).toEqual({ price: { min: 10_000, max: 20_000 }, km: { min: 50, max: 50 } });
      expect(result.hits).toEqual([2]);
    });

    test('SEARCH-03 ranges hold their ends and leave out vehicles without the number', async () => {
      const engine = await engineWith(...[10, 20, 30].map((price, index) => car(index, {}, { numbers: { price } })), car(9, {}));
      expect(await hits(engine, { ranges: { price: { min: 10, max: 20 } } })).toEqual([0, 1]);
      expect(await hits(engine, { ranges: { price: { max: 10 } } })).toEqual([0]);
      expect(await hits(engine, { ranges: { price: { min: 21 } } })).toEqual([2]);
      expect(await hits(engine, { ranges: { price: {} } })).toEqual([0, 1, 2, 9]);
    });

    test('API-05 the default order is by custom rank, descending, then newest, then id', async () => {
      const engine = await engineWith(
        car(1, {}, { rank: 1, createdAt: NOW - DAY_MS }),
        car(2, {}, { rank: 5, createdAt: NOW - 9 * DAY_MS }),
        car(4, {}, { rank: 1, createdAt: NOW }),
        car(3, {}, { rank: 1, createdAt: NOW }),
      );
      expect(await hits(engine)).toEqual([2, 3, 4, 1]);
    });

    test('API-04 SEARCH-24 one sort at a time; vehicles without a value come last in both directions', async () => {
      const prices = [30, undefined, 10, 20, 20];
      const engine = await engineWith(
        ...prices.map((price, id) => car(id, {}, { numbers: price === undefined ? {} : { price }, rank: id })),
      );
      expect(await hits(engine, { sort: { attribute: 'price', direction: 'asc' } })).toEqual([2, 4, 3, 0, 1]);
      expect(await hits(engine, { sort: { attribute: 'price', direction: 'desc' } })).toEqual([0, 4, 3, 2, 1]);
      expect(await hits(engine, { sort: { attribute: 'created_at', direction: 'desc' } })).toEqual([4, 3, 2, 1, 0]);
    });

    test('SEARCH-12 a run of sold vehicles collapses to its first, in hits and pages but not in counts', async () => {
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

    test('a page beyond the last is the last', async () => {
      const engine = await engineWith(...Array.from({ length: 50 }, (_, id) => car(id, {})));
      expect(await engine.search(ask({ offset: 1_000_000_000 }))).toMatchObject({
        offset: 42,
        pages: 3,
        hits: [42, 43, 44, 45, 46, 47, 48, 49],
      });
      expect(await engine.search(ask({ limit: 0 }))).toMatchObject({ offset: 0, pages: 0, hits: [], count: 50 });
    });

    test('depth ends at 10,000 hits, the count does not', async () => {
      const engine = await engineWith(...Array.from({ length: 10_050 }, (_, id) => car(id, {})));
      const result = await engine.search(ask({ offset: 10_030 }));
      expect(result).toMatchObject({ count: 10_050, pages: 477, offset: 9_996, hits: [9_996, 9_997, 9_998, 9_999] });
    });

    describe('text', () => {
      const stock = () =>
        engineWith(
          car(1, { make: 'Ford', model: 'Ranger', badge: 'XLT 4x4' }),
          car(2, { make: 'Land Rover', model: 'Range Rover' }),
          car(3, { make: 'Ford', model: 'Focus' }, { text: ['Ford', 'Focus', 'ST', '2019'] }),
          car(4, { make: 'Mazda', model: 'CX-5' }, { text: ['Mazda', 'CX-5', '', '2018'] }),
          car(5, { make: 'Citroën', model: 'C3' }),
        );

      test('every word must match, exactly or as a prefix, without regard to case, accents and hyphens', async () => {
        const engine = await stock();
        expect(await hits(engine, { text: 'FORD ranger' })).toEqual([1]);
        expect(await hits(engine, { text: 'fo ran' })).toEqual([1]);
        expect(await hits(engine, { text: 'citroen' })).toEqual([5]);
        for (const text of ['cx-5', 'cx5', 'CX 5']) expect(await hits(engine, { text }), text).toEqual([4]);
        expect(await hits(engine, { text: 'ford mazda' })).toEqual([]);
        expect(await hits(engine, { text: ' … ' })).toHaveLength(5);
      });

      test('one typo is forgiven, swapped letters too, where no listed vehicle has the word', async () => {
        const engine = await stock();
        expect(await hits(engine, { text: 'frod ranger' })).toEqual([1]);
        expect(await hits(engine, { text: 'mazsa' })).toEqual([4]);
        expect(await hits(engine, { text: 'citron' })).toEqual([5]);
        expect(await hits(engine, { text: 'ranger', refinements: { make: ['Land Rover'] } })).toEqual([]);
        expect(await hits(engine, { text: 'fdro' })).toEqual([]);
      });

      test('a word that some listed vehicle has is no typo of another', async () => {
        const hidden = car(3, {}, { text: ['Volkswagen', 'Golf'], shown: false });
        const engine = await engineWith(car(1, {}, { text: ['Volkswagen', 'Polo'] }), car(2, {}, { text: ['Fiat', 'Solo'] }), hidden);
        expect(await hits(engine, { text: 'polo' })).toEqual([1]);
        expect(await hits(engine, { text: 'bolo' })).toEqual([1, 2]);
        // A hidden vehicle says nothing of itself.
        const withGulf = await engineWith(car(1, {}, { text: ['Gulf'] }), hidden);
        expect(await hits(withGulf, { text: 'golf' })).toEqual([1]);
      });

      test('numbers are not read as other numbers', async () => {
        const engine = await stock();
        expect(await hits(engine, { text: '2019' })).toEqual([3]);
        expect(await hits(engine, { text: '2017' })).toEqual([]);
        expect(await hits(engine, { text: '20' })).toEqual([]);
      });

      test('the best matches come first: exact before prefix, make and model before the rest, then by rank', async () => {
        const engine = await engineWith(
          car(1, {}, { text: ['Kia', 'Picanto', 'Sportline'], rank: 9 }),
          car(2, {}, { text: ['Kia', 'Cerato', 'Sport'], rank: 5 }),
          car(3, {}, { text: ['Kia', 'Sport', 'GT'], rank: 0 }),
          car(4, {}, { text: ['Kia', 'Sport', 'S'], rank: 1 }),
        );
        expect(await hits(engine, { text: 'sport' })).toEqual([4, 3, 2, 1]);
        expect(await hits(engine, { text: 'sport', sort: { attribute: 'created_at', direction: 'asc' } })).toEqual([1, 2, 4, 3]);
      });

      test('facets count what the text finds', async () => {
        const engine = await stock();
        expect(byCount((await engine.search(ask({ text: 'ford', facets: all('model') }))).facets.model)).toEqual(['Ranger 1', 'Focus 1']);
      });
    });

    test('API-03 filters combine conditions on names, slugs and numbers', async () => {
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
      expect(await hits(engine, { filter: { kind: 'and', of: [either, { kind: 'is', attribute: 'make', value: 'Kia' }] } })).toEqual([
        2, 3,
      ]);
      expect(await hits(engine, { filter: { kind: 'and', of: [] } })).toHaveLength(3);
      expect(await hits(engine, { filter: { kind: 'or', of: [] } })).toEqual([]);
    });

    test('a changed vehicle is found as it is now, a removed one no more', async () => {
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
  });
};
