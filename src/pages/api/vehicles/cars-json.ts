import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { type CarJson, carJson } from '#features/stock/rules/car-json/car-json.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/**
 * Converts vehicles to JSON. The JSON does not contain the number of views, which clients read from a separate endpoint
 * (API-10).
 */
export const carsJson = (site: Pick<Site, 'dealerships'>, vehicles: readonly Vehicle[]): readonly CarJson[] =>
  vehicles.map((vehicle) =>
    carJson(vehicle, {
      dealership: dealershipOf(site, vehicle),
      path: paths.vehicle(vehicle.slug),
      views: null,
    }),
  );
