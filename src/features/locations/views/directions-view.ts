import { addressLine, directionsTo } from '#features/dealerships/rules/map-links.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';

/** A link that opens directions in the shopper's map program. */
export interface DirectionsView {
  readonly href: string;
  readonly opensNewTab: boolean;
}

/** The link 'Get Directions' of a location (LOC-10). */
export const directionsView = (site: Pick<Site, 'locations'>, { address }: Pick<DealershipLocation, 'address'>): DirectionsView => ({
  href: directionsTo(addressLine(address), address.placeId),
  opensNewTab: site.locations.directionsTab === 'new',
});
