import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehicleIdOf } from './find-vehicle.server.ts';

/** Reads a vehicle of the site's dealerships that the site does not show; `VehicleStore` fits. */
export interface GoneVehicleFinder {
  findUnlisted(site: Site, id: number): Promise<Vehicle | null>;
}

/**
 * The vehicle that an address of this site was about, where the site shows it no longer: taken off the website,
 * or outside of what the site stocks. Null where the address was never about one of its dealerships' vehicles:
 * nobody learns from it what another dealer has. A sold vehicle is not gone: it keeps its page.
 */
export const findGoneVehicle = async (vehicles: GoneVehicleFinder, site: Site, slug: string): Promise<Vehicle | null> => {
  const id = vehicleIdOf(slug);
  return id === null ? null : vehicles.findUnlisted(site, id);
};
