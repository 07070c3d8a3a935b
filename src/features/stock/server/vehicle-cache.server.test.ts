import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { VehicleCache } from './vehicle-cache.server.ts';

const car = (id: number, dealershipId = 1) => buildVehicle({ id, dealershipId });
const cacheAt = (seq: number, most = 10) => {
  const cache = new VehicleCache(most);
  cache.keepUpTo(
    new Map([
      [1, seq],
      [2, seq],
    ]),
  );
  return cache;
};

test('a vehicle is cached until the stock of its dealership changes', () => {
  const cache = cacheAt(5);
  cache.add(car(1), 5);
  cache.add(car(2, 2), 5);
  expect(cache.find([1], 1)?.id).toBe(1);
  cache.keepUpTo(new Map([[1, 6]]));
  expect(cache.find([1, 2], 1)).toBeNull();
  expect(cache.find([1, 2], 2)?.id).toBe(2);
});

test('a cached vehicle is not found if the request names other dealerships than the vehicle’s own', () => {
  const cache = cacheAt(5);
  cache.add(car(1), 5);
  expect(cache.find([2], 1)).toBeNull();
});

test('if the stock has changed after a vehicle was read, the vehicle is not cached; a lower change number from an older query is ignored', () => {
  const cache = cacheAt(6);
  cache.add(car(1), 5);
  expect(cache.find([1], 1)).toBeNull();
  cache.add(car(2), 6);
  cache.keepUpTo(new Map([[1, 5]]));
  expect(cache.find([1], 2)?.id).toBe(2);
});

test('the cache has a maximum size and removes the oldest entry first', () => {
  const cache = cacheAt(5, 3);
  for (const id of [1, 2, 3, 4]) cache.add(car(id), 5);
  expect([1, 2, 3, 4].filter((id) => cache.find([1], id))).toEqual([2, 3, 4]);
});
