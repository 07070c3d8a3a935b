import { expect, test } from 'vitest';
import { MAX_VIEWED, readViewed, type ViewedVehicle, withViewed } from './viewed-vehicles.ts';

const viewed = (id: number): ViewedVehicle => ({
  id,
  stocknum: `S${id}`,
  make: 'Mazda',
  model: '3',
  body: 'Hatchback',
  simple_body: 'Hatchback',
  path: `/cars/mazda-${id}`,
  name: '2021 Mazda 3',
  picture: null,
});

test('WATCH-11 ENT-32 a vehicle that is viewed again has only one record, which is the first in the list', () => {
  const list = [1, 2, 1].reduce<readonly ViewedVehicle[]>((before, id) => withViewed(before, viewed(id)), []);
  expect(list.map(({ id }) => id)).toEqual([1, 2]);
  expect(readViewed(JSON.stringify(list))).toEqual(list);
});

test('a browser keeps only the vehicles that were viewed last', () => {
  let list: readonly ViewedVehicle[] = [];
  for (let id = 1; id <= MAX_VIEWED + 2; id += 1) list = withViewed(list, viewed(id));
  expect(list).toHaveLength(MAX_VIEWED);
  expect(list.map(({ id }) => id)).not.toContain(2);
});

test('stored text that is not a list of viewed vehicles is read as an empty list', () => {
  const foreign = ['', 'mazda', '//example.com', 'https://example.com'].map((path) => JSON.stringify([{ id: 1, path, name: 'x' }]));
  for (const text of [null, '', '{', '7', '[1]', '[{"id":1}]', ...foreign]) expect(readViewed(text)).toEqual([]);
});
