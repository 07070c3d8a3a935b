import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { type CarWire, carWire } from '#features/stock/rules/car-wire.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** Converts vehicles to JSON without their number of views, which has an endpoint of its own (API-10). */
export const carWires = (site: Pick<Site, 'dealerships'>, vehicles: readonly Vehicle[]): readonly CarWire[] =>
  vehicles.map((vehicle) =>
    carWire(vehicle, {
      dealership: dealershipOf(site, vehicle),
      path: paths.vehicle(vehicle.slug),
      views: null,
    }),
  );
