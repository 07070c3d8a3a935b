import type { FuelUse } from './fuel-costs.ts';

/** The fields of the fuel calculator, by their names in its form. */
export const FUEL_FIELDS = ['distance', 'price', 'consumption'] as const;
export type FuelField = (typeof FUEL_FIELDS)[number];

/** Units that people type around the number. */
const WORDS: Readonly<Record<FuelField, RegExp>> = {
  distance: /kilomet(re|er)s?|kms?/gi,
  price: /\$|\/\s*l(it(re|er)s?)?|per\s+lit(re|er)/gi,
  consumption: /l(it(re|er)s?)?\s*\/\s*100\s*kms?/gi,
};

/** Maximum value of each field; larger figures are typing errors. */
const MOST: Readonly<Record<FuelField, number>> = { distance: 20_000, price: 20, consumption: 80 };

export const FUEL_ERRORS: Readonly<Record<FuelField, string>> = {
  distance: 'Please enter the kilometres you drive in a week, for instance 250.',
  price: 'Please enter the price of a litre in dollars, for instance 1.85.',
  consumption: 'Please enter litres for 100 km, for instance 7.5.',
};

/**
 * In a distance a comma separates thousands. Prices and consumptions have no thousands, so a comma there is a decimal
 * comma.
 */
const withoutComma = (field: FuelField, text: string): string =>
  field !== 'distance' && /^\d*,\d+$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');

/**
 * Reads a field of the fuel calculator. Units, and commas between thousands, are ignored (FUEL-04). Null if there is no
 * number or an impossible one.
 *
 * @example readFuelField('distance', '1,250 kms') === 1250
 */
export const readFuelField = (field: FuelField, text: string): number | null => {
  const bare = withoutComma(field, text.replace(WORDS[field], '').replace(/\s/g, ''));
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(bare)) return null;
  const value = Number(bare);
  return value > 0 && value <= MOST[field] ? value : null;
};

export interface FuelReading {
  /** The fuel costs; null if a field cannot be read. */
  readonly use: FuelUse | null;
  readonly errors: Partial<Readonly<Record<FuelField, string>>>;
}

/** Reads all fields of the fuel calculator as numbers; if a field is wrong, returns the error of each wrong field. */
export const readFuelFields = (texts: Readonly<Record<FuelField, string>>): FuelReading => {
  const distance = readFuelField('distance', texts.distance);
  const price = readFuelField('price', texts.price);
  const consumption = readFuelField('consumption', texts.consumption);
  if (distance !== null && price !== null && consumption !== null) return { use: { distance, price, consumption }, errors: {} };
  const values = { distance, price, consumption };
  const wrong = FUEL_FIELDS.filter((field) => values[field] === null);
  return { use: null, errors: Object.fromEntries(wrong.map((field) => [field, FUEL_ERRORS[field]])) };
};
