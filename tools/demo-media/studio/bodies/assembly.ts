import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { cut, type Divider } from '../cut.ts';
import type { Field } from '../field.ts';
import { type Finish, geometryOf, type Model, mirrored, type Point3, tube } from '../model.ts';
import { type Bounds, type Surface, surfaceOf } from '../surface.ts';
import { type WheelSpec, wheel } from '../wheel.ts';

/** Builds a vehicle from solids, boxes, tubes and wheels. */
export class Assembly {
  readonly #parts: Model['parts'] = [];
  readonly #hulls: THREE.BufferGeometry[] = [];
  readonly #wheels: (readonly [number, number, number, number])[] = [];

  add(geometry: THREE.BufferGeometry, finish: Finish): void {
    this.#parts.push({ geometry, finish });
  }

  addBoth(geometry: THREE.BufferGeometry, finish: Finish): void {
    this.#parts.push({ geometry, finish }, { geometry: mirrored(geometry), finish });
  }

  /** @param size length, height and width in metres */
  box(size: Point3, at: Point3, finish: Finish, radius = 0.02, lean = 0): void {
    const geometry = new RoundedBoxGeometry(...size, 3, Math.min(radius, ...size.map((side) => side / 2.01)));
    geometry.rotateZ(lean);
    geometry.translate(...at);
    this.add(geometry, finish);
  }

  boxes(size: Point3, at: Point3, finish: Finish, radius = 0.02, lean = 0): void {
    const geometry = new RoundedBoxGeometry(...size, 3, Math.min(radius, ...size.map((side) => side / 2.01)));
    geometry.rotateZ(lean);
    geometry.translate(...at);
    this.addBoth(geometry, finish);
  }

  tube(line: readonly Point3[], radius: number, finish: Finish): void {
    this.add(tube(line, radius), finish);
  }

  tubes(line: readonly Point3[], radius: number, finish: Finish): void {
    this.addBoth(tube(line, radius), finish);
  }

  /**
   * Adds a solid that is cut into pieces. Each piece has its own finish (material), and what remains gets the finish
   * `rest`. The solid casts a shadow.
   */
  solid(field: Field, bounds: Bounds, cell: number, pieces: readonly (readonly [Divider, Finish])[], rest: Finish): void {
    let surface = surfaceOf(field, bounds, cell);
    for (const [divide, finish] of pieces) {
      const { inside, outside } = cut(surface, divide);
      this.add(geometryOf(own(inside)), finish);
      surface = outside;
    }
    this.add(geometryOf(own(surface)), rest);
    const widest = Math.max(...bounds.max.map((most, axis) => most - (bounds.min[axis] ?? 0)));
    this.#hulls.push(geometryOf(surfaceOf(field, bounds, Math.max(cell * 2, widest / 70))));
  }

  /** Adds the two wheels of an axle. `z` is the z coordinate of the centre of the left wheel. */
  wheels(spec: WheelSpec, x: number, z: number): void {
    for (const { geometry, finish } of wheel(spec)) {
      geometry.translate(x, spec.radius, z);
      this.#parts.push({ geometry, finish, isWheel: true }, { geometry: mirrored(geometry), finish, isWheel: true });
    }
    for (const sign of [1, -1]) this.#wheels.push([x, sign * z, spec.radius, spec.width]);
  }

  /** Adds one wheel on the middle line of the vehicle. Both sides of the wheel look the same. */
  middleWheel(spec: WheelSpec, x: number): void {
    for (const { geometry, finish } of wheel(spec)) {
      geometry.translate(x, spec.radius, 0);
      this.addBoth(geometry, finish);
    }
    this.#wheels.push([x, 0, spec.radius, spec.width]);
  }

  plate(at: Point3, facing: 1 | -1, lean = 0): void {
    const plate = new THREE.PlaneGeometry(0.372, 0.134);
    plate.rotateX(-lean);
    plate.rotateY(facing * (Math.PI / 2));
    plate.translate(at[0] + facing * 0.008, at[1], at[2]);
    this.add(plate, 'plate');
    const frame = new RoundedBoxGeometry(0.012, 0.146, 0.386, 2, 0.005);
    frame.rotateZ(facing * lean);
    frame.translate(...at);
    this.add(frame, 'black');
  }

  model(size: Pick<Model, 'length' | 'height' | 'halfWidth' | 'frontWheel' | 'close'>): Model {
    const hull = new THREE.BufferGeometry();
    const corners = this.#hulls.flatMap((part) => [...part.toNonIndexed().getAttribute('position').array]);
    hull.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
    return { parts: this.#parts, hull, wheels: this.#wheels, ...size };
  }
}

/** A copy of a surface that contains only the points that its triangles use. */
const own = (surface: Surface): Surface => {
  const known = new Map<number, number>();
  const kept: Surface = { positions: [], normals: [], triangles: [] };
  for (const corner of surface.triangles) {
    let index = known.get(corner);
    if (index === undefined) {
      index = kept.positions.length / 3;
      known.set(corner, index);
      for (let axis = 0; axis < 3; axis += 1) {
        kept.positions.push(surface.positions[corner * 3 + axis] ?? 0);
        kept.normals.push(surface.normals[corner * 3 + axis] ?? 0);
      }
    }
    kept.triangles.push(index);
  }
  return kept;
};
