import { slugify } from '#kernel/text.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { sortByType } from './sort-by-type.ts';
import { visibleLocations } from './visible-locations.ts';

/**
 * The name of a place: the name of a location without ' - Sales', ' - Service' or ' - Parts' at its end (ROUTE-38).
 *
 * @example placeNameOf('Kestrel Point Kia - Service') === 'Kestrel Point Kia'
 */
export const placeNameOf = (locationName: string): string => locationName.replace(/ - (Sales|Service|Parts)$/, '');

/**
 * The slug of the contact page of a location (ROUTE-38). Locations whose names differ only in the department have one
 * contact page.
 *
 * @example contactSlugOf({ name: 'The Yard Southport - Service' }) === 'the-yard-southport'
 */
export const contactSlugOf = ({ name }: Pick<DealershipLocation, 'name'>): string => slugify(placeNameOf(name));

/** A place that shoppers can visit, with its departments. It has one contact page. */
export interface Place {
  readonly slug: string;
  readonly name: string;
  readonly dealership: Dealership;
  /** The departments at the place, sorted by type (LOC-14); at least one. */
  readonly locations: readonly [DealershipLocation, ...DealershipLocation[]];
}

/**
 * The places of a site. If two dealerships have places with the same name, the slug of the second place begins with
 * the slug of its dealership, so that each place has a contact page.
 */
export const placesOf = (site: Pick<Site, 'dealerships'>): readonly Place[] => {
  const places = new Map<string, { slug: string; dealership: Dealership; locations: DealershipLocation[] }>();
  const slugs = new Set<string>();
  for (const { dealership, location } of visibleLocations(site)) {
    const own = contactSlugOf(location);
    const key = `${dealership.slug} ${own}`;
    const known = places.get(key);
    if (known) known.locations.push(location);
    else {
      const slug = slugs.has(own) ? `${dealership.slug}-${own}` : own;
      slugs.add(slug);
      places.set(key, { slug, dealership, locations: [location] });
    }
  }
  return [...places.values()].flatMap(({ slug, dealership, locations }) => {
    const [first, ...rest] = sortByType(locations);
    return first === undefined ? [] : [{ slug, name: placeNameOf(first.name), dealership, locations: [first, ...rest] as const }];
  });
};
