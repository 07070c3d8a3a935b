import { isAvailable } from '#features/stock/rules/availability.ts';
import { formatEngine, formatMeasure } from '#features/stock/rules/format-measure.ts';
import { formatPartialDate } from '#features/stock/rules/partial-date.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { conditionWord, formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { knownRows, type LabelledValue } from './labelled-value.ts';

const countUpTo = (count: number | null, most: number): string | null =>
  count !== null && Number.isInteger(count) && count > 0 && count <= most ? String(count) : null;

/**
 * The key information of a vehicle's page, in the order of VDP-08: condition, odometer, transmission, body, fuel,
 * drive, engine, colours, seats, doors, stock number, VIN, registration and its expiry, build and compliance dates. An
 * unknown or impossible value has no row. A sold vehicle has no VIN and registration rows.
 *
 * @example keyInformation(vehicle)[1] // { label: 'Odometer', value: '45,210 km' }
 */
export const keyInformation = (vehicle: Vehicle): readonly LabelledValue[] => {
  // A sold vehicle belongs to somebody else, so its VIN and plate are not shown.
  const ofOwner = (value: string | null): string | null => (isAvailable(vehicle) ? value : null);
  return knownRows([
    ['Condition', conditionWord(vehicle.carType)],
    ['Odometer', formatOdometer(vehicle.odometerKm)],
    ['Transmission', presentText(vehicle.transmission) ?? presentText(vehicle.simpleTransmission)],
    ['Body', presentText(vehicle.body) ?? presentText(vehicle.simpleBody)],
    ['Fuel', presentText(vehicle.fuel) ?? presentText(vehicle.simpleFuel)],
    ['Drive', presentText(vehicle.drive) ?? presentText(vehicle.simpleDrive)],
    ['Engine', engine(vehicle)],
    ['Colour', presentText(vehicle.colour)],
    ['Interior colour', presentText(vehicle.interiorColour)],
    ['Seats', countUpTo(vehicle.seats, 100)],
    ['Doors', countUpTo(vehicle.doors, 10)],
    ['Towing capacity, braked', formatMeasure(vehicle.towingKg, 'kg', 60_000)],
    ['Electric range', formatMeasure(vehicle.electricRangeKm, 'km', 2_000)],
    ['Stock number', presentText(vehicle.stockNumber)],
    ['VIN', ofOwner(presentText(vehicle.vin))],
    ['Registration', ofOwner(presentText(vehicle.regPlate))],
    ['Registration expires', ofOwner(formatPartialDate(vehicle.regoExpiry))],
    ['Built', formatPartialDate(vehicle.buildDate)],
    ['Complied', formatPartialDate(vehicle.complianceDate)],
  ]);
};

const engine = (vehicle: Vehicle): string | null =>
  formatEngine(
    {
      engineSizeLitres: vehicle.engineSizeLitres ?? vehicle.variant.engineSizeLitres,
      engineSizeCc: vehicle.engineSizeCc ?? vehicle.variant.engineSizeCc,
      cylinders: vehicle.variant.cylinders,
      induction: presentText(vehicle.variant.induction),
    },
    vehicle.itemType === 'motorcycle',
  );
