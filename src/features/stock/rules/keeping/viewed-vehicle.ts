import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { vehicleName } from '../vehicle-title.ts';
import type { ViewedVehicle } from './viewed-vehicles.ts';

/**
 * The data that the browser stores about a vehicle whose page the shopper has viewed (ENT-32).
 *
 * @param picture the URL of a small picture; null if the vehicle has none
 */
export const viewedVehicle = (vehicle: Vehicle, picture: string | null): ViewedVehicle => ({
  id: vehicle.id,
  stocknum: vehicle.stockNumber,
  make: vehicle.make,
  model: vehicle.model,
  body: vehicle.body,
  simple_body: vehicle.simpleBody,
  path: paths.vehicle(vehicle.slug),
  name: vehicleName(vehicle),
  picture,
});
