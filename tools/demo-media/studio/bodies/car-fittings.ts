import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { type Pair, smoothLine } from '../curve.ts';
import { cut } from '../cut.ts';
import { type Field, meet, outlineDistance, roundedBox, roundedOutline } from '../field.ts';
import { type Finish, geometryOf, mirrored, type Point3, pointOn, tube } from '../model.ts';
import { normalAt, surfaceOf } from '../surface.ts';
import type { CarField } from './car-field.ts';
import type { CarSpec } from './car-spec.ts';

interface Adders {
  readonly add: (geometry: THREE.BufferGeometry, finish: Finish) => void;
  readonly addBoth: (geometry: THREE.BufferGeometry, finish: Finish) => void;
}

/** Handles, mirrors, plates, lamps' insides, rails. */
export const carFittings = (spec: CarSpec, { body }: CarField, adders: Adders): void => {
  for (const at of spec.handles) handle(body, at, adders);
  mirror(spec, body, adders);
  plates(spec, body, adders);
  headlampInside(spec, body, adders);
  tailLampInside(spec, body, adders);
  if (spec.rails) {
    const rail = smoothLine(spec.rails, 0.08)
      .map(([x, z]) => pointOn(body, 'top', x, z))
      .filter((point) => point !== null)
      .map(([x, y, z], index, all): Point3 => [x, y + 0.042 * Math.min(1, Math.min(index, all.length - 1 - index) / 2), z]);
    if (rail.length > 2) adders.addBoth(tube(rail, 0.016), 'satin');
  }
};

const handle = (body: Field, [x, y]: Pair, { addBoth }: Adders): void => {
  const point = pointOn(body, 'left', x, y);
  if (!point) return;
  const normal = new THREE.Vector3(...normalAt(body, ...point));
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal);
  const place = (geometry: THREE.BufferGeometry, lift: number): THREE.BufferGeometry =>
    geometry.applyQuaternion(turn).translate(point[0] + normal.x * lift, point[1] + normal.y * lift, point[2] + normal.z * lift);
  const cup = new THREE.SphereGeometry(0.05, 24, 12).scale(1.5, 0.55, 0.1);
  addBoth(place(cup, 0), 'gap');
  addBoth(place(new RoundedBoxGeometry(0.2, 0.027, 0.024, 4, 0.012), 0.018), 'paint');
};

const mirror = (spec: CarSpec, body: Field, { add }: Adders): void => {
  const [x, y] = spec.mirror;
  const at = pointOn(body, 'left', x, y);
  if (!at) return;
  const size = spec.mirrorSize;
  const outwards = at[2] + 0.15 * size;
  const [cx, cy] = [x - 0.01, y + 0.07 * size];
  const housing: Field = (px, py, pz) => {
    const out = (pz - outwards) / size;
    const [dx, dy] = [(px - cx) / size + out * 0.1, (py - cy) / size];
    const box = roundedBox(dx + 0.01, dy, out, [0.085, 0.076 + out * 0.05, 0.125], 0.06);
    const nose = Math.hypot((dx - 0.05) / 0.15, dy / 0.13, out / 0.2) - 1;
    return meet(meet(box, nose * 0.1, 0.05), dx - 0.05, 0.015) * size;
  };
  const shell = surfaceOf(
    housing,
    { min: [cx - 0.2 * size, cy - 0.16 * size, outwards - 0.2 * size], max: [cx + 0.14 * size, cy + 0.16 * size, outwards + 0.2 * size] },
    0.009,
  );
  const { inside: face, outside: rest } = cut(shell, (_x, py, pz, nx) =>
    nx > 0.8 ? roundedBox(0, (py - cy) / size, (pz - outwards) / size, [1, 0.058, 0.1], 0.045) : 1,
  );
  const { inside: foot, outside: cap } = cut(rest, (_x, py) => py - cy + 0.034 * size);
  const stalk = tube(
    [
      [x + 0.02, y + 0.005, at[2] - 0.03],
      [x + 0.01, y + 0.02, at[2] + 0.05],
      [x, y + 0.04, outwards],
    ],
    0.024,
  );
  for (const [geometry, finish] of [
    [geometryOf(face), 'chrome'],
    [geometryOf(cap), 'paint'],
    [geometryOf(foot), 'gloss'],
    [stalk, 'gloss'],
  ] as const) {
    add(geometry, finish);
    add(mirrored(geometry), finish);
  }
};

const plates = (spec: CarSpec, body: Field, { add }: Adders): void => {
  for (const [side, y] of [
    ['front', spec.frontPlate],
    ['rear', spec.rearPlate],
  ] as const) {
    const point = pointOn(body, side, 0, y);
    if (!point) continue;
    const [nx, ny] = normalAt(body, ...point);
    const lean = Math.asin(Math.max(-0.5, Math.min(0.5, ny)));
    const sign = side === 'front' ? -1 : 1;
    const off = side === 'front' ? 0.03 : 0.014;
    const plate = new THREE.PlaneGeometry(0.372, 0.134);
    plate.rotateX(-lean);
    plate.rotateY(sign * (Math.PI / 2));
    plate.translate(point[0] + nx * (off + 0.007), point[1] + ny * off, 0);
    add(plate, 'plate');
    const frame = new RoundedBoxGeometry(0.012, 0.146, 0.386, 2, 0.005);
    frame.rotateZ(sign * lean);
    frame.translate(point[0] + nx * off, point[1] + ny * off, 0);
    add(frame, 'black');
  }
};

/**
 * Factor for lamps that go round a corner of the car. A lamp is drawn flat. Its horizontal position in the drawing is
 * `z + LAMP_ROUND * depth`, where z is the distance from the centre line of the car, and depth is the distance in x from
 * the end of the car.
 */
export const LAMP_ROUND = 0.62;

/**
 * Converts a point (s, y) of a lamp's flat drawing to a point on the nose or the tail. `s` is the distance from the
 * middle of the car round its corner. Returns null if the body has no such point.
 */
const onCorner = (spec: CarSpec, body: Field, end: 'front' | 'rear', s: number, y: number): Point3 | null => {
  let [low, high] = [0, spec.halfWidth];
  let found: Point3 | null = null;
  for (let turn = 0; turn < 24; turn += 1) {
    const z = (low + high) / 2;
    const point = pointOn(body, end, z, y);
    const round = point ? z + LAMP_ROUND * (end === 'front' ? point[0] : spec.length - point[0]) : Number.POSITIVE_INFINITY;
    if (point && Math.abs(round - s) < 0.05) found = point;
    if (round < s) low = z;
    else high = z;
  }
  return found;
};

const headlampInside = (spec: CarSpec, body: Field, { addBoth }: Adders): void => {
  const outline = roundedOutline(spec.headlamp);
  const inside = outlineDistance(outline);
  const [from, to] = [Math.min(...outline.map(([s]) => s)), Math.max(...outline.map(([s]) => s))];
  const middleOf = (s: number): { y: number; room: number } => {
    let best = { y: 0, room: 0 };
    for (let y = 0.4; y < 1.3; y += 0.006) if (-inside(s, y) > best.room) best = { y, room: -inside(s, y) };
    return best;
  };
  const strip: Point3[] = [];
  for (let s = from + 0.02; s < to - 0.03; s += 0.025) {
    let lowest = 0;
    for (let y = 0.4; y < 1.3; y += 0.004) {
      if (inside(s, y) < -0.012) {
        lowest = y;
        break;
      }
    }
    const point = lowest ? onCorner(spec, body, 'front', s, lowest + 0.004) : null;
    if (point) strip.push([point[0] + 0.012, point[1], point[2] - 0.008]);
  }
  if (strip.length > 3) addBoth(tube(strip, 0.0075), 'glow');
  for (const share of [0.28, 0.5]) {
    const { y, room } = middleOf(from + (to - from) * share);
    const point = room > 0.02 ? onCorner(spec, body, 'front', from + (to - from) * share, y + 0.006) : null;
    if (!point) continue;
    const size = Math.min(0.034, room * 0.62);
    const bezel = new THREE.CylinderGeometry(size * 1.18, size * 1.3, 0.03, 32, 1, true).rotateZ(Math.PI / 2).rotateY(0.3);
    addBoth(bezel.translate(point[0] + 0.034, point[1], point[2] - 0.01), 'satin');
    addBoth(new THREE.SphereGeometry(size, 24, 16).scale(0.5, 1, 1).translate(point[0] + 0.04, point[1], point[2] - 0.012), 'chrome');
  }
};

const tailLampInside = (spec: CarSpec, body: Field, { addBoth }: Adders): void => {
  const outline = roundedOutline(spec.tailLamp);
  const inside = outlineDistance(outline);
  const [from, to] = [Math.min(...outline.map(([s]) => s)), Math.max(...outline.map(([s]) => s))];
  const spanAt = (s: number): Pair => {
    const heights = Array.from({ length: 260 }, (_, index) => 0.4 + index * 0.005).filter((y) => inside(s, y) < -0.01);
    return [heights[0] ?? 0.9, heights.at(-1) ?? 0.9];
  };
  const [inner, outer] = [spanAt(from + (to - from) * 0.12), spanAt(from + (to - from) * 0.82)];
  for (const level of [0.25, 0.75]) {
    const strip: Point3[] = [];
    for (let s = from + 0.025; s < to - 0.02; s += 0.03) {
      const share = (s - from) / (to - from);
      const low = inner[0] + (outer[0] - inner[0]) * share;
      const high = inner[1] + (outer[1] - inner[1]) * share;
      const y = low + (high - low) * level;
      const point = inside(s, y) < -0.006 ? onCorner(spec, body, 'rear', s, y) : null;
      if (point) strip.push([point[0] - 0.006, point[1], point[2] - 0.003]);
    }
    if (strip.length > 3) addBoth(tube(strip, 0.008), 'redGlow');
  }
  if (!spec.lightBar) return;
  const s = from + 0.01;
  const heights = outline.filter(([at]) => at < from + 0.05).map(([, y]) => y);
  const y = heights.length ? (Math.min(...heights) + Math.max(...heights)) / 2 : 0.9;
  const bar: Point3[] = [];
  for (let z = 0; z < s; z += 0.03) {
    const point = pointOn(body, 'rear', z, y);
    if (point && z + LAMP_ROUND * (spec.length - point[0]) < s + 0.02) bar.push([point[0] + 0.001, point[1], point[2]]);
  }
  if (bar.length > 3) addBoth(tube(bar, 0.011), 'redGlow');
};
