import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from '#kernel/geo-distance.ts';
import { byDistance, distanceText } from './nearest-locations.ts';

const BRISBANE = { latitude: -27.47, longitude: 153.03 };
const point = fc.record({
  latitude: fc.double({ min: -44, max: -10, noNaN: true }),
  longitude: fc.double({ min: 113, max: 154, noNaN: true }),
});

test('LOC-34 a degree of latitude is 111.19 km, as on a sphere with the radius 6371 km', () => {
  const south = { ...BRISBANE, latitude: BRISBANE.latitude - 1 };
  expect(byDistance([south], BRISBANE, (place) => place)[0]?.km).toBeCloseTo((2 * Math.PI * 6371) / 360, 6);
});

test('LOC-34 locations are sorted by distance, and locations without a position come last', () => {
  fc.assert(
    fc.property(fc.array(fc.option(point)), point, (places, from) => {
      const sorted = byDistance(places, from, (place) => place);
      const known = sorted.flatMap(({ km }) => (km === null ? [] : [km]));
      expect(known).toEqual(known.toSorted((left, right) => left - right));
      expect(sorted.slice(known.length).every(({ km }) => km === null)).toBe(true);
      expect(sorted).toHaveLength(places.length);
      for (const { item, km } of sorted) expect(km).toBe(item === null ? null : distanceKm(from, item));
    }),
  );
});

test.each([
  [0.3, 'Less than 2 km away'],
  [12.4, 'About 12 km away'],
  [734, 'About 730 km away'],
  [3612, 'About 3,610 km away'],
])('a distance of %d km is written as %j', (km, text) => {
  expect(distanceText(km)).toBe(text);
});
