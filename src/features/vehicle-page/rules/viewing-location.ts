import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

type LocatedDealership = Pick<Dealership, 'locations'>;

/**
 * The location where a shopper can see a vehicle. This is the location of the vehicle, or its handover location if
 * shoppers cannot visit it, or the dealership's main location. Null if the dealership has no location for visitors.
 */
export const viewingLocation = (dealership: LocatedDealership, { locationId }: Pick<Vehicle, 'locationId'>): DealershipLocation | null => {
  const own = dealership.locations.find(({ id }) => id === locationId);
  const handedOutAt = own?.distributionLocations.map((wanted) => dealership.locations.find(({ id }) => id === wanted)) ?? [];
  return [own, ...handedOutAt, primaryLocationOf(dealership)].find((location) => location?.visible) ?? null;
};
