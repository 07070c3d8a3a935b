import { bodyName } from '#features/stock/rules/body-names.ts';

/** The attributes whose values are spelled in many ways in feeds. */
export type ValueClass = 'simple_body' | 'fuel' | 'transmission' | 'drive';

/** For each attribute, patterns with the common name of the values that match. The first pattern that matches a value decides. */
const CLASSES: Readonly<Record<Exclude<ValueClass, 'simple_body'>, readonly (readonly [RegExp, string])[]>> = {
  fuel: [
    [/plug|phev/i, 'Plug-in Hybrid'],
    [/hybrid|petrol.?electric|diesel.?electric/i, 'Hybrid'],
    [/electric|\bb?ev\b/i, 'Electric'],
    [/hydrogen|fuel cell/i, 'Hydrogen'],
    [/diesel/i, 'Diesel'],
    [/petrol|unleaded|\bp?ulp\b|premium|e10|leaded/i, 'Petrol'],
    [/lpg|gas/i, 'LPG'],
  ],
  transmission: [
    [/auto|cvt|dual.?clutch|\bd[cs][tg]\b|constantly|continuous|reduction|tronic/i, 'Automatic'],
    [/manual/i, 'Manual'],
  ],
  drive: [
    [/4wd|4x4|four/i, '4WD'],
    [/awd|all/i, 'AWD'],
    [/fwd|front/i, 'FWD'],
    [/rwd|rear/i, 'RWD'],
    [/2wd|4x2|two/i, '2WD'],
  ],
};

const MORE_BODIES: readonly (readonly [RegExp, string])[] = [
  [/\bute\b|pickup|cab utility/i, 'Ute'],
  [/people.?mover/i, 'People Mover'],
  [/\bvan\b/i, 'Van'],
  [/\bsuv\b/i, 'SUV'],
];

/**
 * Feeds spell values in many ways. Returns the common name of a value, or the value itself if no common name is known.
 *
 * @example classOf('fuel', 'Petrol - Premium ULP') === 'Petrol'
 * @example classOf('transmission', 'Sports Automatic Dual Clutch') === 'Automatic'
 */
export const classOf = (attribute: ValueClass, value: string): string => {
  const patterns = attribute === 'simple_body' ? MORE_BODIES : CLASSES[attribute];
  const given = attribute === 'simple_body' ? bodyName(value) : value;
  return patterns.find(([pattern]) => pattern.test(given))?.[1] ?? given;
};
