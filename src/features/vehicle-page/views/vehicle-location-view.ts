import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { addressLine, directionsTo, mapOf } from '#features/dealerships/rules/map-links.ts';
import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { endOfDay } from '#features/dealerships/rules/weekly-hours.ts';
import { type MapView, mapView } from '#features/locations/views/map-view.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { earliest, type Timed } from '#kernel/timed.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { hoursByType, type TypeHours } from '../rules/hours-by-type.ts';
import { type LocatedBanner, locatedBanner } from '../rules/located-banner.ts';
import { viewingLocation } from '../rules/viewing-location.ts';
import type { PhoneRevealView } from './phone-reveal-view.ts';
import { phoneRevealView } from './phone-reveal-view.ts';

export interface LocationView {
  readonly name: string;
  readonly address: string;
  readonly imageUrl: string | null;
  /** The map of the location (ROUTE-75); null if its coordinates are unknown. */
  readonly map: MapView | null;
  readonly mapUrl: string;
  readonly directionsUrl: string;
  /** Text that says whether the location is open now, e.g. 'Open until 5:30 pm'; null if its hours are unknown. */
  readonly openNowText: string | null;
  readonly isOpen: boolean;
  readonly departments: readonly TypeHours[];
  /** The phone number for calls about this vehicle; null if calls are not offered or if no number is known. */
  readonly phone: PhoneRevealView | null;
}

/** The location of a vehicle and its opening hours. */
export interface VehicleLocationView {
  readonly banner: LocatedBanner | null;
  /** The location where the vehicle can be seen; null if the dealership has no location for visitors. */
  readonly location: LocationView | null;
  readonly departments: readonly TypeHours[];
}

/** The location of a vehicle and its opening hours, as the page of the vehicle shows them (VDP-32, VDP-33, VDP-39). */
export const vehicleLocationView = (site: Site, vehicle: Vehicle, now: number): Timed<VehicleLocationView> => {
  const dealership = dealershipOf(site, vehicle);
  const place = viewingLocation(dealership, vehicle);
  const departments = hoursByType(dealership, place, now);
  return {
    value: {
      // Only the page of an available vehicle shows the banner with directions.
      banner: isAvailable(vehicle) ? locatedBanner(site, vehicle) : null,
      location: place && placeView(site, vehicle, place, departments, now),
      departments,
    },
    validUntil: earliest([place && openState(place, 'sales', now).changesAt, ...daysThatEnd(dealership, now)]),
  };
};

const placeView = (
  site: Site,
  vehicle: Vehicle,
  place: DealershipLocation,
  departments: readonly TypeHours[],
  now: number,
): LocationView => {
  const state = openState(place, 'sales', now);
  return {
    name: place.name,
    address: addressLine(place.address),
    imageUrl: place.image,
    map: mapView(site, [place]),
    mapUrl: mapOf(place.address),
    directionsUrl: directionsTo(addressLine(place.address), place.address.placeId),
    openNowText: openNowText(state),
    isOpen: state.kind === 'open',
    departments,
    // No phone number is offered for a vehicle that is not available (CARD-15).
    phone: isAvailable(vehicle) ? phoneRevealView(site, vehicle, site.card.labels.call) : null,
  };
};

/**
 * Returns the next midnight in the time zone of each location that has special hours. The list of special dates on the
 * page changes at this time.
 */
const daysThatEnd = ({ locations }: Dealership, now: number): readonly number[] =>
  locations.filter(({ specialHours }) => specialHours.length > 0).map((location) => endOfDay(location, now));
