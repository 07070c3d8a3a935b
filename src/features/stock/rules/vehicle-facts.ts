import { formatWhole } from '#kernel/format-number.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

/**
 * The condition under which a vehicle is sold, in the shopper's words.
 *
 * @example conditionWord('demo') === 'Demo'
 */
export const conditionWord = (carType: CarType): string => CONDITIONS[carType];

/**
 * An odometer reading as a shopper reads it; 0 km is a reading. Null where there is none, or one that no
 * odometer can show.
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
 * The facts of a card: condition, transmission, odometer and fuel of a vehicle in stock; none of any other,
 * coming soon included (CARD-07, A-79). A fact that is not known is left out.
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
