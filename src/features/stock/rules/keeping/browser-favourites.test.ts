import { expect, test } from 'vitest';
import { favouriteIds, MAX_FAVOURITES, readFavourites, savedIds, withFavourite } from './browser-favourites.ts';

test('WATCH-10 a vehicle can be added to the favourites and removed again, and the list has one entry for each vehicle', () => {
  const added = withFavourite(withFavourite([], { id: 7, saved: true, at: 1 }), { id: 8, saved: true, at: 2 });
  expect(savedIds(added)).toEqual([8, 7]);
  const removed = withFavourite(added, { id: 8, saved: false, at: 3 });
  expect(savedIds(removed)).toEqual([7]);
  expect(removed).toHaveLength(2);
});

test('a browser keeps at most a hundred favourites, and drops the oldest', () => {
  let kept = readFavourites(null);
  for (let id = 1; id <= MAX_FAVOURITES + 1; id += 1) kept = withFavourite(kept, { id, saved: true, at: id });
  expect(kept).toHaveLength(MAX_FAVOURITES);
  expect(savedIds(kept)).not.toContain(1);
});

test('if a browser already has a hundred entries, a new favourite replaces the oldest entry of a removed vehicle, and all other favourites are kept', () => {
  const entries = Array.from({ length: 100 }, (_, at) => ({ id: 100 - at, saved: at !== 50 && at !== 70, at: 100 - at }));
  const after = withFavourite(entries, { id: 500, saved: true, at: 500 });
  expect(after).toHaveLength(100);
  expect(after.map(({ id }) => id)).not.toContain(30);
  expect(savedIds(after)).toEqual([500, ...savedIds(entries)]);
});

test('stored text that is not a list of favourites is read as an empty list', () => {
  for (const text of [null, '', '{', '7', '{"id":7}', '[7]', '[{"id":-1,"saved":true,"at":1}]', '[{"id":7,"saved":"yes","at":1}]'])
    expect(readFavourites(text)).toEqual([]);
});

test('favouriteIds returns each vehicle id in the URL once, and ignores values in the URL that are not vehicle ids', () => {
  expect(favouriteIds('100001,100002,x,,100001,0')).toEqual([100001, 100002]);
  expect(favouriteIds(null)).toEqual([]);
});
