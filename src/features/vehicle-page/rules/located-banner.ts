import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { addressLine, directionsTo } from '#features/dealerships/rules/map-links.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { viewingLocation } from './viewing-location.ts';

type PlacedVehicle = Pick<Vehicle, 'dealershipId' | 'locationId' | 'city' | 'state' | 'privateSuburb'>;

/** VDP-32 */
export interface LocatedBanner {
  readonly city: string;
  /** Name of the location where shoppers can see the vehicle, if this location is not in `city`; otherwise null. */
  readonly shownAt: string | null;
  readonly directionsUrl: string;
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The banner that says that a vehicle is in another city than the site's primary dealership (VDP-32, VDP-33). Null if
 * the vehicle is in the city of that dealership, or if the vehicle is at a private home. Also null if the site shows
 * the same city for all its stock (SITE-23).
 *
 * @example locatedBanner(site, vehicleInNerang)?.city === 'Nerang'
 */
export const locatedBanner = (
  site: Pick<Site, 'dealerships' | 'primaryDealership' | 'stock'>,
  vehicle: PlacedVehicle,
): LocatedBanner | null => {
  if (presentText(site.stock.overrideCity) || presentText(vehicle.privateSuburb)) return null;
  const dealership = dealershipOf(site, vehicle);
  const place = viewingLocation(dealership, vehicle);
  const own = dealership.locations.find(({ id }) => id === vehicle.locationId);
  const city = presentText(vehicle.city) ?? own?.address.city ?? place?.address.city;
  const home = primaryLocationOf(site.primaryDealership)?.address.city;
  if (!city || !home || isSame(city, home)) return null;
  if (place && (isSame(place.address.city, city) || own?.visible === false)) {
    const isThere = isSame(place.address.city, city);
    return {
      city,
      shownAt: isThere ? null : place.name,
      directionsUrl: directionsTo(addressLine(place.address), place.address.placeId),
    };
  }
  const state = presentText(vehicle.state)?.toUpperCase();
  return { city, shownAt: null, directionsUrl: directionsTo([dealership.name, city, state].filter((part) => part).join(', ')) };
};
