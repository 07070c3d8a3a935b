import type { Model } from '../model.ts';
import { buildCar } from './car.ts';
import type { CarSpec } from './car-spec.ts';
import { convertible, coupe, hatch, sedan, wagon } from './low-cars.ts';
import { suv, ute, van } from './tall-cars.ts';

const CARS: Readonly<Record<string, CarSpec>> = { hatch, sedan, wagon, suv, ute, van, coupe, convertible };

/** @param cell size of the meshes' cells, metres: smaller is smoother and slower */
export const buildBody = (name: string, cell: number): Model => {
  const spec = CARS[name];
  if (!spec) throw new Error(`no body '${name}'`);
  return buildCar(spec, cell);
};
