import { curve } from '../curve.ts';
import type { Divider } from '../cut.ts';
import { type Corner, type Field, meet, outlineDistance, roundedOutline } from '../field.ts';
import type { Model, Point3 } from '../model.ts';
import { Assembly } from './assembly.ts';

const FROM = 1.45;
const TO = 7.25;
const HALF = 1.14;
const FLOOR = 0.52;

/**
 * Curve from height to x for the front of the caravan. Its lower part recedes to the drawbar, and its upper part slopes
 * up to the roof.
 */
const FRONT = curve([
  [0.5, FROM + 0.42],
  [0.9, FROM + 0.16],
  [1.3, FROM + 0.02],
  [1.7, FROM + 0.03],
  [2.2, FROM + 0.2],
  [2.7, FROM + 0.55],
  [3.0, FROM + 0.85],
]);

const BACK = curve([
  [0.5, TO - 0.3],
  [0.9, TO - 0.06],
  [1.4, TO],
  [2.2, TO - 0.04],
  [2.7, TO - 0.14],
  [3, TO - 0.25],
]);

const shell: Field = (x, y, z) => {
  const ends = meet(FRONT(y) - x, x - BACK(y), 0.1);
  const ring = meet(ends, Math.abs(z) - HALF, 0.09);
  return meet(meet(ring, y - 2.86 + 0.02 * z * z, 0.12), FLOOR - y, 0.04);
};

const onSide = (corners: readonly Corner[], side: 1 | -1 | 0, margin = 0): Divider => {
  const distance = outlineDistance(roundedOutline(corners));
  return (x, y, z, _nx, _ny, nz) => (Math.abs(nz) > 0.7 && (side === 0 || z * side > 0) ? distance(x, y) - margin : 1);
};

const rectangle = (x: number, y: number, width: number, height: number, radius = 0.08): Corner[] => [
  [x - width / 2, y - height / 2, radius],
  [x + width / 2, y - height / 2, radius],
  [x + width / 2, y + height / 2, radius],
  [x - width / 2, y + height / 2, radius],
];

const WINDOWS = [
  [rectangle(2.75, 1.95, 1.1, 0.62), 0],
  [rectangle(4.15, 1.95, 0.9, 0.62), 0],
  [rectangle(6.55, 1.98, 0.75, 0.55), 0],
] as const;

const DOOR = rectangle(5.35, 1.58, 0.68, 1.86, 0.1);

/** A caravan of about 19 feet with two axles and the door on the left. */
export const buildCaravan = (cell: number): Model => {
  const van = new Assembly();
  const arch: Divider = (x, y, z) =>
    Math.abs(z) > 0.8 ? Math.max(y - 1.0, Math.hypot((x - 4.75) / 0.92, Math.max(y - 0.45, 0) / 0.52) - 1) : 1;
  const frontPane: Divider = (_x, y, z, nx) => (nx < -0.6 ? Math.max(Math.abs(z) - 0.72, Math.abs(y - 2.08) - 0.3) : 1);
  van.solid(
    shell,
    { min: [FROM - 0.1, FLOOR - 0.1, -HALF - 0.1], max: [TO + 0.1, 2.98, HALF + 0.1] },
    cell * 1.35,
    [
      [arch, 'gap'],
      [onSide(rectangle(5.35, 2.02, 0.4, 0.6, 0.06), 1), 'tint'],
      [onSide(DOOR, 1, -0.012), 'paint'],
      [onSide(DOOR, 1), 'gap'],
      ...WINDOWS.map(([corners, side]): readonly [Divider, 'tint'] => [onSide(corners, side, -0.035), 'tint']),
      ...WINDOWS.map(([corners, side]): readonly [Divider, 'black'] => [onSide(corners, side), 'black']),
      [(x, y, z, nx, ny, nz) => frontPane(x, y, z, nx, ny, nz) + 0.04, 'tint'],
      [frontPane, 'black'],
      [(_x, y) => y - 0.98, 'canvas'],
      [(x, y, _z, _nx, _ny, nz) => (Math.abs(nz) > 0.7 ? Math.abs(y - 1.13 - (x - 4) * 0.02) - 0.06 : 1), 'engine'],
      [(x, y, _z, _nx, _ny, nz) => (Math.abs(nz) > 0.7 ? Math.abs(y - 1.27 - (x - 4) * 0.035) - 0.028 : 1), 'accent'],
    ],
    'paint',
  );
  for (const [x, y, width] of [
    [2.75, 1.95, 1.1],
    [4.15, 1.95, 0.9],
    [6.55, 1.98, 0.75],
  ] as const) {
    van.boxes([width - 0.16, 0.012, 0.012], [x, y - 0.2, HALF + 0.004], 'satin', 0.004);
  }
  running(van);
  fittings(van);
  return van.model({ length: 7.3, height: 2.95, halfWidth: HALF, frontWheel: [4.3, 0.36, 1.0], close: { scale: 1.25, flank: 0.7 } });
};

const running = (van: Assembly): void => {
  const spec = { radius: 0.36, width: 0.23, rim: 0.62, spokes: 6, style: 'blade', finish: 'darkAlloy' } as const;
  van.wheels(spec, 4.35, 0.98);
  van.wheels(spec, 5.15, 0.98);
  van.tubes(
    [
      [FROM + 0.5, 0.5, 0.8],
      [0.7, 0.47, 0.16],
      [0.25, 0.47, 0.04],
    ],
    0.045,
    'black',
  );
  van.box([4.6, 0.1, 1.5], [4.6, 0.46, 0], 'black');
  van.box([0.3, 0.09, 0.12], [0.2, 0.49, 0], 'engine', 0.04);
  van.tube(
    [
      [0.85, 0.75, 0.2],
      [0.85, 0.2, 0.2],
    ],
    0.03,
    'satin',
  );
  const jockey: Point3 = [0.12, 0.24, 0.08];
  van.box(jockey, [0.85, 0.12, 0.2], 'rubber', 0.1);
  van.tubes(
    [
      [1.12, 0.52, 0.2],
      [1.12, 0.72, 0.2],
      [1.12, 1.02, 0.2],
      [1.12, 1.06, 0.2],
    ],
    0.13,
    'grey',
  );
  van.box([0.62, 0.42, 1.3], [1.62, 0.74, 0], 'canvas', 0.03);
};

const fittings = (van: Assembly): void => {
  van.tube(
    [
      [1.95, 2.72, HALF + 0.05],
      [6.9, 2.72, HALF + 0.05],
    ],
    0.055,
    'white',
  );
  van.box([0.12, 0.14, 0.12], [1.95, 2.72, HALF + 0.05], 'grey', 0.03);
  van.box([0.12, 0.14, 0.12], [6.9, 2.72, HALF + 0.05], 'grey', 0.03);
  van.box([0.8, 0.2, 0.7], [4.4, 2.94, 0], 'white', 0.08);
  van.box([0.5, 0.09, 0.5], [2.9, 2.9, 0], 'tint', 0.04);
  van.box([0.5, 0.09, 0.5], [6.1, 2.9, 0], 'tint', 0.04);
  van.box([0.05, 0.13, 0.05], [5.63, 1.45, HALF + 0.012], 'black', 0.015);
  van.box([0.42, 0.05, 0.5], [5.35, 0.38, HALF + 0.12], 'black', 0.015);
  for (const y of [1.1, 1.28]) van.boxes([0.03, 0.12, 0.26], [TO - 0.005, y, 0.86], y > 1.2 ? 'amber' : 'redGlow', 0.02);
  van.box([0.1, 0.16, 2.2], [TO + 0.02, 0.62, 0], 'black', 0.04);
  van.plate([TO + 0.08, 0.64, 0.5], 1);
  const spare: Point3 = [0.2, 0.68, 0.68];
  van.box(spare, [TO + 0.12, 1.15, -0.1], 'rubber', 0.1);
  van.box([0.02, 0.36, 0.36], [TO + 0.23, 1.15, -0.1], 'darkAlloy', 0.01);
};
