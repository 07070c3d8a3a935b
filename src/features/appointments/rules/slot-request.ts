import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { canBeTestDriven } from '#features/stock/rules/offered-buttons.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { ResourceName } from './appointment-resource.ts';

/** The location and the resource for which slots are wanted. */
export interface SlotRequest {
  readonly resource: ResourceName;
  readonly dealership: Dealership;
  /** The location where slots are wanted; it belongs to `dealership`. */
  readonly location: DealershipLocation;
  /** The vehicle of a test drive; null if the appointment needs no vehicle of the dealership. */
  readonly vehicleId: number | null;
}

/**
 * The data that decide whether and where shoppers can test-drive a vehicle. They come from the vehicle itself, or from
 * the copy of the vehicle in a lead.
 */
interface DrivenVehicle {
  readonly id: number;
  readonly status: string;
  readonly itemType?: Vehicle['itemType'] | undefined;
  readonly dealershipId: number;
  readonly locationId: string | null;
}

/**
 * The location for a test drive of a vehicle: always the vehicle's own location, even if another location answers the
 * shopper. Null if the vehicle is not in stock (sold or 'coming soon'), if nobody can drive a vehicle of this kind (a
 * caravan), or if its dealership has no location.
 *
 * @example testDriveRequest(site, soldCar) === null
 */
export const testDriveRequest = (site: { readonly dealerships: readonly Dealership[] }, vehicle: DrivenVehicle): SlotRequest | null => {
  if (vehicle.status !== 'in_stock' || !canBeTestDriven(vehicle)) return null;
  const dealership = dealershipOf(site, vehicle);
  const location = locationOf(dealership, vehicle.locationId);
  return location === null ? null : { resource: 'test-drive', dealership, location, vehicleId: vehicle.id };
};
