import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

type PlacedVehicle = Pick<Vehicle, 'privateSuburb' | 'privatePostcode' | 'city' | 'state' | 'locationId'>;

/**
 * The location of a vehicle as one line, for its card and its sidebar (VDP-43). The first of these that is known is
 * used:
 *
 * 1. The suburb and postcode of a vehicle that is not at a dealership (ENT-36).
 * 2. The city that the site shows for all stock (SITE-23).
 * 3. The vehicle's city.
 * 4. The city of the dealership's location.
 *
 * Null if none of them is known.
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

/**
 * Returns the location of a vehicle. This is the location that the feed names for the vehicle. If the feed names no
 * location, this is the main location of the dealership.
 */
export const vehicleLocation = (
  vehicle: Pick<Vehicle, 'locationId'>,
  dealership: Pick<Dealership, 'locations'> | null,
): DealershipLocation | null => dealership && locationOf(dealership, vehicle.locationId);
