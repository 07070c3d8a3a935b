/**
 * The bodies of vehicles, each with the name that shoppers read and the other names that feeds and links give it: the
 * specification's own (SEARCH-35: cabChassis, peopleMover, …) and the trade's. One vocabulary for feeds, links, facets
 * and the API.
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
 * A body as shoppers read it, whatever name a feed or link gives it. A body that is not in the vocabulary is left as
 * it is.
 *
 * @example bodyName('peopleMover') === 'People Mover'
 * @example bodyName('station-wagon') === 'Wagon'
 * @example bodyName('Tipper') === 'Tipper'
 */
export const bodyName = (value: string): string => BY_NAME.get(fold(value)) ?? value;
