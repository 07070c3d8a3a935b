import * as THREE from 'three';
import type { Divider } from '../cut.ts';
import { type Field, join, meet, roundedBox, smoothStep } from '../field.ts';
import type { Model, Point3 } from '../model.ts';
import { Assembly } from './assembly.ts';

const FRONT = 0.32;
const REAR = 1.74;
const R = 0.31;

const ball = (x: number, y: number, z: number, at: Point3, size: Point3): number =>
  (Math.hypot((x - at[0]) / size[0], (y - at[1]) / size[1], (z - at[2]) / size[2]) - 1) * Math.min(...size);

/** The fuel tank of the motorcycle, with recesses for the rider's knees. */
const tank: Field = (x, y, z) => {
  const across = Math.abs(z);
  const knees = smoothStep(0.95, 1.22, x) * 0.07;
  const width = 0.165 - knees - 0.03 * smoothStep(0.75, 0.55, x);
  const ridge = 0.985 - 0.5 * Math.max(0, x - 0.86) ** 1.6 - 1.1 * Math.max(0, 0.8 - x) ** 1.7;
  const top = y - ridge + 0.9 * across ** 2;
  const low = 0.735 + 0.16 * Math.max(0, 0.86 - x) - y;
  const ends = Math.max(0.56 + (1 - y) * 0.1 - x, x - 1.2 - (0.9 - y) * 0.2);
  return meet(meet(meet(across - width - 0.03 * Math.sin((y - 0.7) * 9), top, 0.1), low, 0.05), ends, 0.08);
};

const tail: Field = (x, y, z) => {
  const across = Math.abs(z);
  const rise = (x - 1.5) * 0.3;
  return meet(
    meet(across - (0.12 - 0.1 * smoothStep(1.55, 2.02, x)), Math.abs(y - 0.83 - rise) - (0.075 - 0.03 * smoothStep(1.6, 2.0, x)), 0.05),
    Math.max(1.3 - x, x - 2.0),
    0.05,
  );
};

const seat: Field = (x, y, z) => {
  const line = 0.845 + 0.35 * Math.max(0, x - 1.42) + 0.5 * Math.max(0, 1.2 - x);
  return meet(
    meet(Math.abs(z) - (0.145 - 0.06 * smoothStep(1.35, 1.05, x) - 0.05 * smoothStep(1.5, 1.86, x)), Math.abs(y - line) - 0.045, 0.05),
    Math.max(1.12 - x, x - 1.88),
    0.06,
  );
};

const sidePanel: Field = (x, y, z) => {
  const across = Math.abs(z);
  const slope = y - 0.76 - (x - 1.3) * 0.25;
  return meet(
    meet(Math.abs(across - 0.12) - 0.028, Math.abs(slope) - (0.085 - (x - 1.2) * 0.08), 0.03),
    Math.max(1.12 - x, x - 1.56),
    0.04,
  );
};

const shroud: Field = (x, y, z) => {
  const across = Math.abs(z);
  const line = (x - 0.5) * 0.9;
  return meet(
    meet(Math.abs(across - 0.165 + 0.1 * smoothStep(0.62, 0.46, x)) - 0.016, Math.abs(y - 0.78 + line * 0.22) - 0.11, 0.03),
    Math.max(0.44 + (0.9 - y) * 0.35 - x, x - 0.86 + (0.8 - y) * 0.6),
    0.03,
  );
};

const guard: Field = (x, y, z) => {
  const ring = Math.abs(Math.hypot(x - FRONT, y - R) - 0.345) - 0.006;
  const angle = Math.atan2(y - R, x - FRONT);
  return meet(meet(ring, Math.abs(z) - 0.068, 0.02), Math.max(0.35 - angle, angle - 2.35) * 0.3, 0.02);
};

/** A naked motorcycle. */
export const buildMotorcycle = (cell: number): Model => {
  const bike = new Assembly();
  const fine = Math.min(cell, 0.016) * 0.72;
  const all: Divider = () => 1;
  bike.solid(tank, { min: [0.5, 0.66, -0.28], max: [1.34, 1.06, 0.28] }, fine, [[all, 'gap']], 'paint');
  bike.solid(
    tail,
    { min: [1.24, 0.66, -0.2], max: [2.1, 1.12, 0.2] },
    fine,
    [[(_x, y, _z, _nx, ny) => (ny < -0.5 ? -1 : y - 0.6), 'black']],
    'paint',
  );
  bike.solid(seat, { min: [1.04, 0.74, -0.22], max: [1.96, 1.1, 0.22] }, fine, [[all, 'gap']], 'canvas');
  bike.solid(sidePanel, { min: [1.06, 0.56, -0.2], max: [1.62, 0.96, 0.2] }, fine, [[all, 'gap']], 'gloss');
  bike.solid(shroud, { min: [0.36, 0.6, -0.24], max: [0.94, 1.0, 0.24] }, fine, [[all, 'gap']], 'paint');
  bike.solid(guard, { min: [-0.1, 0.3, -0.1], max: [0.74, 0.72, 0.1] }, fine, [[all, 'gap']], 'paint');
  wheels(bike);
  engine(bike, fine);
  front(bike, fine);
  rear(bike);
  return bike.model({ length: 2.08, height: 1.24, halfWidth: 0.4, frontWheel: [FRONT, R, 0.08], close: { scale: 0.52, flank: 0.48 } });
};

const wheels = (bike: Assembly): void => {
  bike.middleWheel({ radius: R, width: 0.13, rim: 0.72, spokes: 5, style: 'twin', finish: 'darkAlloy' }, FRONT);
  bike.middleWheel({ radius: R, width: 0.19, rim: 0.72, spokes: 5, style: 'twin', finish: 'darkAlloy' }, REAR);
  for (const [x, z, size] of [
    [FRONT, 0.085, 0.16],
    [REAR, 0.105, 0.12],
  ] as const) {
    const disc = new THREE.RingGeometry(size * 0.62, size, 56).translate(x, R, z);
    bike.addBoth(disc, 'disc');
    const hub = new THREE.CylinderGeometry(0.045, 0.045, z * 2.1, 24).rotateX(Math.PI / 2).translate(x, R, 0);
    bike.add(hub, 'engine');
  }
  bike.boxes([0.07, 0.11, 0.05], [FRONT + 0.13, R + 0.06, 0.1], 'satin', 0.02);
};

const engine = (bike: Assembly, cell: number): void => {
  const block: Field = (x, y, z) => {
    const crank = roundedBox(x - 1.02, y - 0.42, z, [0.24, 0.14, 0.16], 0.07);
    const cylinder = roundedBox((x - 0.86) * 0.93 + (y - 0.62) * 0.37, (y - 0.62) * 0.93 - (x - 0.86) * 0.37, z, [0.1, 0.13, 0.15], 0.03);
    const cover = Math.max(Math.hypot(x - 1.1, y - 0.42) - 0.12, Math.abs(z) - 0.19);
    const fins = Math.sin(((y - 0.62) * 0.93 - (x - 0.86) * 0.37) * 190) * 0.004;
    return join(join(crank, cylinder + (y > 0.52 && y < 0.7 ? fins : 0), 0.04), cover, 0.02);
  };
  bike.solid(
    block,
    { min: [0.66, 0.22, -0.26], max: [1.34, 0.82, 0.26] },
    cell,
    [[(x, y, z) => (Math.abs(z) > 0.178 ? Math.hypot(x - 1.1, y - 0.42) - 0.085 : 1), 'satin']],
    'engine',
  );
  bike.box([0.07, 0.28, 0.3], [0.64, 0.6, 0], 'black', 0.02, 0.2);
  for (let fin = 0; fin < 9; fin += 1) bike.box([0.012, 0.008, 0.27], [0.6, 0.48 + fin * 0.03, 0], 'engine', 0.002);
  for (const z of [-0.075, 0.075]) {
    bike.tube(
      [
        [0.78, 0.6, z],
        [0.64, 0.48, z],
        [0.66, 0.3, z * 0.8],
        [0.86, 0.22, z * 0.5],
        [1.1, 0.21, -0.05],
      ],
      0.024,
      'satin',
    );
  }
  bike.tube(
    [
      [1.06, 0.21, -0.05],
      [1.3, 0.23, -0.12],
      [1.44, 0.3, -0.16],
    ],
    0.03,
    'satin',
  );
  bike.tube(
    [
      [1.4, 0.29, -0.165],
      [1.62, 0.4, -0.175],
      [1.86, 0.52, -0.175],
    ],
    0.062,
    'darkAlloy',
  );
  bike.tube(
    [
      [1.85, 0.515, -0.175],
      [1.885, 0.532, -0.175],
    ],
    0.05,
    'satin',
  );
  bike.tubes(
    [
      [0.62, 0.9, 0.05],
      [0.82, 0.76, 0.19],
      [1.1, 0.64, 0.2],
      [1.28, 0.5, 0.17],
    ],
    0.022,
    'accent',
  );
  bike.tubes(
    [
      [1.2, 0.66, 0.12],
      [1.5, 0.74, 0.12],
      [1.8, 0.86, 0.06],
    ],
    0.016,
    'black',
  );
  bike.tubes(
    [
      [1.2, 0.42, 0.16],
      [1.46, 0.36, 0.15],
      [REAR, R, 0.13],
    ],
    0.036,
    'satin',
  );
  bike.tube(
    [
      [1.2, 0.5, 0.0],
      [1.42, 0.72, 0.0],
    ],
    0.04,
    'accent',
  );
  bike.boxes([0.08, 0.02, 0.1], [1.3, 0.3, 0.25], 'engine', 0.008);
  bike.boxes([0.6, 0.02, 0.02], [1.44, 0.37, 0.12], 'gap', 0.004);
};

const front = (bike: Assembly, cell: number): void => {
  bike.tubes(
    [
      [FRONT, R, 0.105],
      [0.45, 0.6, 0.105],
    ],
    0.03,
    'black',
  );
  bike.tubes(
    [
      [0.44, 0.58, 0.105],
      [0.6, 0.96, 0.105],
    ],
    0.025,
    'accent',
  );
  for (const [x, y] of [
    [0.53, 0.82],
    [0.59, 0.95],
  ] as const)
    bike.box([0.1, 0.035, 0.29], [x + 0.02, y, 0], 'black', 0.015, -0.4);
  bike.tubes(
    [
      [0.62, 0.98, 0.0],
      [0.64, 1.03, 0.12],
      [0.66, 1.05, 0.24],
      [0.74, 1.03, 0.38],
    ],
    0.013,
    'satin',
  );
  bike.tubes(
    [
      [0.7, 1.04, 0.3],
      [0.76, 1.025, 0.42],
    ],
    0.02,
    'rubber',
  );
  bike.tubes(
    [
      [0.64, 1.05, 0.22],
      [0.6, 1.05, 0.3],
      [0.64, 1.035, 0.4],
    ],
    0.006,
    'satin',
  );
  bike.tubes(
    [
      [0.67, 1.06, 0.24],
      [0.665, 1.13, 0.31],
    ],
    0.007,
    'black',
  );
  bike.boxes([0.03, 0.075, 0.13], [0.67, 1.15, 0.34], 'black', 0.02);
  bike.boxes([0.004, 0.06, 0.11], [0.687, 1.15, 0.34], 'chrome', 0.001);
  bike.box([0.03, 0.09, 0.16], [0.56, 1.06, 0], 'gloss', 0.015, -0.5);
  const lamp: Field = (x, y, z) => meet(ball(x, y, z, [0.46, 0.9, 0], [0.12, 0.105, 0.115]), 0.385 + 0.2 * (0.9 - y) * 0.4 - x, 0.015);
  bike.solid(
    lamp,
    { min: [0.3, 0.76, -0.16], max: [0.62, 1.04, 0.16] },
    cell,
    [
      [(_x, y, z, nx) => (nx < -0.8 ? Math.abs(Math.hypot((y - 0.9) / 0.9, z) - 0.068) - 0.009 : 1), 'glow'],
      [(_x, y, z, nx) => (nx < -0.8 ? Math.hypot((y - 0.9) / 0.9, z) - 0.075 : 1), 'chrome'],
    ],
    'gloss',
  );
  bike.boxes([0.03, 0.03, 0.06], [0.5, 0.86, 0.2], 'amber', 0.012);
};

const rear = (bike: Assembly): void => {
  bike.box([0.03, 0.05, 0.13], [2.0, 0.975, 0], 'redGlow', 0.015);
  bike.tube(
    [
      [1.86, 0.88, 0],
      [1.98, 0.72, 0],
      [2.02, 0.66, 0],
    ],
    0.018,
    'black',
  );
  bike.boxes([0.03, 0.03, 0.06], [1.98, 0.8, 0.11], 'amber', 0.012);
  const plate = new THREE.PlaneGeometry(0.24, 0.16)
    .rotateX(-0.35)
    .rotateY(Math.PI / 2)
    .translate(2.048, 0.66, 0);
  bike.add(plate, 'plate');
  bike.box([0.012, 0.17, 0.25], [2.033, 0.66, 0], 'black', 0.004, 0.35);
};
