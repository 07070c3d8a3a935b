import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HotspotPosition } from '#model/vehicle/vehicle.ts';
import { HotspotPlaces, interiorDirection } from './hotspot-places.ts';

const at = (hotspotId: string, activeAngle: number, posX: number, posY = 50): HotspotPosition => ({ hotspotId, activeAngle, posX, posY });

describe('the position of a hotspot on the turning vehicle', () => {
  test('SPIN-08 a hotspot is shown at its listed position for an angle, and hidden at other angles', () => {
    const places = new HotspotPlaces([at('lamp', 40, 30, 60), at('lamp', 200, 70, 55), at('tow-bar', 180, 50, 80)]);
    expect(places.at('lamp', 40, 5)).toEqual({ x: 30, y: 60 });
    expect(places.at('lamp', 200, 5)).toEqual({ x: 70, y: 55 });
    expect(places.at('lamp', 120, 5)).toBeNull();
    expect(places.at('lamp', 180, 5)).toBeNull();
    expect(places.at('tow-bar', 180, 5)).toEqual({ x: 50, y: 80 });
    expect(places.at('nobody', 180, 5)).toBeNull();
  });

  test('SPIN-08 a hotspot with a position for only one angle is shown only on pictures near this angle', () => {
    const places = new HotspotPlaces([at('lamp', 43, 30)]);
    expect([35, 40, 45, 50].map((angle) => places.at('lamp', angle, 5) !== null)).toEqual([false, true, true, false]);
  });

  test('between two listed angles the position of a hotspot is interpolated, even between the last picture and the first', () => {
    const places = new HotspotPlaces([at('lamp', 350, 20, 40), at('lamp', 10, 40, 60)]);
    expect(places.at('lamp', 0, 2.5)).toEqual({ x: 30, y: 50 });
    expect(places.at('lamp', 355, 2.5)).toEqual({ x: 25, y: 45 });
    expect(places.at('lamp', 30, 2.5)).toBeNull();
  });

  test('hotspot positions outside the picture or without a valid angle are ignored', () => {
    const places = new HotspotPlaces([at('a', 0, 120), at('c', Number.NaN, 10)]);
    expect(places.at('a', 0, 5)).toBeNull();
    expect(places.at('c', 0, 180)).toBeNull();
  });

  test('390 degrees are the same angle as 30 degrees, and the later of two positions for one angle is used', () => {
    const places = new HotspotPlaces([at('b', 30, 10), at('b', 390, 60)]);
    expect(places.at('b', 30, 5)).toEqual({ x: 60, y: 50 });
  });

  test('SPIN-08 a hotspot never leaves the picture, and is at its exact position for each listed angle', () => {
    const position = fc.record({
      hotspotId: fc.constantFrom('a', 'b'),
      activeAngle: fc.integer({ min: -720, max: 720 }),
      posX: fc.integer({ min: -20, max: 120 }),
      posY: fc.integer({ min: -20, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), fc.integer({ min: -400, max: 800 }), (positions, angle) => {
        const places = new HotspotPlaces(positions);
        for (const id of ['a', 'b']) {
          const place = places.at(id, angle, 5);
          if (place) for (const share of [place.x, place.y]) expect(share >= 0 && share <= 100).toBe(true);
        }
        const last = positions.filter(({ posX, posY }) => posX >= 0 && posX <= 100 && posY >= 0 && posY <= 100).at(-1);
        if (last) expect(places.at(last.hotspotId, last.activeAngle, 5)).toEqual({ x: last.posX, y: last.posY });
      }),
    );
  });

  test('bestAngle returns the listed angle at which a hotspot is closest to the centre', () => {
    const places = new HotspotPlaces([at('a', 10, 20), at('a', 20, 45), at('a', 30, 80)]);
    expect(places.bestAngle('a')).toBe(20);
    expect(places.bestAngle('b')).toBeNull();
  });
});

test('SPIN-07 SPIN-08 interiorDirection converts the position of a hotspot on the panorama to a viewing direction', () => {
  expect(interiorDirection({ posX: 50, posY: 50 })).toEqual({ yaw: 0, pitch: 0 });
  expect(interiorDirection({ posX: 75, posY: 25 })).toEqual({ yaw: 90, pitch: 45 });
  expect(interiorDirection({ posX: 0, posY: 100 })).toEqual({ yaw: -180, pitch: -90 });
});
