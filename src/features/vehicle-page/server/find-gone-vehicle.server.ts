import { vehicleIdOf } from '#features/stock/rules/vehicle-id-of.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/**
 * Finds the vehicle with this slug if the site no longer shows the vehicle: it was taken off the website, or is no
 * longer part of the site's stock. Null if the slug never belonged to a vehicle of the site's dealerships, so that
 * nobody can learn another dealer's stock. A sold vehicle is not found here, because it keeps its page.
 */
export const findGoneVehicle = async (vehicles: Pick<VehicleStore, 'findUnlisted'>, site: Site, slug: string): Promise<Vehicle | null> => {
  const id = vehicleIdOf(slug);
  return id === null ? null : vehicles.findUnlisted(site, id);
};
