import { curve } from '../curve.ts';
import type { Divider } from '../cut.ts';
import { type Field, meet, outlineDistance, roundedBox, roundedOutline } from '../field.ts';
import type { Model } from '../model.ts';
import { Assembly } from './assembly.ts';

const HALF = 1.16;
const CAB_TO = 2.02;

const NOSE = curve([
  [0.4, 0.1],
  [0.7, 0.02],
  [1.2, 0.0],
  [1.6, 0.03],
  [1.9, 0.1],
  [2.4, 0.3],
  [2.8, 0.5],
  [3.0, 0.66],
]);

const cab: Field = (x, y, z) => {
  const bow = (Math.abs(z) / HALF) ** 2.6 * 0.2;
  const ends = meet(NOSE(y) + bow - x, x - CAB_TO, 0.06);
  const side = Math.abs(z) - (HALF - 0.015 - 0.075 * Math.max(0, y - 1.65) ** 1.5);
  return meet(meet(meet(ends, side, 0.13), y - 2.84 + 0.05 * z * z - 0.05 * x, 0.16), 0.42 - y, 0.05);
};

/** A light truck with a box body, a cab over the engine and double rear wheels. */
export const buildTruck = (cell: number): Model => {
  const truck = new Assembly();
  const front =
    (low: number, high: number, half: number, radius = 0.1): Divider =>
    (_x, y, z, nx) =>
      nx < -0.45 ? meet(meet(low - y, y - high, radius), Math.abs(z) - half, radius) : 1;
  const arch: Divider = (x, y, z) => (Math.abs(z) > 0.5 ? Math.hypot(x - 1.2, y - 0.46) - 0.545 : 1);
  const sideWindow = outlineDistance(
    roundedOutline([
      [0.56, 1.66, 0.06],
      [0.84, 2.42, 0.12],
      [1.66, 2.46, 0.1],
      [1.68, 1.6, 0.06],
      [1.0, 1.58, 0.1],
    ]),
  );
  const side =
    (margin: number): Divider =>
    (x, y, _z, _nx, _ny, nz) =>
      Math.abs(nz) > 0.55 ? sideWindow(x, y) + margin : 1;
  const door = outlineDistance(
    roundedOutline([
      [0.4, 0.86, 0.1],
      [0.42, 1.7, 0.2],
      [0.78, 2.56, 0.16],
      [1.78, 2.6, 0.1],
      [1.8, 1.12, 0.1],
      [1.62, 0.9, 0.1],
    ]),
  );
  truck.solid(
    cab,
    { min: [-0.1, 0.34, -1.3], max: [2.1, 3.02, 1.3] },
    cell,
    [
      [arch, 'gap'],
      [(x, y, z, nx, ny, nz) => front(1.62, 2.48, 1.0)(x, y, z, nx, ny, nz) + 0.03, 'tint'],
      [front(1.62, 2.48, 1.0), 'gloss'],
      [side(0.02), 'tint'],
      [side(0), 'gloss'],
      [front(1.12, 1.46, 0.82, 0.05), 'gap'],
      [front(0.42, 0.62, 0.7, 0.04), 'gap'],
      [(x, y, _z, _nx, _ny, nz) => (Math.abs(nz) > 0.55 && x < 1.86 ? Math.abs(door(x, y)) - 0.007 : 1), 'gap'],
      [(_x, y) => y - 0.56, 'black'],
    ],
    'paint',
  );
  for (const y of [1.18, 1.25, 1.32, 1.39]) truck.box([0.03, 0.026, 1.56], [0.028, y, 0], 'satin', 0.01);
  truck.box([0.03, 0.05, 0.34], [0.0, 1.53, 0], 'chrome', 0.012);
  cabFittings(truck);
  body(truck);
  chassis(truck);
  return truck.model({ length: 7.6, height: 3.25, halfWidth: HALF, frontWheel: [1.2, 0.46, 1.08], close: { scale: 1.35, flank: 0.12 } });
};

const cabFittings = (truck: Assembly): void => {
  truck.boxes([0.1, 0.24, 0.42], [0.1, 0.86, 0.82], 'gloss', 0.05);
  truck.boxes([0.06, 0.15, 0.18], [0.055, 0.86, 0.72], 'chrome', 0.05);
  truck.boxes([0.03, 0.03, 0.36], [0.05, 0.96, 0.82], 'glow', 0.012);
  truck.boxes([0.08, 0.12, 0.1], [0.13, 0.86, 0.99], 'amber', 0.03);
  truck.box([0.03, 0.15, 1.96], [0.24, 2.56, 0], 'tint', 0.014, -0.7);
  truck.boxes([0.12, 0.46, 0.2], [0.3, 2.0, 1.34], 'black', 0.05);
  truck.boxes([0.01, 0.38, 0.15], [0.365, 2.0, 1.34], 'chrome', 0.004);
  truck.boxes([0.1, 0.18, 0.18], [0.3, 1.66, 1.34], 'black', 0.05);
  truck.tubes(
    [
      [0.4, 2.3, 1.02],
      [0.34, 2.3, 1.22],
      [0.3, 2.2, 1.32],
    ],
    0.018,
    'black',
  );
  truck.tubes(
    [
      [0.36, 1.56, 1.1],
      [0.32, 1.56, 1.24],
      [0.3, 1.6, 1.32],
    ],
    0.018,
    'black',
  );
  truck.boxes([0.2, 0.04, 0.05], [1.58, 1.36, HALF + 0.015], 'black', 0.016);
  truck.boxes([0.5, 0.06, 0.1], [0.8, 0.64, HALF - 0.02], 'black', 0.02);
  for (const z of [-0.5, 0.25])
    truck.tube(
      [
        [0.07, 1.6, z],
        [0.15, 1.72, z + 0.3],
        [0.2, 1.86, z + 0.5],
      ],
      0.014,
      'black',
    );
  truck.plate([-0.03, 0.7, 0], -1);
  const seats: readonly [number, number][] = [
    [1.2, 0.6],
    [1.2, -0.6],
  ];
  for (const [x, z] of seats) truck.box([0.14, 0.8, 0.55], [x + 0.3, 1.75, z], 'seat', 0.07, -0.15);
  truck.box([0.3, 0.2, 1.9], [0.5, 1.52, 0], 'cabin', 0.06);
};

const body = (truck: Assembly): void => {
  const box: Field = (x, y, z) => roundedBox(x - 4.86, y - 2.14, z, [2.68, 1.08, 1.2], 0.035);
  truck.solid(box, { min: [2.1, 1.0, -1.3], max: [7.62, 3.5, 1.3] }, 0.06, [[(_x, y) => y - 1.14, 'satin']], 'white');
  for (let rib = 0; rib < 9; rib += 1) truck.boxes([0.012, 2.0, 0.006], [2.48 + rib * 0.6, 2.18, 1.201], 'grey', 0.002);
  truck.boxes([5.36, 0.08, 0.02], [4.86, 1.1, 1.2], 'satin', 0.01);
  truck.boxes([5.36, 0.07, 0.02], [4.86, 3.2, 1.195], 'satin', 0.01);
  truck.boxes([0.02, 1.96, 1.12], [7.545, 2.18, 0.57], 'white', 0.008);
  for (const z of [0.1, 0.86])
    truck.tubes(
      [
        [7.57, 1.2, z],
        [7.57, 3.14, z],
      ],
      0.018,
      'satin',
    );
  for (const z of [0.1, 0.86]) truck.boxes([0.03, 0.2, 0.05], [7.58, 1.7, z], 'engine', 0.01);
  truck.boxes([0.04, 0.05, 0.2], [7.55, 3.16, 0.95], 'redGlow', 0.01);
};

const chassis = (truck: Assembly): void => {
  const wheel = { radius: 0.46, width: 0.27, rim: 0.6, spokes: 10, style: 'truck', finish: 'alloy' } as const;
  truck.wheels(wheel, 1.2, 0.99);
  truck.wheels(wheel, 5.75, 1.02);
  truck.wheels({ ...wheel, width: 0.25 }, 5.751, 0.72);
  truck.boxes([5.6, 0.2, 0.09], [4.7, 0.84, 0.42], 'black', 0.02);
  for (const x of [2.6, 4.0, 5.2, 6.6]) truck.box([0.1, 0.14, 2.2], [x, 0.98, 0], 'black', 0.02);
  truck.box([1.0, 0.46, 0.5], [3.1, 0.62, 0.86], 'satin', 0.14);
  truck.box([0.8, 0.46, 0.5], [3.0, 0.62, -0.86], 'engine', 0.06);
  for (const y of [0.62, 0.84]) truck.boxes([1.35, 0.07, 0.03], [4.45, y, 1.12], 'satin', 0.012);
  truck.boxes([1.2, 0.03, 0.62], [5.75, 1.0, 0.86], 'black', 0.012);
  truck.boxes([0.03, 0.5, 0.6], [6.4, 0.7, 0.86], 'black', 0.01);
  truck.box([0.12, 0.16, 2.2], [7.4, 0.56, 0], 'black', 0.03);
  truck.boxes([0.05, 0.12, 0.42], [7.47, 0.76, 0.85], 'gloss', 0.02);
  truck.boxes([0.03, 0.09, 0.18], [7.5, 0.76, 0.95], 'redGlow', 0.015);
  truck.boxes([0.03, 0.09, 0.12], [7.5, 0.76, 0.76], 'amber', 0.015);
  truck.plate([7.47, 0.58, 0], 1);
};
