import { formatWhole } from '#kernel/format-number.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

/**
 * The label of a vehicle's condition for shoppers.
 *
 * @example conditionWord('demo') === 'Demo'
 */
export const conditionWord = (carType: CarType): string => CONDITIONS[carType];

/**
 * Formats an odometer reading; 0 km is a valid reading. Null if it is missing or impossible.
 *
 * @example formatOdometer(45_210) === '45,210 km'
 */
export const formatOdometer = (odometerKm: number | null): string | null =>
  odometerKm !== null && Number.isFinite(odometerKm) && odometerKm >= 0 && odometerKm < 10_000_000 ? `${formatWhole(odometerKm)} km` : null;

type ShortFactKind = 'condition' | 'transmission' | 'odometer' | 'fuel';
export interface ShortFact {
  readonly kind: ShortFactKind;
  readonly label: string;
  readonly value: string;
}

type FactualVehicle = Pick<Vehicle, 'status' | 'carType' | 'simpleTransmission' | 'transmission' | 'odometerKm' | 'simpleFuel' | 'fuel'>;

/**
 * The facts of a card: condition, transmission, odometer and fuel of a vehicle in stock; empty for all others,
 * including coming soon (CARD-07, A-79). Unknown facts are omitted.
 */
export const shortFacts = (vehicle: FactualVehicle): readonly ShortFact[] => {
  if (vehicle.status !== 'in_stock') return [];
  const facts: readonly [ShortFactKind, string, string | null][] = [
    ['condition', 'Condition', conditionWord(vehicle.carType)],
    ['transmission', 'Transmission', presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission)],
    ['odometer', 'Odometer', formatOdometer(vehicle.odometerKm)],
    ['fuel', 'Fuel', presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel)],
  ];
  return facts.flatMap(([kind, label, value]) => (value === null ? [] : [{ kind, label, value }]));
};
