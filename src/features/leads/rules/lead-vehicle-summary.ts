import { canBeTestDriven } from '#features/stock/rules/offered-buttons.ts';
import { formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

/** The vehicle of a lead as its form, success page and mails show it. */
export interface LeadVehicleSummary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Whether a test drive can be offered. */
  readonly canBeDriven: boolean;
  /** The displayed price, or 'Sold' when the vehicle is sold (CARD-15). */
  readonly priceText: string;
  /** Odometer reading and stock number. They distinguish the vehicle from other vehicles with an equal title. */
  readonly facts: readonly string[];
  readonly imageUrl: string | null;
}

type ShownVehicle = Pick<
  LeadVehicle,
  'id' | 'slug' | 'title' | 'itemType' | 'priceText' | 'available' | 'odometerKm' | 'stockNumber' | 'imageUrl'
>;

/**
 * The texts about a lead's vehicle.
 *
 * @example leadVehicleSummary(vehicle).facts // ['45,210 km', 'Stock S100001']
 */
export const leadVehicleSummary = (vehicle: ShownVehicle): LeadVehicleSummary => ({
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
