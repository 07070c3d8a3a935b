import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

type PlacedVehicle = Pick<Vehicle, 'privateSuburb' | 'privatePostcode' | 'city' | 'state' | 'locationId'>;

/**
 * Where a vehicle stands, in one line: the suburb and postcode of one that is not at a dealership
 * (ENT-36); else the city the site shows for all its stock (SITE-23), the vehicle's city, or its
 * location's. Null where nothing is known.
 *
 * @example locationLine(vehicle, dealership, null) === 'Brisbane, QLD'
 */
export const locationLine = (
  vehicle: PlacedVehicle,
  dealership: Pick<Dealership, 'locations'> | null,
  overrideCity: string | null,
): string | null => {
  const suburb = presentText(vehicle.privateSuburb);
  if (suburb) return [suburb, presentText(vehicle.privatePostcode)].filter((part) => part !== null).join(' ');
  const override = presentText(overrideCity);
  if (override) return override;
  const address = vehicleLocation(vehicle, dealership)?.address;
  const city = presentText(vehicle.city);
  const state = city ? presentText(vehicle.state) : address?.state;
  return [city ?? address?.city, state?.toUpperCase()].filter((part) => part).join(', ') || null;
};

/** The location at which a vehicle stands: the one its feed names, else the one that stands for the dealership. */
export const vehicleLocation = (
  vehicle: Pick<Vehicle, 'locationId'>,
  dealership: Pick<Dealership, 'locations'> | null,
): DealershipLocation | null => dealership && locationOf(dealership, vehicle.locationId);
