import { expect, test } from 'vitest';
import { PushPlaces } from './push-places.ts';

test('one dealership cannot use up the limit of simultaneous pushes, so that another dealership can also push', () => {
  const places = new PushPlaces(3);
  const first = places.take(1);
  expect([first, places.take(1)]).not.toContain(null);
  expect(places.take(1)).toBeNull();
  expect(places.take(2)).not.toBeNull();
  expect(places.take(3)).toBeNull();
  first?.();
  expect(places.take(3)).not.toBeNull();
});

test('if the limit is one push at a time, every dealership may push after the running push has ended', () => {
  const places = new PushPlaces(1);
  const giveBack = places.take(1);
  expect(places.take(2)).toBeNull();
  giveBack?.();
  expect(places.take(2)).not.toBeNull();
});
