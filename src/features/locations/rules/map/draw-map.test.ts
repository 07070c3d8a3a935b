import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawMap } from './draw-map.ts';

const SOUTHPORT = { latitude: -27.9676, longitude: 153.4141 };
const NERANG = { latitude: -27.9894, longitude: 153.3362 };
const WORKSHOP = { latitude: -27.9896, longitude: 153.3366 };
const PERTH = { latitude: -31.9, longitude: 115.81 };

describe('the drawn map', () => {
  test('of one location contains its pin, rings that show the distance from the pin, and the nearest known city', () => {
    const map = drawMap([SOUTHPORT]);
    expect(map.pins).toHaveLength(1);
    expect(map.rings.map(({ km }) => km)).toEqual([5, 10]);
    expect(map.cities.map(({ name }) => name)).toEqual(['Surfers Paradise']);
    expect(map.outline).toBeNull();
  });

  test('has north at the top and east on the right, and shows one pin for locations that are near each other', () => {
    const [east, west] = drawMap([SOUTHPORT, NERANG, WORKSHOP]).pins;
    expect([east?.of, west?.of]).toEqual([[0], [1, 2]]);
    expect((east?.left ?? 0) > (west?.left ?? 0) && (east?.top ?? 0) < (west?.top ?? 0)).toBe(true);
  });

  test('of locations in several states shows the coast of Australia', () => {
    const map = drawMap([SOUTHPORT, PERTH]);
    expect(map.outline?.coast).toMatch(/^M\d+ \d+(L-?\d+ -?\d+)+Z/);
    expect([map.rings, map.cities]).toEqual([[], []]);
    expect(map.pins.map(({ left, top }) => [Math.round(left / 10), Math.round(top / 10)])).toEqual([
      [9, 5],
      [2, 6],
    ]);
  });

  test('has a scale that agrees with the distances on it', () => {
    const map = drawMap([SOUTHPORT]);
    const [ring] = map.rings;
    expect((map.scale.percent * 4) / map.scale.km).toBeCloseTo((ring?.radius ?? 0) / (ring?.km ?? 1), 0);
  });

  test('has every location on it, wherever in Australia the locations are', () => {
    const place = fc.record({
      latitude: fc.double({ min: -43.6, max: -10.7, noNaN: true }),
      longitude: fc.double({ min: 113.2, max: 153.6, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 8 }), (first, others) => {
        const { pins, scale } = drawMap([first, ...others]);
        expect(pins.flatMap(({ of }) => of).toSorted((left, right) => left - right)).toEqual([first, ...others].map((_, index) => index));
        for (const { left, top } of pins) expect(left >= 0 && left <= 100 && top >= 0 && top <= 100).toBe(true);
        expect(scale.percent).toBeGreaterThan(0);
        expect(scale.percent).toBeLessThanOrEqual(21);
      }),
    );
  });
});
