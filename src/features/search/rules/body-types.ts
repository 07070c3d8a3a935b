/** The body types known to the search (SEARCH-35), by their wire names, as stock spells them. */
export const BODY_TYPES = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Softtop',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
} as const;

const names: ReadonlyMap<string, string> = new Map(Object.entries(BODY_TYPES));

/**
 * A body as stock spells it: links may carry the wire name of a known body type (SEARCH-35). Any other
 * name is left as it is.
 *
 * @example bodyName('peopleMover') === 'People Mover'
 */
export const bodyName = (value: string): string => names.get(value.trim()) ?? value;
