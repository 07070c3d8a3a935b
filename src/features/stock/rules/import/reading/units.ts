import type { Dimension } from './import-fields.ts';

/** The factors that convert each unit to the base unit of its dimension: km, mm, kg, l or cc (specification, section 9). */
const UNITS: Readonly<Record<Dimension, Readonly<Record<string, number>>>> = {
  // Metres are not allowed for a distance, because 'm' after an odometer reading may also mean miles.
  distance: { km: 1, mi: 1.609344 },
  length: { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8 },
  mass: { kg: 1, t: 1_000, lb: 0.45359237 },
  litres: { l: 1, cc: 0.001, ml: 0.001 },
  cubicCentimetres: { cc: 1, ml: 1, l: 1_000 },
};

/** Units that a mapping may name. Money is in dollars unless the unit is 'cents'. */
export const UNIT_NAMES = ['km', 'mi', 'm', 'mm', 'cm', 'in', 'ft', 'kg', 't', 'lb', 'l', 'ml', 'cc', 'dollars', 'cents'] as const;
/** The names of the units that measure a dimension, such as all units of length. */
export const unitsOf = (dimension: Dimension | 'money'): readonly string[] =>
  dimension === 'money' ? ['dollars', 'cents'] : Object.keys(UNITS[dimension]);

const SPELLINGS: Readonly<Record<string, string>> = {
  kms: 'km',
  kilometre: 'km',
  kilometres: 'km',
  kilometer: 'km',
  kilometers: 'km',
  mile: 'mi',
  miles: 'mi',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  ltr: 'l',
  metre: 'm',
  metres: 'm',
  feet: 'ft',
  foot: 'ft',
  inch: 'in',
  inches: 'in',
  kgs: 'kg',
  tonne: 't',
  tonnes: 't',
  lbs: 'lb',
  ccm: 'cc',
};

/**
 * Finds the unit that the letters after a number mean, such as 'kms'. Null if the letters mean no unit of this dimension.
 *
 * @example unitNamed('kms', 'distance') === 'km'
 */
export const unitNamed = (letters: string, dimension: Dimension): string | null => {
  const unit = SPELLINGS[letters] ?? letters;
  return Object.hasOwn(UNITS[dimension], unit) ? unit : null;
};

/**
 * Converts a measure to the base unit of its dimension; null for a unit of another dimension.
 *
 * @example toBaseUnit(10, 'mi', 'distance') === 16.09344
 */
export const toBaseUnit = (value: number, unit: string, dimension: Dimension): number | null => {
  const size = UNITS[dimension][unit];
  return size === undefined ? null : value * size;
};
