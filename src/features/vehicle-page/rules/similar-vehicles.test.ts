import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockFilter } from '#features/search/rules/stock-search.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { mergeSimilar, similarQueries } from './similar-vehicles.ts';

const conditions = (filter: StockFilter | undefined) => (filter?.kind === 'and' ? filter.of : []);
/** Returns the lowest and the highest price that each query allows. */
const priceWindows = (priceCents: number | null) =>
  similarQueries(buildVehicle({ priceCents })).map(({ filter }) =>
    conditions(filter).flatMap((one) => (one.kind === 'compare' ? [one.value] : [])),
  );
const car = (id: number, overrides = {}) => buildVehicle({ id, ...overrides });
const itself = car(1);

describe('the queries for similar vehicles', () => {
  test('VDP-22 the first query searches for the same make and model, and the second for the same body type', () => {
    const [sameModel, alike] = similarQueries(itself);
    expect(conditions(sameModel?.filter)).toEqual(
      expect.arrayContaining([
        { kind: 'is', attribute: 'make', value: 'Toyota' },
        { kind: 'is', attribute: 'model', value: 'Corolla' },
      ]),
    );
    expect(conditions(alike?.filter)).toContainEqual({ kind: 'is', attribute: 'simple_body', value: 'Hatch' });
  });

  test('VDP-24 VDP-25 both queries exclude the vehicle itself and all vehicles that are not in stock', () => {
    for (const { filter } of similarQueries(itself)) {
      expect(conditions(filter)).toContainEqual({ kind: 'is', attribute: 'status', value: 'in_stock' });
      expect(conditions(filter)).toContainEqual({ kind: 'not', of: { kind: 'is', attribute: 'id', value: '1' } });
    }
  });

  test('VDP-26 the queries allow a price difference of $10,000 for a vehicle under $50,000, and of $25,000 for other vehicles', () => {
    const both = (window: readonly number[]) => [window, window];
    expect(priceWindows(4_999_900)).toEqual(both([39_999, 59_999]));
    expect(priceWindows(5_000_000)).toEqual(both([25_000, 75_000]));
    expect(priceWindows(400_000)).toEqual(both([0, 14_000]));
  });

  test('VDP-26 the queries find vehicles of any price if the price of the vehicle is missing or too low to be real', () => {
    expect(priceWindows(null)).toEqual([[], []]);
    expect(priceWindows(100)).toEqual([[], []]);
    expect(similarQueries(buildVehicle({ priceCents: null, simpleBody: null, body: 'null' }))).toHaveLength(1);
  });

  test('VDP-27 each query requests ten results', () => {
    expect(similarQueries(itself).map(({ limit }) => limit)).toEqual([10, 10]);
  });
});

describe('the list of similar vehicles', () => {
  test('VDP-22 VDP-23 the list begins with vehicles of the same model and contains each vehicle once', () => {
    expect(
      mergeSimilar(
        itself,
        [
          [car(2), car(3)],
          [car(4), car(2), car(5)],
        ],
        6,
      ).map(({ id }) => id),
    ).toEqual([2, 3, 4, 5]);
  });

  test('VDP-21 the list has at most as many vehicles as the site allows', () => {
    const many = Array.from({ length: 10 }, (_, index) => car(index + 2));
    expect(mergeSimilar(itself, [many], 6)).toHaveLength(6);
    expect(mergeSimilar(itself, [many], 3)).toHaveLength(3);
  });

  test('VDP-24 the list never includes the vehicle itself', () => {
    expect(mergeSimilar(itself, [[itself, car(2)]], 6).map(({ id }) => id)).toEqual([2]);
  });

  test('VDP-25 the list includes only vehicles in stock, even if the search index is out of date', () => {
    const answer = [car(2, { status: 'sold' }), car(3, { status: 'coming_soon' }), car(4, { status: 'on_hold' }), car(5)];
    expect(mergeSimilar(itself, [answer], 6).map(({ id }) => id)).toEqual([5]);
  });

  test('VDP-21 VDP-23 VDP-24 VDP-25 whatever the search finds, the list contains only other vehicles in stock, each vehicle once, and at most the requested number of vehicles', () => {
    const hit = fc
      .record({ id: fc.integer({ min: 1, max: 12 }), status: fc.constantFrom('in_stock', 'sold', 'coming_soon') })
      .map(({ id, status }) => car(id, { status }));
    fc.assert(
      fc.property(fc.array(fc.array(hit, { maxLength: 10 }), { maxLength: 2 }), fc.integer({ min: 0, max: 8 }), (answers, count) => {
        const shown = mergeSimilar(itself, answers, count);
        expect(shown.length).toBeLessThanOrEqual(count);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        expect(shown.every(({ id, status }) => id !== 1 && status === 'in_stock')).toBe(true);
      }),
    );
  });
});
