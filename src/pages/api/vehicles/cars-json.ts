import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { type CarJson, carJson } from '#features/stock/rules/car-json/car-json.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** Converts vehicles to JSON without their number of views, which has an endpoint of its own (API-10). */
export const carsJson = (site: Pick<Site, 'dealerships'>, vehicles: readonly Vehicle[]): readonly CarJson[] =>
  vehicles.map((vehicle) =>
    carJson(vehicle, {
      dealership: dealershipOf(site, vehicle),
      path: paths.vehicle(vehicle.slug),
      views: null,
    }),
  );
