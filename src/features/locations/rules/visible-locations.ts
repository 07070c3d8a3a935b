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
