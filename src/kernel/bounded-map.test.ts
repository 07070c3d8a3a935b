import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const filled = (): BoundedMap<string, number> => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  return map;
};

test('BoundedMap drops the oldest entry when it is full', () => {
  const map = filled();
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([undefined, 2, 3, 2]);
});

test('BoundedMap keeps an entry longer after set() or use(), but not after get()', () => {
  const set = filled();
  set.set('a', 9);
  set.set('c', 3);
  expect([set.get('a'), set.get('b')]).toEqual([9, undefined]);
  const used = filled();
  expect(used.use('a')).toBe(1);
  used.set('c', 3);
  expect([used.get('a'), used.get('b')]).toEqual([1, undefined]);
  const read = filled();
  read.get('a');
  read.set('c', 3);
  expect(read.get('a')).toBeUndefined();
});
