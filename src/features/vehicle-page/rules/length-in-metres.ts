const METRES_A_FOOT = 0.3048;
const INCHES_A_FOOT = 12;

const FEET = /^(\d+(?:\.\d+)?)\s*(?:ft|feet|foot|'|’|′)?\.?\s*(?:(\d+(?:\.\d+)?)\s*(?:in|inch|inches|"|”|″|'')?\.?)?$/i;
const METRIC = /^(\d+(?:\.\d+)?)\s*(mm|cm|m|metres?|meters?)$/i;

/** Maximum length of a towed vehicle in metres. A larger number is a mistake, or means millimetres. */
const LONGEST_METRES = 30;

/**
 * Reads a length in metres from a text of a feed. These formats are read:
 * - feet (1 ft = 0.3048 m, VDP-15): "21 ft", "21'6\"", or a bare number such as "21"
 * - metres, centimetres or millimetres; a bare number above 1,000 is in millimetres
 *
 * Null for a text that is not a length, and for a length that no vehicle can have.
 *
 * @example lengthInMetres('21 ft') === 6.4008
 * @example lengthInMetres('2480 mm') === 2.48
 */
export const lengthInMetres = (text: string): number | null => {
  const metres = readMetres(text.trim().replace(/(\d),(?=\d{3}\b)/g, '$1'));
  return metres !== null && metres > 0 && metres <= LONGEST_METRES ? metres : null;
};

const readMetres = (text: string): number | null => {
  const metric = METRIC.exec(text);
  if (metric) return Number(metric[1]) * metresOf((metric[2] ?? 'm').toLowerCase());
  const imperial = FEET.exec(text);
  if (!imperial) return null;
  const feet = Number(imperial[1]);
  if (/^[\d.]+$/.test(text) && feet > 1000) return feet / 1000;
  return (feet + Number(imperial[2] ?? 0) / INCHES_A_FOOT) * METRES_A_FOOT;
};

const metresOf = (unit: string): number => {
  if (unit === 'mm') return 0.001;
  return unit === 'cm' ? 0.01 : 1;
};
