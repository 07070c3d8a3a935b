import * as THREE from 'three';
import type { Model } from './model.ts';

/** Number of directions from which light comes. More directions give a smoother shadow. */
const RAYS = 140;
const ACROSS = 256;
const DEEP = 128;

/** The shadow on the floor: how much of the light is missing at each point, and the size of the floor in metres. */
export interface FloorShadow {
  readonly texture: THREE.DataTexture;
  readonly size: readonly [length: number, width: number];
}

/**
 * The triangles of the body and of the wheels, which cast the shadow on the floor. They are moved so that the middle of
 * the vehicle is at the origin.
 */
const trianglesOf = (model: Model): Float32Array[] => {
  const middle = new THREE.Matrix4().makeTranslation(-model.length / 2, 0, 0);
  const solids = [model.hull.clone().applyMatrix4(middle)];
  for (const [x, z, radius, width] of model.wheels) {
    const tyre = new THREE.CylinderGeometry(radius, radius, width, 20).rotateX(Math.PI / 2).translate(x - model.length / 2, radius, z);
    solids.push(tyre as THREE.BufferGeometry);
  }
  return solids.map((solid) => (solid.index ? solid.toNonIndexed() : solid).getAttribute('position').array as Float32Array);
};

/** Adds up the shadows of lights from all directions above the floor. */
export const floorShadow = (model: Model): FloorShadow => {
  const size = [model.length + 3, model.halfWidth * 2 + 3] as const;
  const sum = new Float32Array(ACROSS * DEEP);
  const solids = trianglesOf(model);
  let weight = 0;
  for (let ray = 0; ray < RAYS; ray += 1) {
    const turn = ray * 2.399963;
    const high = Math.sqrt(1 - (ray + 0.5) / RAYS);
    if (high < 0.15) continue;
    const slope = Math.sqrt(1 - high * high) / high;
    const dark = new Uint8Array(ACROSS * DEEP);
    for (const solid of solids) throwOn(dark, solid, slope * Math.cos(turn), slope * Math.sin(turn), size);
    // Light from above contributes more to the shadow than light from the sides.
    const strength = high ** 1.6;
    weight += strength;
    for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + (dark[index] ?? 0) * strength;
  }
  const data = new Uint8Array(sum.length * 4);
  for (let index = 0; index < sum.length; index += 1) data[index * 4] = Math.round(255 * Math.min(1, (sum[index] ?? 0) / weight));
  const texture = new THREE.DataTexture(data, ACROSS, DEEP);
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return { texture, size };
};

const throwOn = (dark: Uint8Array, solid: Float32Array, aside: number, away: number, [length, width]: readonly [number, number]): void => {
  const scaleX = ACROSS / length;
  const scaleZ = DEEP / width;
  for (let at = 0; at < solid.length; at += 9) {
    const corner = (number: number): readonly [number, number] => {
      const y = solid[at + number * 3 + 1] ?? 0;
      const x = ((solid[at + number * 3] ?? 0) + y * aside + length / 2) * scaleX;
      return [x, ((solid[at + number * 3 + 2] ?? 0) + y * away + width / 2) * scaleZ];
    };
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    fill(dark, a, b, c);
  }
};

type Spot = readonly [x: number, y: number];

const fill = (dark: Uint8Array, a: Spot, b: Spot, c: Spot): void => {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (area === 0) return;
  const low = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
  const high = Math.min(DEEP - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
  const right = Math.min(ACROSS - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  for (let y = low; y <= high; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (dark[y * ACROSS + x]) continue;
      const u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
      const v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
      if (u >= -0.05 && v >= -0.05 && u + v <= 1.05) dark[y * ACROSS + x] = 1;
    }
  }
};
