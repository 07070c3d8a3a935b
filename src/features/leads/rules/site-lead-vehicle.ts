import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { LeadVehicle } from './lead-vehicle.ts';
import { toLeadVehicle } from './lead-vehicle.ts';

/**
 * Copies a vehicle of a site into a lead, with the texts of the vehicle's own dealership.
 *
 * @param origin scheme and host of the site
 * @example siteLeadVehicle(site, vehicle, 'https://www.example.com').url === 'https://www.example.com/cars/2021-toyota-corolla-100001'
 */
export const siteLeadVehicle = (site: Pick<Site, 'dealerships' | 'primaryDealership'>, vehicle: Vehicle, origin: string): LeadVehicle => {
  const dealership = dealershipOf(site, vehicle);
  return toLeadVehicle(vehicle, dealership, origin + paths.vehicle(vehicle.slug));
};
