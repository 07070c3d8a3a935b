import { canBeTestDriven } from '#features/stock/rules/vehicle-actions.ts';
import { formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

/** What a form, its thanks and its mails show of the vehicle that they are about. */
export interface AboutVehicle {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Whether a test drive can be offered. */
  readonly canBeDriven: boolean;
  /** The price as shown; of one that is gone 'Sold' instead (CARD-15). */
  readonly priceText: string;
  /** Odometer and stock number: what tells it from its neighbour. */
  readonly facts: readonly string[];
  readonly imageUrl: string | null;
}

type ShownVehicle = Pick<
  LeadVehicle,
  'id' | 'slug' | 'title' | 'itemType' | 'priceText' | 'available' | 'odometerKm' | 'stockNumber' | 'imageUrl'
>;

/** @example aboutVehicle(vehicle).facts // ['45,210 km', 'Stock S100001'] */
export const aboutVehicle = (vehicle: ShownVehicle): AboutVehicle => ({
  id: vehicle.id,
  slug: vehicle.slug,
  title: vehicle.title,
  canBeDriven: canBeTestDriven(vehicle),
  priceText: vehicle.available ? vehicle.priceText : 'Sold',
  facts: [formatOdometer(vehicle.odometerKm), vehicle.stockNumber === null ? null : `Stock ${vehicle.stockNumber}`].filter(
    (fact) => fact !== null,
  ),
  imageUrl: vehicle.imageUrl,
});
