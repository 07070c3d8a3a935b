import type * as THREE from 'three';
import { curve } from '../curve.ts';
import type { cut } from '../cut.ts';
import { inset } from '../cut.ts';
import { meet } from '../field.ts';
import { type Finish, geometryOf } from '../model.ts';
import type { Surface } from '../surface.ts';
import type { CarSpec } from './car-spec.ts';

export type Take = (divide: Parameters<typeof cut>[1]) => Surface;
export type Add = (geometry: THREE.BufferGeometry, finish: Finish) => void;

/** Cuts the windows and their dark borders out of the body. */
export const glaze = (spec: CarSpec, take: Take, addBoth: Add): void => {
  const { glass, cabin } = spec;
  const belt = curve(glass.belt);
  const roof = curve(cabin.roof);
  const windscreen = curve(cabin.windscreen);
  const rear = curve(cabin.rear);
  const isSide = (y: number, nz: number): boolean => y > cabin.waist - 0.15 && nz > 0.4;
  const side = (x: number, y: number): number => {
    const level = meet(belt(x) - y, y - (roof(x) - cabin.crown - glass.below), glass.corner);
    const ends = Math.max(
      windscreen(y) + cabin.screenBow * 0.55 + glass.front - x,
      x - (rear(y) - cabin.rearBow * 0.5 - glass.rear),
      glass.span[0] - x,
      x - glass.span[1],
    );
    return meet(level, ends * 0.8, glass.corner);
  };
  const pane = (x: number, y: number): number =>
    glass.pillars.reduce((nearest, [middle, width]) => meet(nearest, width / 2 - Math.abs(x - middle), 0.03), side(x, y) + 0.016);
  for (const isDark of [false, true]) {
    const part = take((x, y, _z, _nx, _ny, nz) => (isSide(y, nz) && x >= glass.darkFrom === isDark ? pane(x, y) : 1));
    addBoth(geometryOf(inset(part, 0.003)), isDark ? 'tint' : 'glass');
  }
  addBoth(
    geometryOf(
      inset(
        take((x, y, _z, _nx, _ny, nz) => (isSide(y, nz) ? side(x, y) : 1)),
        0.001,
      ),
    ),
    'gloss',
  );
  const halfAt = (x: number, y: number): number =>
    curvePlan(x) - cabin.step - cabin.lean * (y - cabin.waist) - 0.22 * Math.max(0, y - cabin.waist) ** 2;
  const curvePlan = curve(spec.plan);
  for (const [edges, isFront] of [
    [glass.screen, true],
    [glass.rearScreen, false],
  ] as const) {
    if (!edges) continue;
    const [low, high, narrower] = edges;
    const screen: Parameters<typeof cut>[1] = (x, y, z, nx) => {
      const isThere = isFront ? nx < -0.18 && x < spec.length * 0.6 : nx > 0.12 && x > spec.length * 0.5;
      return isThere ? meet(meet(low - y, y - high, 0.06), z - (halfAt(x, y) - narrower), 0.07) : 1;
    };
    addBoth(
      geometryOf(
        inset(
          take((x, y, z, nx, ny, nz) => screen(x, y, z, nx, ny, nz) + 0.024),
          0.002,
        ),
      ),
      isFront ? 'glass' : 'tint',
    );
    addBoth(geometryOf(inset(take(screen), 0.001)), 'gloss');
  }
};
