import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The names of the body outlines that are drawn if a vehicle has no picture. */
export type BodyShape = 'hatch' | 'sedan' | 'wagon' | 'suv' | 'ute' | 'van' | 'coupe' | 'convertible' | 'truck' | 'motorcycle' | 'caravan';

/**
 * Patterns of body names with the outline to draw; the first matching pattern decides. Feeds name bodies in many ways
 * ('Dual Cab Utility', 'People Mover', 'Hatchback').
 */
const WORDS: readonly (readonly [RegExp, BodyShape])[] = [
  [/caravan|camper|pop ?top|motor ?home/, 'caravan'],
  [/motor ?cycle|motor ?bike|scooter|cruiser bike/, 'motorcycle'],
  [/truck|prime mover|tipper|pantech/, 'truck'],
  [/\bute\b|utility|cab ?chassis|pick ?-?up|dual cab|double cab|single cab/, 'ute'],
  [/\bvan\b|bus\b|people ?mover|minivan/, 'van'],
  [/convertible|cabrio|roadster|soft ?top|spyder/, 'convertible'],
  [/coup[eé]|hard ?top|fastback/, 'coupe'],
  [/wagon|estate|touring/, 'wagon'],
  [/hatch/, 'hatch'],
  [/sedan|saloon|limousine/, 'sedan'],
  [/suv|4x4|4wd|off ?road|crossover/, 'suv'],
];

/**
 * The outline to draw for a vehicle without a picture. It depends on body and item type. If neither is known, the
 * outline of an SUV is drawn, because it is the most common body.
 *
 * @example bodyShape({ itemType: 'car', simpleBody: 'Ute', body: 'Dual Cab Utility' }) === 'ute'
 */
export const bodyShape = (vehicle: Pick<Vehicle, 'itemType' | 'simpleBody' | 'body'>): BodyShape =>
  shapeOf(vehicle.simpleBody) ?? shapeOf(vehicle.body) ?? shapeOf(vehicle.itemType) ?? 'suv';

/** The outline that matches a body's name; null if none matches. */
export const shapeOf = (name: string | null): BodyShape | null => {
  const folded = (name ?? '').toLowerCase();
  return WORDS.find(([words]) => words.test(folded))?.[1] ?? null;
};
