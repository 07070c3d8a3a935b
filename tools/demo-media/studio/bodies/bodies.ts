import type { Model } from '../model.ts';
import { buildCar } from './car.ts';
import { buildCaravan } from './caravan.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { hatch } from './hatch.ts';
import { buildMotorcycle } from './motorcycle.ts';
import { sedan } from './sedan.ts';
import { suv } from './suv.ts';
import { buildTruck } from './truck.ts';
import { ute } from './ute.ts';
import { van } from './van.ts';
import { wagon } from './wagon.ts';

const CARS = { hatch, sedan, wagon, suv, ute, van, coupe, convertible } as const;
const OTHERS = { motorcycle: buildMotorcycle, truck: buildTruck, caravan: buildCaravan } as const;

/** @param cell size of a mesh cell in metres; a smaller cell gives a smoother body and takes longer */
export const buildBody = (name: string, cell: number): Model => {
  if (name in OTHERS) return OTHERS[name as keyof typeof OTHERS](cell);
  if (name in CARS) return buildCar(CARS[name as keyof typeof CARS], cell);
  throw new Error(`no body '${name}'`);
};
