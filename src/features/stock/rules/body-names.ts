import { BoundedMap } from '#kernel/bounded-map.ts';

/**
 * The body types of vehicles. Each key is the name that shoppers see; its list contains other names that feeds and
 * links use. The other names come from the specification (SEARCH-35: cabChassis, peopleMover, …) and from the vehicle
 * trade.
 */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  '4x4': ['4x4', '4wd'],
  Bus: ['bus', 'coach'],
  'Cab Chassis': ['cabChassis', 'cab/chassis', 'c/chas'],
  Convertible: ['convertible', 'cabriolet', 'cabrio', 'roadster'],
  Coupe: ['coupe', 'coupé'],
  Hardtop: ['hardtop'],
  Hatchback: ['hatchback', 'hatch'],
  Motorhome: ['motorhome', 'camper van'],
  'Light Truck': ['lightTruck'],
  'People Mover': ['peopleMover', 'mpv', 'minivan'],
  Sedan: ['sedan', 'saloon'],
  Softtop: ['softtop'],
  SUV: ['suv', 'sports utility vehicle', 'crossover'],
  Ute: ['ute', 'utility', 'pickup'],
  Van: ['van'],
  Wagon: ['wagon', 'stationWagon', 'estate'],
};

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(BODIES).flatMap(([name, others]) => [name, ...others].map((other): [string, string] => [fold(other), name])),
);

/**
 * A cache of the results of `bodyName`. The key is the body type as the feed spells it. The cache is small, because the
 * vehicles of a dealership have only a few different body types.
 */
const FOUND = new BoundedMap<string, string>(500);

/**
 * Returns the name that shoppers see for a body type, for any name that a feed or link uses. A name that `BODIES` does not
 * contain is returned unchanged.
 *
 * @example bodyName('peopleMover') === 'People Mover'
 * @example bodyName('station-wagon') === 'Wagon'
 * @example bodyName('Tipper') === 'Tipper'
 */
export const bodyName = (value: string): string => {
  const known = FOUND.get(value);
  if (known !== undefined) return known;
  const name = BY_NAME.get(fold(value)) ?? value;
  FOUND.set(value, name);
  return name;
};
