import * as THREE from 'three';
import type { Field } from './field.ts';
import { normalAt, type Surface } from './surface.ts';

/** The materials of a vehicle's parts. `paint` is the colour that a buyer chooses. */
export type Finish =
  | 'paint'
  | 'glass'
  | 'tint'
  | 'black'
  | 'gloss'
  | 'chrome'
  | 'satin'
  | 'alloy'
  | 'darkAlloy'
  | 'rubber'
  | 'gap'
  | 'lens'
  | 'reflector'
  | 'glow'
  | 'redLens'
  | 'redGlow'
  | 'amber'
  | 'seat'
  | 'cabin'
  | 'disc'
  | 'white'
  | 'grey'
  | 'plate'
  | 'canvas'
  | 'engine'
  | 'accent';

/** A vehicle and its parts, in metres. The x axis runs from front to back, the y axis points up, and the z axis points to the left side. */
export interface Model {
  readonly parts: { readonly geometry: THREE.BufferGeometry; readonly finish: Finish; readonly isWheel?: boolean }[];
  /** A rough shape of the body without wheels, used for the shadow. */
  readonly hull: THREE.BufferGeometry;
  /** The wheels as (x, z, radius, width). */
  readonly wheels: readonly (readonly [number, number, number, number])[];
  /** Length along x, from nose to tail. */
  readonly length: number;
  readonly height: number;
  readonly halfWidth: number;
  readonly frontWheel: readonly [number, number, number];
  /**
   * Camera settings for close-up pictures of a body that is not a car. `scale` is the size of the visible area,
   * relative to the area for a car. `flank` is where the camera aims in the close-up of the side, as a share of the
   * length of the body.
   */
  readonly close?: { readonly scale: number; readonly flank: number };
}

export const geometryOf = ({ positions, normals, triangles }: Surface): THREE.BufferGeometry => {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
  geometry.setIndex(triangles);
  return geometry;
};

/** The mirror image of a part on the other side of the vehicle, where z has the opposite sign. */
export const mirrored = (geometry: THREE.BufferGeometry): THREE.BufferGeometry => {
  const copy = (geometry.index ? geometry.clone() : indexed(geometry.clone())) as THREE.BufferGeometry;
  copy.applyMatrix4(new THREE.Matrix4().makeScale(1, 1, -1));
  const index = copy.index?.array;
  if (index) {
    for (let at = 0; at < index.length; at += 3) {
      const second = index[at + 1] ?? 0;
      index[at + 1] = index[at + 2] ?? 0;
      index[at + 2] = second;
    }
  }
  return copy;
};

const indexed = (geometry: THREE.BufferGeometry): THREE.BufferGeometry => {
  const count = geometry.getAttribute('position').count;
  geometry.setIndex(Array.from({ length: count }, (_, index) => index));
  return geometry;
};

export type Point3 = readonly [number, number, number];

/** The side of a solid on which a drawing is placed. */
export type Side = 'left' | 'front' | 'rear' | 'top';

/**
 * The point at which a ray from outside first meets a solid, or null if it misses the solid. `u` and `v` are (x, y) for
 * the left side, (z, y) for front and rear, and (x, z) for the top.
 */
export const pointOn = (field: Field, side: Side, u: number, v: number): Point3 | null => {
  const at = (t: number): Point3 =>
    side === 'left' ? [u, v, 1.6 - t] : side === 'front' ? [t - 0.6, v, u] : side === 'rear' ? [12 - t, v, u] : [u, 4.4 - t, v];
  const end = side === 'left' ? 1.6 : side === 'top' ? 4.4 : 12.6;
  let last = 0;
  for (let t = 0; t < end; t += 0.012) {
    if (field(...at(t)) < 0) {
      let [low, high] = [last, t];
      for (let turn = 0; turn < 18; turn += 1) {
        const middle = (low + high) / 2;
        if (field(...at(middle)) < 0) high = middle;
        else low = middle;
      }
      return at(high);
    }
    last = t;
  }
  return null;
};

/**
 * Makes a narrow band for a panel gap or a trim strip. The band follows a line on a solid, slightly above the surface
 * of the solid.
 */
export const ribbonOn = (field: Field, line: readonly Point3[], width: number, lift = 0.0006): THREE.BufferGeometry => {
  const surface: Surface = { positions: [], normals: [], triangles: [] };
  line.forEach((point, index) => {
    const normal = new THREE.Vector3(...normalAt(field, ...point));
    const before = line[Math.max(0, index - 1)] ?? point;
    const after = line[Math.min(line.length - 1, index + 1)] ?? point;
    const along = new THREE.Vector3(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
    const across = along
      .cross(normal)
      .normalize()
      .multiplyScalar(width / 2);
    for (const sign of [1, -1]) {
      surface.positions.push(
        point[0] + across.x * sign + normal.x * lift,
        point[1] + across.y * sign + normal.y * lift,
        point[2] + across.z * sign + normal.z * lift,
      );
      surface.normals.push(normal.x, normal.y, normal.z);
    }
    if (index > 0) {
      const at = index * 2;
      surface.triangles.push(at - 2, at, at - 1, at - 1, at, at + 1);
    }
  });
  return geometryOf(surface);
};

/** A round bar along points, for a chrome line, a roof rail or a grille bar. */
export const tube = (line: readonly Point3[], radius: number, isClosed = false, flatness = 1): THREE.BufferGeometry => {
  const path = new THREE.CatmullRomCurve3(
    line.map((point) => new THREE.Vector3(...point)),
    isClosed,
    'catmullrom',
    0.3,
  );
  const geometry = new THREE.TubeGeometry(path, Math.max(8, line.length * 2), radius, 8, isClosed);
  if (flatness !== 1) geometry.scale(1, flatness, 1);
  return geometry;
};
