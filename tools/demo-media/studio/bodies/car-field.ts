import { curve } from '../curve.ts';
import { type Field, join, meet, roundedBox, smoothStep, without } from '../field.ts';
import type { CarSpec } from './car-spec.ts';

/**
 * The profile of the side of the car, as pairs of a relative height and an inset. The height is 0 at the sill and 1 at
 * the crease along the side. The inset is the distance, in metres, by which the side at this height is closer to the
 * middle of the car than at its widest point.
 */
const SECTION = curve([
  [-0.15, 0.15],
  [0, 0.075],
  [0.1, 0.038],
  [0.25, 0.016],
  [0.45, 0.008],
  [0.65, 0.004],
  [0.85, 0],
  [1, 0.004],
  [1.2, 0.03],
  [1.5, 0.11],
]);

export interface CarField {
  readonly body: Field;
  readonly archRadius: number;
  /** True if a point belongs to the cabin, false if it belongs to the lower body. */
  readonly isCabin: (x: number, y: number, z: number) => boolean;
}

export const carField = (spec: CarSpec): CarField => {
  const nose = curve(spec.nose);
  const tail = curve(spec.tail);
  const top = curve(spec.top);
  const plan = curve(spec.plan);
  const shoulder = curve(spec.shoulder);
  const archRadius = spec.wheel.radius + spec.archGap;
  const [frontAxle, rearAxle] = spec.axles;
  const { cabin } = spec;
  const roof = curve(cabin.roof);
  const windscreen = curve(cabin.windscreen);
  const rear = curve(cabin.rear);

  const flareAt = (x: number, y: number): number => {
    let sum = 0;
    for (const axle of [frontAxle, rearAxle]) {
      const d = Math.hypot(x - axle, (y - spec.wheel.radius) * 0.95) - archRadius;
      if (d < 0.3) sum += spec.flare * Math.exp(-((Math.max(d + 0.01, 0) / 0.11) ** 2));
    }
    return sum;
  };
  const halfWidthAt = (x: number, y: number): number => {
    const line = shoulder(x);
    const v = (y - spec.sill) / (line - spec.sill);
    const below = line - 0.02 - y;
    const kink =
      spec.crease *
      (1 - Math.exp(-((Math.max(below, 0) / 0.1) ** 1.3))) *
      smoothStep(-0.1, 0.35, v) *
      Math.exp(-((Math.max(below, 0) / 0.42) ** 2));
    const rocker =
      0.016 *
      Math.exp(-(((v - 0.2) / 0.12) ** 2)) *
      smoothStep(frontAxle + 0.25, frontAxle + 0.7, x) *
      smoothStep(rearAxle - 0.25, rearAxle - 0.7, x);
    return plan(x) - SECTION(v) - kink + rocker + flareAt(x, y);
  };
  const lower: Field = (x, y, z) => {
    const across = Math.abs(z);
    const bow = (across / spec.halfWidth) ** 2.7;
    const front = nose(y) + spec.noseBow * bow - x;
    const back = x - (tail(y) - spec.tailBow * bow);
    const ends = meet(front, back, 0.05);
    const width = Math.max(plan(x), 0.3);
    const above = (y - (top(x) - spec.crown * (across / width) ** 2.4)) * 0.98;
    const side = across - halfWidthAt(x, y);
    const ring = meet(side, ends, 0.16);
    return meet(meet(ring, above, spec.cornerRadius), spec.sill - y, 0.05);
  };
  const house: Field = (x, y, z) => {
    const across = Math.abs(z);
    const up = Math.max(0, y - cabin.waist);
    const half = plan(x) - cabin.step - cabin.lean * up - 0.22 * up ** 2 - Math.max(0, cabin.waist - y) * 0.5;
    const share = (across / spec.halfWidth) ** 2;
    const front = (windscreen(y) + cabin.screenBow * share - x) * 0.72;
    const back = (x - (rear(y) - cabin.rearBow * share)) * 0.8;
    const above = y - (roof(x) - cabin.crown * share);
    const ends = meet(front, back, 0.05);
    return Math.max(meet(meet(across - half, ends, 0.1), above, cabin.radius), cabin.waist - 0.25 - y);
  };
  const tub = spec.tub;
  const body: Field = (x, y, z) => {
    let solid = lower(x, y, z);
    solid = join(solid, house(x, y, z), 0.035);
    if (tub) {
      const middle = (tub.from + tub.to) / 2;
      const hole = roundedBox(x - middle, y - tub.floor - 0.6, z, [(tub.to - tub.from) / 2, 0.6, spec.halfWidth - 0.13], 0.05);
      solid = without(solid, hole, 0.03);
      const slot = roundedBox(x - tub.from + 0.075, y - 1.3, z, [0.014, 0.9, 2], 0.002);
      solid = without(solid, slot, 0.012);
    }
    return solid;
  };
  return { body, archRadius, isCabin: (x, y, z) => house(x, y, z) < lower(x, y, z) };
};
