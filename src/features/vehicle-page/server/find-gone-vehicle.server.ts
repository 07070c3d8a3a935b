import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehicleIdOf } from './find-vehicle.server.ts';

/** Reads a vehicle of the site's dealerships that the site does not show; implemented by `VehicleStore`. */
export interface GoneVehicleFinder {
  findUnlisted(site: Site, id: number): Promise<Vehicle | null>;
}

/**
 * Finds the vehicle of an address when the site no longer shows it: it was taken off the website, or is no longer part
 * of the site's stock. Null if the address never belonged to a vehicle of the site's dealerships, so that nobody can
 * learn another dealer's stock. A sold vehicle is not included, because it keeps its page.
 */
export const findGoneVehicle = async (vehicles: GoneVehicleFinder, site: Site, slug: string): Promise<Vehicle | null> => {
  const id = vehicleIdOf(slug);
  return id === null ? null : vehicles.findUnlisted(site, id);
};
