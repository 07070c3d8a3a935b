import * as THREE from 'three';
import type { Pair } from '../curve.ts';
import { cut, inset, returnWall } from '../cut.ts';
import { type Corner, type Field, outlineDistance, roundedOutline } from '../field.ts';
import { geometryOf, type Model, mirrored, type Point3, pointOn, tube } from '../model.ts';
import { type Surface, surfaceOf } from '../surface.ts';
import { wheel } from '../wheel.ts';
import { carCabin } from './car-cabin.ts';
import { type CarField, carField } from './car-field.ts';
import { carFittings, LAMP_ROUND } from './car-fittings.ts';
import { drawGaps } from './car-gaps.ts';
import { type Add, glaze, type Take } from './car-glass.ts';
import type { CarSpec } from './car-spec.ts';

/** Completes an outline. Only the half on one side of the middle line is given; the other half is its mirror image. */
const bothSides = (half: readonly Corner[]): Pair[] => {
  const inner = half.slice(1, -1);
  const [first, last] = [half[0], half.at(-1)];
  if (!first || !last) return [];
  const left = inner.map(([z, y, radius]): Corner => [-z, y, radius]).reverse();
  return roundedOutline([first, ...inner, last, ...left]);
};

export const buildCar = (spec: CarSpec, cell: number): Model => {
  const parts: Model['parts'] = [];
  const addBoth: Add = (geometry, finish) => {
    parts.push({ geometry, finish }, { geometry: mirrored(geometry), finish });
  };
  const add: Add = (geometry, finish) => {
    parts.push({ geometry, finish });
  };
  const shape = carField(spec);
  const whole = surfaceOf(
    shape.body,
    { min: [-0.06, spec.sill - 0.06, -cell * 3], max: [spec.length + 0.06, spec.height + 0.12, spec.halfWidth + 0.12] },
    cell,
  );
  const half = cut(whole, (_x, _y, z) => -0.0006 - z).inside;
  cutParts(spec, shape, half, addBoth);
  drawGaps(spec, shape.body, shape.archRadius, addBoth);
  drawWheels(spec, (geometry, finish) => {
    parts.push({ geometry, finish, isWheel: true }, { geometry: mirrored(geometry), finish, isWheel: true });
  });
  drawWells(spec, shape, addBoth);
  drawGrille(spec, shape.body, addBoth);
  carFittings(spec, shape, { add, addBoth });
  carCabin(spec, { add, addBoth });
  const hull = surfaceOf(
    shape.body,
    { min: [-0.1, spec.sill - 0.1, -spec.halfWidth - 0.15], max: [spec.length + 0.1, spec.height + 0.15, spec.halfWidth + 0.15] },
    0.05,
  );
  return {
    parts,
    hull: geometryOf(hull),
    wheels: wheelsOf(spec),
    length: spec.length,
    height: spec.height,
    halfWidth: spec.halfWidth,
    frontWheel: [spec.axles[0], spec.wheel.radius, spec.halfWidth],
  };
};

const wheelsOf = ({ axles, wheel: { radius, width }, halfWidth }: CarSpec): Model['wheels'] =>
  axles.flatMap((x) => [-1, 1].map((sign) => [x, sign * (halfWidth - width / 2 - 0.022), radius, width] as const));

/** Cuts wheel arches, glass, lamps and unpainted pieces out of the body. The rest of the body is painted. */
const cutParts = (spec: CarSpec, shape: CarField, half: Surface, addBoth: Add): void => {
  const { archRadius } = shape;
  let rest = half;
  for (const axle of spec.axles) {
    rest = cut(rest, (x, y, z) => (z > 0.42 ? Math.hypot(x - axle, y - spec.wheel.radius) - archRadius : 1)).outside;
    const lip = returnWall(
      rest,
      (x, y, z) => z > 0.45 && Math.abs(Math.hypot(x - axle, y - spec.wheel.radius) - archRadius) < 0.004,
      [0, 0, -0.07],
    );
    addBoth(geometryOf(lip), 'gap');
  }
  const take = (divide: Parameters<typeof cut>[1]): Surface => {
    const { inside, outside } = cut(rest, divide);
    rest = outside;
    return inside;
  };
  const underside = take((_x, y, _z, _nx, ny) => (y < spec.sill + 0.05 ? 0.75 + ny : 1));
  addBoth(geometryOf(underside), 'black');
  glaze(spec, take, addBoth);
  lamps(spec, take, addBoth);
  const front = (corners: readonly Corner[]): Parameters<typeof cut>[1] => {
    const distance = outlineDistance(bothSides(corners));
    return (x, y, z) => (x < 1 ? distance(z, y) : 1);
  };
  for (const opening of [spec.grille, spec.intake]) {
    const mouth = take(front(opening));
    addBoth(geometryOf(inset(mouth, 0.045)), 'gap');
    addBoth(geometryOf(returnWall(mouth, () => true, [0.05, 0, 0])), 'gap');
  }
  if (spec.sideIntake) {
    const distance = outlineDistance(roundedOutline(spec.sideIntake));
    addBoth(
      geometryOf(
        inset(
          take((x, y, z) => (x < 1.2 ? distance(z, y) : 1)),
          0.02,
        ),
      ),
      'gloss',
    );
  }
  const rearDistance = outlineDistance(bothSides(spec.rearBlack));
  addBoth(geometryOf(take((x, y, z) => (x > spec.length - 1 ? rearDistance(z, y) : 1))), 'black');
  if (spec.tub) {
    const { from, to, floor } = spec.tub;
    const lining = take((x, y, z, nx, _ny, nz) => {
      const isInside = x > from - 0.01 && x < to + 0.03 && y > floor - 0.05 && z < spec.halfWidth - 0.1;
      return isInside &&
        (y < floor + 0.08 || nz < -0.4 || Math.abs(nx) > 0.6) &&
        !(Math.abs(nx) > 0.6 && (x > to + 0.02 || x < from - 0.005))
        ? -1
        : 1;
    });
    addBoth(geometryOf(lining), 'black');
    const behindCab = new THREE.BoxGeometry(0.012, 0.72, (spec.halfWidth - 0.06) * 2).translate(from - 0.075, 0.86, 0);
    addBoth(behindCab, 'gap');
  }
  const [front0, rear0] = spec.axles;
  addBoth(
    geometryOf(
      take((x, y, z) => {
        const arch =
          Math.min(Math.hypot(x - front0, y - spec.wheel.radius), Math.hypot(x - rear0, y - spec.wheel.radius)) - archRadius - 0.055;
        return Math.min(y - spec.cladding, spec.archCladding && z > 0.4 ? arch : 1);
      }),
    ),
    'black',
  );
  if (spec.cabin.finish)
    addBoth(geometryOf(take((x, y, z) => (shape.isCabin(x, y, z) && y > spec.cabin.waist + 0.03 ? -1 : 1))), spec.cabin.finish);
  addBoth(geometryOf(rest), 'paint');
};

const lamps = (spec: CarSpec, take: Take, addBoth: Add): void => {
  const roundNose = (x: number, z: number): number => z + LAMP_ROUND * x;
  const roundTail = (x: number, z: number): number => z + LAMP_ROUND * (spec.length - x);
  const head = outlineDistance(roundedOutline(spec.headlamp));
  const headlamp = take((x, y, z) => (x < 1.4 ? head(roundNose(x, z), y) : 1));
  addBoth(geometryOf(headlamp), 'lens');
  addBoth(geometryOf(inset(headlamp, 0.05)), 'gap');
  addBoth(geometryOf(returnWall(headlamp, () => true, [0.05, 0, -0.02])), 'gloss');
  const back = outlineDistance(roundedOutline(spec.tailLamp));
  const tailLamp = take((x, y, z) => (x > spec.length - 1.2 ? back(roundTail(x, z), y) : 1));
  addBoth(geometryOf(tailLamp), 'redLens');
  addBoth(geometryOf(inset(tailLamp, 0.03)), 'reflector');
  addBoth(geometryOf(returnWall(tailLamp, () => true, [-0.035, 0, -0.01])), 'gloss');
};

const drawWheels = (spec: CarSpec, addWheel: Add): void => {
  for (const axle of spec.axles) {
    for (const { geometry, finish } of wheel(spec.wheel)) {
      geometry.translate(axle, spec.wheel.radius, spec.halfWidth - spec.wheel.width / 2 - 0.022);
      addWheel(geometry, finish);
    }
  }
};

/** Adds the dark inner walls of the wheel arches, from the sill upwards. */
const drawWells = (spec: CarSpec, { archRadius }: CarField, addBoth: Add): void => {
  const depth = spec.halfWidth - 0.5;
  for (const axle of spec.axles) {
    const below = Math.asin(Math.min(0.95, (spec.wheel.radius - spec.sill) / (archRadius + 0.01)));
    // The cylinder is open along a part of its circumference. Its start angle is chosen so that the open part points
    // down after the rotation.
    const liner = new THREE.CylinderGeometry(
      archRadius + 0.01,
      archRadius + 0.01,
      depth,
      48,
      1,
      true,
      Math.PI / 2 - below,
      Math.PI + below * 2,
    );
    liner.rotateX(Math.PI / 2);
    liner.translate(axle, spec.wheel.radius, 0.45 + depth / 2);
    addBoth(liner, 'gap');
    const inner = new THREE.CircleGeometry(archRadius + 0.012, 40);
    inner.translate(axle, spec.wheel.radius, 0.46);
    const flat = inner.getAttribute('position');
    for (let index = 0; index < flat.count; index += 1) flat.setY(index, Math.max(flat.getY(index), spec.sill));
    addBoth(inner, 'gap');
  }
};

const drawGrille = (spec: CarSpec, field: Field, addBoth: Add): void => {
  const inside = outlineDistance(bothSides(spec.grille));
  const heights = spec.grille.map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const widest = Math.max(...spec.grille.map(([z]) => z));
  for (let bar = 1; bar <= spec.grilleBars; bar += 1) {
    const y = low + ((high - low) * bar) / (spec.grilleBars + 1);
    const points: Point3[] = [];
    for (let z = -0.012; z <= widest; z += 0.02) {
      if (inside(Math.abs(z), y) > -0.004) break;
      const point = pointOn(field, 'front', z, y);
      if (point) points.push([point[0] + 0.016, point[1], point[2]]);
    }
    if (points.length > 2) addBoth(tube(points, 0.0075), spec.grilleBar);
  }
  const frame = bothSides(spec.grille)
    .filter(([z]) => z >= 0)
    .map(([z, y]) => pointOn(field, 'front', z, y))
    .filter((point) => point !== null);
  if (frame.length > 2) addBoth(tube(frame, 0.007), spec.chromeLine ?? 'gloss');
};
