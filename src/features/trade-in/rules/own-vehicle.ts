import { findGuideModel } from './guide-catalogue.ts';

/** What is known about the shopper's own vehicle. It never contains a VIN, an engine number or an owner. */
export interface OwnVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly body: string | null;
  /** Catalogue code of the vehicle (NVIC) from the register, for a valuation service. */
  readonly nvic: string | null;
  readonly odometerKm: number | null;
  /** True if the register found the vehicle by its number plate, false if the shopper entered make and model. */
  readonly isDecoded: boolean;
}

const LONGEST_NAME = 60;

/**
 * Converts a text from the vehicle register to the usual letter case, because the register writes all texts in
 * capitals. Words of up to three letters stay in capitals, because they are often codes.
 */
const inWords = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .replace(/[A-Za-z]{4,}/g, (word) => (word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word));

/**
 * Returns make and model in the spelling of our own price guide. For a model that the guide does not contain, capitals
 * are converted to the usual letter case.
 *
 * @example vehicleNames('HYUNDAI', 'I30') // { make: 'Hyundai', model: 'i30' }
 */
export const vehicleNames = (make: string, model: string): { readonly make: string; readonly model: string } => {
  const known = findGuideModel(make, model);
  return known === null ? { make: inWords(make), model: inWords(model) } : { make: known.make, model: known.model };
};
