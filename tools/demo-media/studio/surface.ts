import type { Field } from './field.ts';

/** A mesh of triangles with shared points. `positions` and `normals` contain three numbers for each point. */
export interface Surface {
  readonly positions: number[];
  readonly normals: number[];
  readonly triangles: number[];
}

export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

const STEP = 1e-4;

export const gradientAt = (field: Field, x: number, y: number, z: number): [number, number, number] => [
  (field(x + STEP, y, z) - field(x - STEP, y, z)) / (2 * STEP),
  (field(x, y + STEP, z) - field(x, y - STEP, z)) / (2 * STEP),
  (field(x, y, z + STEP) - field(x, y, z - STEP)) / (2 * STEP),
];

/** The unit vector that points out of the solid at a point of its surface. */
export const normalAt = (field: Field, x: number, y: number, z: number): [number, number, number] => {
  const [a, b, c] = gradientAt(field, x, y, z);
  const length = Math.hypot(a, b, c) || 1;
  return [a / length, b / length, c / length];
};

/**
 * The number of cells along one side of a block of cells. To save time, the distance to the surface is calculated only
 * at the middle of a block that is far from the surface.
 */
const BLOCK = 6;

/**
 * The surface of a solid as a mesh, made by surface nets. Each point is then moved exactly onto the surface, so that
 * shading is smooth.
 */
export const surfaceOf = (field: Field, { min, max }: Bounds, cell: number): Surface => {
  const size = [0, 1, 2].map((axis) => Math.ceil(((max[axis] ?? 0) - (min[axis] ?? 0)) / cell / BLOCK) * BLOCK) as [number, number, number];
  const [nx, ny, nz] = [size[0] + 1, size[1] + 1, size[2] + 1];
  const values = new Float32Array(nx * ny * nz).fill(1);
  const indexOf = (i: number, j: number, k: number): number => (k * ny + j) * nx + i;
  fillNear(field, min, size, cell, (i, j, k, value) => {
    values[indexOf(i, j, k)] = value;
  });
  const surface: Surface = { positions: [], normals: [], triangles: [] };
  const corners = new Map<number, number>();
  const cornerOf = (i: number, j: number, k: number): number => {
    const key = indexOf(i, j, k);
    const known = corners.get(key);
    if (known !== undefined) return known;
    const made = surface.positions.length / 3;
    corners.set(key, made);
    const at = crossing(values, indexOf, i, j, k);
    addOnto(field, surface, min[0] + (i + at[0]) * cell, min[1] + (j + at[1]) * cell, min[2] + (k + at[2]) * cell, cell);
    return made;
  };
  const quad = (a: number, b: number, c: number, d: number, isFlipped: boolean): void => {
    surface.triangles.push(...(isFlipped ? [a, c, b, a, d, c] : [a, b, c, a, c, d]));
  };
  for (let k = 1; k < nz - 1; k += 1) {
    for (let j = 1; j < ny - 1; j += 1) {
      for (let i = 1; i < nx - 1; i += 1) {
        const here = (values[indexOf(i, j, k)] ?? 1) < 0;
        if (here !== (values[indexOf(i + 1, j, k)] ?? 1) < 0)
          quad(cornerOf(i, j - 1, k - 1), cornerOf(i, j, k - 1), cornerOf(i, j, k), cornerOf(i, j - 1, k), !here);
        if (here !== (values[indexOf(i, j + 1, k)] ?? 1) < 0)
          quad(cornerOf(i - 1, j, k - 1), cornerOf(i - 1, j, k), cornerOf(i, j, k), cornerOf(i, j, k - 1), !here);
        if (here !== (values[indexOf(i, j, k + 1)] ?? 1) < 0)
          quad(cornerOf(i - 1, j - 1, k), cornerOf(i, j - 1, k), cornerOf(i, j, k), cornerOf(i - 1, j, k), !here);
      }
    }
  }
  return surface;
};

const fillNear = (
  field: Field,
  min: Bounds['min'],
  size: readonly [number, number, number],
  cell: number,
  set: (i: number, j: number, k: number, value: number) => void,
): void => {
  const reach = BLOCK * cell * 1.9;
  for (let k = 0; k <= size[2]; k += BLOCK) {
    for (let j = 0; j <= size[1]; j += BLOCK) {
      for (let i = 0; i <= size[0]; i += BLOCK) {
        const half = (BLOCK - 1) / 2;
        const middle = field(min[0] + (i + half) * cell, min[1] + (j + half) * cell, min[2] + (k + half) * cell);
        const isFar = Math.abs(middle) > reach;
        for (let c = k; c < Math.min(k + BLOCK, size[2] + 1); c += 1) {
          for (let b = j; b < Math.min(j + BLOCK, size[1] + 1); b += 1) {
            for (let a = i; a < Math.min(i + BLOCK, size[0] + 1); a += 1) {
              set(a, b, c, isFar ? middle : field(min[0] + a * cell, min[1] + b * cell, min[2] + c * cell));
            }
          }
        }
      }
    }
  }
};

/** The mean of the points where the twelve edges of a cell cross the surface, in units of cells. */
const crossing = (
  values: Float32Array,
  indexOf: (i: number, j: number, k: number) => number,
  i: number,
  j: number,
  k: number,
): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    for (let edge = 0; edge < 4; edge += 1) {
      const from = [0, 0, 0];
      from[(axis + 1) % 3] = edge & 1;
      from[(axis + 2) % 3] = edge >> 1;
      const to = [...from];
      to[axis] = 1;
      const a = values[indexOf(i + (from[0] ?? 0), j + (from[1] ?? 0), k + (from[2] ?? 0))] ?? 1;
      const b = values[indexOf(i + (to[0] ?? 0), j + (to[1] ?? 0), k + (to[2] ?? 0))] ?? 1;
      if (a < 0 === b < 0) continue;
      from[axis] = a / (a - b);
      for (const each of [0, 1, 2] as const) sum[each] += from[each] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? [0.5, 0.5, 0.5] : [sum[0] / count, sum[1] / count, sum[2] / count];
};

/** Moves a point onto the surface and adds it to the mesh with its normal. */
const addOnto = (field: Field, surface: Surface, x: number, y: number, z: number, cell: number): void => {
  let at: [number, number, number] = [x, y, z];
  for (let turn = 0; turn < 3; turn += 1) {
    const value = field(...at);
    const g = [field(at[0] + STEP, at[1], at[2]), field(at[0], at[1] + STEP, at[2]), field(at[0], at[1], at[2] + STEP)].map(
      (next) => (next - value) / STEP,
    );
    const [gx = 0, gy = 0, gz = 0] = g;
    const steep = Math.sqrt(gx ** 2 + gy ** 2 + gz ** 2) || 1;
    const move = Math.max(-cell / 2, Math.min(cell / 2, value / steep)) / steep;
    at = [at[0] - gx * move, at[1] - gy * move, at[2] - gz * move];
  }
  surface.positions.push(...at);
  surface.normals.push(...normalAt(field, ...at));
};
