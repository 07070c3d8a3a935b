import { presentText } from '#features/stock/rules/present-text.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { keyInformation } from './key-information.ts';
import type { LabelledValue } from './labelled-value.ts';
import { specificationRows } from './specification-rows.ts';

/** The most useful facts of a vehicle, in order of importance. An unknown fact is skipped and the next one is used. */
const OF_VEHICLES = ['Odometer', 'Transmission', 'Body', 'Fuel', 'Drive', 'Engine', 'Seats', 'Colour'];
const OF_CARAVANS = ['Body', 'Body length', 'Sleeps', 'Tare weight', 'Aggregate trailer mass', 'Axle type', 'Colour'];
const MOST = 6;

/**
 * At most six facts for the strip below the gallery, in short words ('Hybrid'). The key information shows the exact
 * values ('Hybrid with Petrol - Unleaded ULP').
 *
 * @example mostUsefulFacts(caravan).map(({ label }) => label) // ['Body', 'Body length', 'Sleeps', …]
 */
export const mostUsefulFacts = (vehicle: Vehicle): readonly LabelledValue[] => {
  const { shown, rest } = specificationRows(vehicle);
  const known = vehicle.caravan ? [...keyInformation(vehicle), ...shown, ...rest] : keyInformation(vehicle);
  return (vehicle.caravan ? OF_CARAVANS : OF_VEHICLES)
    .flatMap((wanted) => known.find(({ label }) => label === wanted) ?? [])
    .slice(0, MOST)
    .map(({ label, value }) => ({ label, value: shortWord(vehicle, label) ?? value }));
};

const shortWord = ({ simpleTransmission, simpleBody, simpleFuel, simpleDrive }: Vehicle, label: string): string | null => {
  switch (label) {
    case 'Body':
      return presentText(simpleBody);
    case 'Transmission':
      return presentText(simpleTransmission);
    case 'Fuel':
      return presentText(simpleFuel);
    case 'Drive':
      return presentText(simpleDrive);
    default:
      return null;
  }
};
