import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';
import { conditionWord, formatOdometer } from './vehicle-facts.ts';

type CardFactKind = 'condition' | 'transmission' | 'odometer' | 'fuel';
export interface CardFact {
  readonly kind: CardFactKind;
  readonly label: string;
  readonly value: string;
}

type FactualVehicle = Pick<Vehicle, 'status' | 'carType' | 'simpleTransmission' | 'transmission' | 'odometerKm' | 'simpleFuel' | 'fuel'>;

/**
 * The facts of a card: condition, transmission, odometer and fuel of a vehicle in stock. All other vehicles have no
 * facts, even those that are coming soon (CARD-07, A-79). Unknown facts are omitted.
 */
export const cardFacts = (vehicle: FactualVehicle): readonly CardFact[] => {
  if (vehicle.status !== 'in_stock') return [];
  const facts: readonly [CardFactKind, string, string | null][] = [
    ['condition', 'Condition', conditionWord(vehicle.carType)],
    ['transmission', 'Transmission', presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission)],
    ['odometer', 'Odometer', formatOdometer(vehicle.odometerKm)],
    ['fuel', 'Fuel', presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel)],
  ];
  return facts.flatMap(([kind, label, value]) => (value === null ? [] : [{ kind, label, value }]));
};
