import fc from 'fast-check';
import { expect, test } from 'vitest';
import { starsOf } from './rating.tsx';

test.each([
  [4.4, { full: 4, part: 0.4 }],
  [5, { full: 4, part: 1 }],
  [4, { full: 4, part: 0 }],
  [0, { full: 0, part: 0 }],
  [3.96, { full: 4, part: 0 }],
  [7, { full: 4, part: 1 }],
])('LOC-27 for a rating of %d, the number of full stars and the filled part of the next star are %j', (value, stars) => {
  expect(starsOf(value)).toEqual(stars);
});

test('LOC-27 at most four stars are full, and full and partial stars add up to the rating', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (value) => {
      const { full, part } = starsOf(value);
      expect(full).toBeLessThanOrEqual(4);
      expect(Math.abs(full + part - value)).toBeLessThanOrEqual(0.051);
    }),
  );
});
