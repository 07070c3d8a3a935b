import type { Surface } from './surface.ts';

/**
 * A function that divides a surface into two parts. It is negative on the inner part and positive on the outer part.
 * Near the dividing line its value changes linearly.
 */
export type Divider = (x: number, y: number, z: number, nx: number, ny: number, nz: number) => number;

/** Cuts a surface along the line where the function `divide` is zero. Triangles that cross the line are split. */
export const cut = (surface: Surface, divide: Divider): { inside: Surface; outside: Surface } => {
  const { positions, normals } = surface;
  const count = positions.length / 3;
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const at = index * 3;
    values[index] = divide(...three(positions, at), ...three(normals, at)) || 1e-9;
  }
  const inside: number[] = [];
  const outside: number[] = [];
  const made = new Map<string, number>();
  const between = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const share = (values[a] ?? 0) / ((values[a] ?? 0) - (values[b] ?? 0));
    for (const list of [positions, normals]) {
      const [from, to] = [three(list, a * 3), three(list, b * 3)];
      const mixed = [0, 1, 2].map((axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share) as [number, number, number];
      const length = list === normals ? Math.hypot(...mixed) || 1 : 1;
      list.push(mixed[0] / length, mixed[1] / length, mixed[2] / length);
    }
    const index = positions.length / 3 - 1;
    made.set(key, index);
    return index;
  };
  for (let index = 0; index < surface.triangles.length; index += 3) {
    const corners = [surface.triangles[index] ?? 0, surface.triangles[index + 1] ?? 0, surface.triangles[index + 2] ?? 0];
    const lower = corners.map((corner) => (values[corner] ?? 0) < 0);
    const lowerCount = lower.filter(Boolean).length;
    if (lowerCount === 0 || lowerCount === 3) {
      (lowerCount ? inside : outside).push(...corners);
      continue;
    }
    const single = lower.indexOf(lowerCount === 1);
    const [a, b, c] = [corners[single] ?? 0, corners[(single + 1) % 3] ?? 0, corners[(single + 2) % 3] ?? 0];
    const [ab, ac] = [between(a, b), between(a, c)];
    (lowerCount === 1 ? inside : outside).push(a, ab, ac);
    (lowerCount === 1 ? outside : inside).push(ab, b, c, ab, c, ac);
  }
  return { inside: { positions, normals, triangles: inside }, outside: { positions, normals, triangles: outside } };
};

const three = (list: readonly number[], at: number): [number, number, number] => [list[at] ?? 0, list[at + 1] ?? 0, list[at + 2] ?? 0];

/** A copy of a surface that shares no points with it, moved inwards along the normals by `depth` metres. */
export const inset = (surface: Surface, depth: number): Surface => {
  const moved: Surface = { positions: [], normals: [], triangles: [] };
  const known = new Map<number, number>();
  for (const corner of surface.triangles) {
    let index = known.get(corner);
    if (index === undefined) {
      index = moved.positions.length / 3;
      known.set(corner, index);
      const [p, n] = [three(surface.positions, corner * 3), three(surface.normals, corner * 3)];
      moved.positions.push(p[0] - n[0] * depth, p[1] - n[1] * depth, p[2] - n[2] * depth);
      moved.normals.push(...n);
    }
    moved.triangles.push(index);
  }
  return moved;
};

/** The border of a surface, as pairs of point indexes. */
export const borderOf = (surface: Surface): [number, number][] => {
  const edges = new Map<string, [number, number]>();
  for (let index = 0; index < surface.triangles.length; index += 3) {
    for (let side = 0; side < 3; side += 1) {
      const a = surface.triangles[index + side] ?? 0;
      const b = surface.triangles[index + ((side + 1) % 3)] ?? 0;
      const back = `${b},${a}`;
      if (edges.has(back)) edges.delete(back);
      else edges.set(`${a},${b}`, [a, b]);
    }
  }
  return [...edges.values()];
};

/**
 * Makes a wall that begins at the border of a surface and goes in the direction `inwards`. The wall shows the thickness
 * of the sheet metal around a hole.
 */
export const returnWall = (
  surface: Surface,
  isWanted: (x: number, y: number, z: number) => boolean,
  inwards: readonly [number, number, number],
): Surface => {
  const wall: Surface = { positions: [], normals: [], triangles: [] };
  for (const [a, b] of borderOf(surface)) {
    const [p, q] = [three(surface.positions, a * 3), three(surface.positions, b * 3)];
    if (!isWanted(...p) || !isWanted(...q)) continue;
    const start = wall.positions.length / 3;
    const along = [q[0] - p[0], q[1] - p[1], q[2] - p[2]] as const;
    const normal = [
      -(along[1] * inwards[2] - along[2] * inwards[1]),
      -(along[2] * inwards[0] - along[0] * inwards[2]),
      -(along[0] * inwards[1] - along[1] * inwards[0]),
    ] as const;
    const length = Math.hypot(...normal) || 1;
    const deep = (point: readonly [number, number, number]): number[] => [
      point[0] + inwards[0],
      point[1] + inwards[1],
      point[2] + inwards[2],
    ];
    wall.positions.push(...p, ...q, ...deep(q), ...deep(p));
    for (let corner = 0; corner < 4; corner += 1) wall.normals.push(normal[0] / length, normal[1] / length, normal[2] / length);
    wall.triangles.push(start, start + 2, start + 1, start, start + 3, start + 2);
  }
  return wall;
};
