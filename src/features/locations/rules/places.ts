import { slugify } from '#kernel/text.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';

/** A location together with the dealership that owns it. */
export interface OwnedLocation {
  readonly dealership: Dealership;
  readonly location: DealershipLocation;
}

/** The visible locations of a site, in the order of its files (LOC-18). A storage yard that shoppers cannot visit is not visible. */
export const visibleLocations = (site: Pick<Site, 'dealerships'>): readonly OwnedLocation[] =>
  site.dealerships.flatMap((dealership) =>
    dealership.locations.filter(({ visible }) => visible).map((location) => ({ dealership, location })),
  );

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

const TYPE_ORDER: readonly DealershipLocation['locationType'][] = ['', 'sales', 'service', 'parts'];

/** Sorts locations by type: sales, service, parts (LOC-14). A location without a type has every department and comes first. */
export const byType = <Item extends Pick<DealershipLocation, 'locationType'>>(locations: readonly Item[]): readonly Item[] =>
  locations.toSorted((left, right) => TYPE_ORDER.indexOf(left.locationType) - TYPE_ORDER.indexOf(right.locationType));

/**
 * The places of a site. If two dealerships have a place of the same name, the slug of the second one begins with the
 * dealership's slug, so that each place has a contact page.
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
    const [first, ...rest] = byType(locations);
    return first === undefined ? [] : [{ slug, name: placeNameOf(first.name), dealership, locations: [first, ...rest] as const }];
  });
};
