import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from './geo-distance.ts';

const BRISBANE = { latitude: -27.47, longitude: 153.03 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };
const PERTH = { latitude: -31.95, longitude: 115.86 };

test.each([
  [BRISBANE, SYDNEY, 732],
  [SYDNEY, PERTH, 3_290],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
])('%j to %j is %d km', (from, to, kilometres) => {
  expect(Math.abs(distanceKm(from, to) - kilometres)).toBeLessThan(3);
});

test("distanceKm is the same in both directions, is zero for two equal places, and is at most half the earth's circumference", () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
      expect(distanceKm(one, one)).toBe(0);
      expect(distanceKm(one, other)).toBeLessThanOrEqual(20_016);
    }),
  );
});
