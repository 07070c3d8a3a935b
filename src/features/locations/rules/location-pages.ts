import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { type OwnedLocation, visibleLocations } from './visible-locations.ts';

type Sited = Pick<Site, 'dealerships' | 'locations'>;

/**
 * The location that the page /locations/{slug} shows; null if the site has no such page (ROUTE-37). With
 * `locations.pageSlug: dealership` the slug is that of a dealership, and the page shows the main location of this
 * dealership.
 */
export const findLocationPage = (site: Sited, slug: string): OwnedLocation | null => {
  if (site.locations.pageSlug === 'location') return visibleLocations(site).find(({ location }) => location.slug === slug) ?? null;
  const dealership = site.dealerships.find((candidate) => candidate.slug === slug);
  const location = dealership && primaryLocationOf(dealership);
  return dealership && location?.visible ? { dealership, location } : null;
};

/**
 * The path of the page of a location. On sites with `locations.pageSlug: dealership`, the path contains the slug of the
 * location's dealership instead of the slug of the location.
 *
 * @example locationPath(site, { dealership, location: southport }) === '/locations/southport'
 */
export const locationPath = (site: Sited, { dealership, location }: OwnedLocation): string =>
  paths.location(site.locations.pageSlug === 'location' ? location.slug : dealership.slug);

/**
 * The locations whose opening hours can be selected on the page of a location (LOC-20). The first is the location itself.
 * Then come the other visible locations of its dealership in the same city, but only the first of each type, such as
 * 'service'.
 */
export const departmentsAt = ({ dealership, location }: OwnedLocation): readonly DealershipLocation[] => {
  const departments = [location];
  for (const other of dealership.locations) {
    const isNew = departments.every(({ locationType }) => locationType !== other.locationType);
    if (other.visible && isNew && other.address.city === location.address.city) departments.push(other);
  }
  return departments;
};
