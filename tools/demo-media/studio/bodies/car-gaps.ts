import { curve, type Pair, smoothLine } from '../curve.ts';
import type { Field } from '../field.ts';
import { type Point3, pointOn, ribbonOn, type Side, tube } from '../model.ts';
import type { Add } from './car-glass.ts';
import type { CarSpec } from './car-spec.ts';

const GAP = 0.0065;

export const project = (field: Field, side: Side, line: readonly Pair[], step = 0.014): Point3[] =>
  smoothLine(line, step)
    .map(([u, v]) => pointOn(field, side, u, v))
    .filter((point) => point !== null);

/**
 * The edges of the doors, each from the windows down to the sill. The last edge follows the rear wheel arch if the car
 * has `isLastDoorArched`.
 */
const doorEdges = (spec: CarSpec, archRadius: number): Pair[][] => {
  const belt = curve(spec.glass.belt);
  const low = spec.cladding + 0.012;
  const edges = spec.doors.map((x, index): Pair[] => {
    const high = belt(x) - 0.012;
    const isFirst = index === 0;
    const isArched = spec.isLastDoorArched && index === spec.doors.length - 1;
    if (isArched) {
      const around = (angle: number): Pair => [
        (spec.axles[1] ?? 0) - Math.cos(angle) * (archRadius + 0.075),
        spec.wheel.radius + Math.sin(angle) * (archRadius + 0.075),
      ];
      return [[x, high], [x - 0.03, high - 0.12], around(0.95), around(0.6), around(0.2), [(spec.axles[1] ?? 0) - archRadius - 0.09, low]];
    }
    return isFirst
      ? [
          [x, high],
          [x - 0.04, high - 0.16],
          [x - 0.06, (high + low) / 2],
          [x - 0.05, low + 0.12],
          [x - 0.03, low],
        ]
      : [
          [x, high],
          [x + 0.015, (high + low) / 2 + 0.1],
          [x, low],
        ];
  });
  const first = edges[0]?.at(-1);
  const last = edges.at(-1)?.at(-1);
  if (first && last && edges.length > 1) edges.push([first, [(first[0] + last[0]) / 2, low - 0.006], last]);
  return edges;
};

/** Draws the panel gaps as dark bands on the body, and a bright line below the windows. */
export const drawGaps = (spec: CarSpec, field: Field, archRadius: number, addBoth: Add): void => {
  for (const [side, lines] of [
    ['left', [...doorEdges(spec, archRadius), ...spec.sideGaps]],
    ['top', spec.topGaps],
    ['rear', spec.rearGaps],
  ] as const) {
    for (const line of lines) {
      const points = project(field, side, line);
      if (points.length > 1) addBoth(ribbonOn(field, points, GAP, 0.0022), 'gap');
    }
  }
  if (!spec.chromeLine) return;
  const belt = curve(spec.glass.belt);
  const [from, to] = [spec.glass.span[0] + 0.02, spec.glass.span[1] - 0.02];
  const line: Pair[] = Array.from({ length: 24 }, (_, index) => from + ((to - from) * index) / 23).map((x) => [x, belt(x) - 0.002]);
  const points = project(field, 'left', line, 0.05);
  if (points.length > 2) addBoth(tube(points, 0.007), spec.chromeLine);
};
