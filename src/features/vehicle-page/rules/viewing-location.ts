import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

type LocatedDealership = Pick<Dealership, 'locations'>;

/**
 * The location where a shopper can see a vehicle. This is the first of these locations that shoppers can visit: the
 * location of the vehicle, the handover locations of that location, the primary location of the dealership. Null if
 * shoppers can visit none of them.
 */
export const viewingLocation = (dealership: LocatedDealership, { locationId }: Pick<Vehicle, 'locationId'>): DealershipLocation | null => {
  const own = dealership.locations.find(({ id }) => id === locationId);
  const handedOutAt = own?.distributionLocations.map((wanted) => dealership.locations.find(({ id }) => id === wanted)) ?? [];
  return [own, ...handedOutAt, primaryLocationOf(dealership)].find((location) => location?.visible) ?? null;
};
