import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Finish } from '../model.ts';
import type { CarSpec } from './car-spec.ts';

interface Adders {
  readonly add: (geometry: THREE.BufferGeometry, finish: Finish) => void;
  readonly addBoth: (geometry: THREE.BufferGeometry, finish: Finish) => void;
}

const box = (
  size: readonly [number, number, number],
  at: readonly [number, number, number],
  radius = 0.04,
  lean = 0,
): THREE.BufferGeometry => {
  const geometry = new RoundedBoxGeometry(...size, 4, radius);
  geometry.rotateZ(-lean);
  geometry.translate(...at);
  return geometry;
};

/** Adds the parts of the interior that are visible through the windows: seats, steering wheel, dashboard and floor. */
export const carCabin = (spec: CarSpec, { add, addBoth }: Adders): void => {
  const floor = spec.sill + 0.14;
  const seatHeight = spec.cabin.waist - 0.42;
  const half = spec.halfWidth - 0.16;
  const [first = 0] = spec.seats;
  const last = spec.seats.at(-1) ?? first;
  add(box([last - first + 2.1, 0.04, half * 2], [(first + last) / 2 - 0.1, floor, 0], 0.01), 'cabin');
  for (const [row, x] of spec.seats.entries()) {
    const isBench = row > 0;
    const places = isBench ? [0.36] : [0.38];
    for (const z of places) {
      addBoth(box([0.52, 0.17, isBench ? 0.66 : 0.52], [x - 0.06, seatHeight, z], 0.06), 'seat');
      addBoth(box([0.15, 0.62, isBench ? 0.64 : 0.5], [x + 0.29, seatHeight + 0.3, z], 0.06, 0.3), 'seat');
      addBoth(box([0.1, 0.17, 0.26], [x + 0.41, seatHeight + 0.69, z], 0.045, 0.22), 'seat');
    }
  }
  const dash = first - 0.6;
  add(box([0.42, 0.24, half * 1.56], [dash, spec.cabin.waist - 0.13, 0], 0.08), 'cabin');
  add(box([0.03, 0.15, 0.26], [dash + 0.2, spec.cabin.waist + 0.02, 0], 0.012, 0.2), 'gloss');
  const rim = new THREE.TorusGeometry(0.185, 0.016, 12, 40);
  rim.rotateY(Math.PI / 2);
  rim.rotateZ(-0.4);
  rim.translate(dash + 0.3, spec.cabin.waist - 0.01, -0.38);
  add(rim, 'cabin');
  const hub = box([0.05, 0.11, 0.15], [dash + 0.28, spec.cabin.waist - 0.02, -0.38], 0.03, 0.4);
  add(hub, 'cabin');
};
