import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { SimilarVehicleSearch } from './similar-vehicle-search.server.ts';

/**
 * Builds a fake stock: each search query returns the next of the given lists of ids, and the lookup returns the given
 * vehicles.
 */
const similarOf = (
  answers: readonly (readonly number[])[],
  cars: readonly ReturnType<typeof buildVehicle>[],
  validUntil: readonly (number | null)[] = [],
) => {
  const ends = [...validUntil];
  const asked: number[] = [];
  const queries = [...answers];
  const service = new SimilarVehicleSearch(
    {
      findIds: async (_, { limit }) => {
        asked.push(limit);
        return { value: queries.shift() ?? [], validUntil: ends.shift() ?? null };
      },
    },
    { listByIds: async (_, ids) => ids.flatMap((id) => cars.find((car) => car.id === id) ?? []) },
  );
  return { service, asked };
};

const car = (id: number, overrides = {}) => buildVehicle({ id, ...overrides });

test('VDP-21 VDP-22 VDP-27 six similar vehicles are selected from the results of two queries for ten vehicles each; vehicles of the same model come first', async () => {
  const cars = Array.from({ length: 9 }, (_, index) => car(index + 2));
  const { service, asked } = similarOf(
    [
      [3, 4],
      [2, 5, 6, 7, 8, 9],
    ],
    cars,
  );
  expect((await service.list(buildSite(), car(1))).value.map(({ id }) => id)).toEqual([3, 4, 2, 5, 6, 7]);
  expect(asked).toEqual([10, 10]);
});

test('VDP-24 VDP-25 similar vehicles never include the vehicle itself, a sold vehicle or a vehicle that the store no longer has', async () => {
  const { service } = similarOf([[1, 2, 3], [4]], [car(1), car(2, { status: 'sold' }), car(4)]);
  expect((await service.list(buildSite(), car(1))).value.map(({ id }) => id)).toEqual([4]);
});

test('VDP-21 a site that shows no similar vehicles runs no query for them', async () => {
  const { service, asked } = similarOf([[2]], [car(2)]);
  expect(await service.list(buildSite({ vehiclePage: { similarCount: 0 } }), car(1))).toEqual({ value: [], validUntil: null });
  expect(asked).toEqual([]);
});

test('API-17 the list of similar vehicles comes from two searches, and may be cached until the first of the two results expires', async () => {
  const { service } = similarOf([[2], [3]], [car(2), car(3)], [9_000, 4_000]);
  expect((await service.list(buildSite(), car(1))).validUntil).toBe(4_000);
});
