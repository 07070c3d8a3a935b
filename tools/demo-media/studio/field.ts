import type { Pair } from './curve.ts';

/**
 * The approximate distance of a point to the surface of a solid, in metres: negative inside the solid, positive
 * outside.
 */
export type Field = (x: number, y: number, z: number) => number;

/** The intersection of two solids, with edges rounded by about `radius`. */
export const meet = (a: number, b: number, radius: number): number => {
  const near = Math.max(radius - Math.abs(a - b), 0) / (radius || 1);
  return Math.max(a, b) + (near ** 3 * radius) / 6;
};

/** The union of two solids, with inner corners rounded by about `radius`. */
export const join = (a: number, b: number, radius: number): number => -meet(-a, -b, radius);

/** The part of the first solid that is outside the second solid. */
export const without = (a: number, b: number, radius: number): number => meet(a, -b, radius);

export const smoothStep = (from: number, to: number, at: number): number => {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
};

export const roundedBox = (x: number, y: number, z: number, half: readonly [number, number, number], radius: number): number => {
  const dx = Math.abs(x) - half[0] + radius;
  const dy = Math.abs(y) - half[1] + radius;
  const dz = Math.abs(z) - half[2] + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dy, dz), 0) - radius;
};

/** A corner of an outline and the radius of its rounding. */
export type Corner = readonly [x: number, y: number, radius?: number];

/** The points of an outline whose corners are rounded. */
export const roundedOutline = (corners: readonly Corner[]): Pair[] => {
  const outline: Pair[] = [];
  for (const [index, [x, y, radius = 0.02]] of corners.entries()) {
    const before = corners[(index + corners.length - 1) % corners.length] ?? [0, 0];
    const after = corners[(index + 1) % corners.length] ?? [0, 0];
    const reach = (to: Corner): number => Math.min(0.5, radius / (Math.hypot(to[0] - x, to[1] - y) || 1));
    const start: Pair = [x + (before[0] - x) * reach(before), y + (before[1] - y) * reach(before)];
    const end: Pair = [x + (after[0] - x) * reach(after), y + (after[1] - y) * reach(after)];
    for (let piece = 0; piece <= 6; piece += 1) {
      const t = piece / 6;
      const mix = (axis: 0 | 1): number => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * (axis ? y : x) + t * t * end[axis];
      outline.push([mix(0), mix(1)]);
    }
  }
  return outline;
};

/** The distance of a point to a closed outline, negative inside the outline. */
export const outlineDistance = (outline: readonly Pair[]): ((x: number, y: number) => number) => {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
  return (x, y) => {
    const away = Math.max(box[0] - x, x - box[1], box[2] - y, y - box[3]);
    if (away > 0.15) return away;
    let nearest = Number.POSITIVE_INFINITY;
    let isInside = false;
    for (let index = 0, last = outline.length - 1; index < outline.length; last = index, index += 1) {
      const [x0, y0] = outline[last] ?? [0, 0];
      const [x1, y1] = outline[index] ?? [0, 0];
      const dx = x1 - x0;
      const dy = y1 - y0;
      const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, (x - x0 - dx * share) ** 2 + (y - y0 - dy * share) ** 2);
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside;
    }
    return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
  };
};
