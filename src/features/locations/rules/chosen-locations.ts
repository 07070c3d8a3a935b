import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { foldName } from '#kernel/text.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { sortByType } from './sort-by-type.ts';
import { type OwnedLocation, visibleLocations } from './visible-locations.ts';

/**
 * The filters with which a block of a page can select the locations that it shows: the main location, all locations, or
 * all locations of certain types (LOC-11).
 */
export const LOCATION_FILTERS = ['primary', 'all', 'sales', 'service', 'parts', 'service-and-parts'] as const;
export type LocationFilter = (typeof LOCATION_FILTERS)[number];

/** A location without a type has every department, so it belongs to every type. */
const hasType = ({ locationType }: DealershipLocation, ...types: readonly DealershipLocation['locationType'][]): boolean =>
  locationType === '' || types.includes(locationType);

const FILTERS: Readonly<Record<Exclude<LocationFilter, 'primary'>, (location: DealershipLocation) => boolean>> = {
  all: () => true,
  sales: (location) => hasType(location, 'sales'),
  service: (location) => hasType(location, 'service'),
  parts: (location) => hasType(location, 'parts'),
  'service-and-parts': (location) => hasType(location, 'service', 'parts'),
};

/**
 * The locations of a block, sorted by type: sales, service, parts (LOC-11, LOC-14).
 *
 * @param id id or slug of one location; it is shown whatever the filter says. Ids are unique only within a dealership,
 *   so on the site of a group the slug is the better choice.
 * @example chosenLocations(site, { filter: 'service', id: null }).map(({ location }) => location.name) // ['Yard Workshop']
 */
export const chosenLocations = (
  site: Pick<Site, 'dealerships' | 'primaryDealership'>,
  { filter, id }: { readonly filter: LocationFilter; readonly id: string | null },
): readonly OwnedLocation[] => {
  const visible = visibleLocations(site);
  if (id !== null) return visible.filter(({ location }) => location.slug === id || location.id === id).slice(0, 1);
  if (filter === 'primary') {
    const primary = primaryLocationOf(site.primaryDealership);
    return visible.filter(({ dealership, location }) => dealership.id === site.primaryDealership.id && location.id === primary?.id);
  }
  const order = sortByType(visible.map(({ location }) => location));
  return visible
    .filter(({ location }) => FILTERS[filter](location))
    .toSorted((left, right) => order.indexOf(left.location) - order.indexOf(right.location));
};

/**
 * The locations of the carousel 'Our Locations' (LOC-17, LOC-18). The locations in `order` come first, in this order.
 * All other locations follow, sorted by name. Hidden locations are left out.
 *
 * @param order slugs of locations, from the site's option `locations.order`
 */
export const carouselLocations = (site: Pick<Site, 'dealerships'>, order: readonly string[]): readonly OwnedLocation[] => {
  const placeOf = ({ location }: OwnedLocation): number => {
    const place = order.indexOf(location.slug);
    return place === -1 ? order.length : place;
  };
  return visibleLocations(site).toSorted(
    (left, right) => placeOf(left) - placeOf(right) || foldName(left.location.name).localeCompare(foldName(right.location.name), 'en-AU'),
  );
};
