import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { telHref } from '#features/dealerships/rules/site-phone.ts';
import { dealershipPhone } from '#features/dealerships/rules/vehicle-phone.ts';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';

const KINDS: Readonly<Record<DealershipLocation['locationType'], string | null>> = {
  '': null,
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** A location as pages show it in a list. */
export interface LocationEntry {
  readonly slug: string;
  readonly name: string;
  readonly city: string;
  /** 'Sales', 'Service', 'Parts'. */
  readonly kind: string | null;
  readonly address: string;
  readonly openText: string | null;
  readonly isOpen: boolean;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly imageUrl: string | null;
  /** The search for all stock of the location's dealership; null if the site has only one dealership. */
  readonly stock: { readonly label: string; readonly href: string } | null;
}

/**
 * Builds a location as pages show it. It is valid until the location opens or closes.
 *
 * @param now epoch milliseconds
 * @example locationEntry(site, dealership, southport, now).value.openText === 'Open until 5:30 pm'
 */
export const locationEntry = (site: Site, dealership: Dealership, location: DealershipLocation, now: number): Timed<LocationEntry> => {
  const state = openState(location, location.locationType === '' ? 'all' : location.locationType, now);
  const { street, city, state: region, postcode } = location.address;
  const phone = dealershipPhone(site, dealership, location);
  const isSales = location.locationType === 'sales' || location.locationType === '';
  return {
    value: {
      slug: location.slug,
      name: location.name,
      city,
      kind: KINDS[location.locationType],
      address: `${street}, ${city} ${region.toUpperCase()} ${postcode}`,
      openText: openNowText(state),
      isOpen: state.kind === 'open',
      phone: phone === null ? null : { text: phone, href: telHref(phone) },
      imageUrl: location.image,
      stock:
        site.dealerships.length > 1 && isSales
          ? { label: `Stock at ${dealership.name}`, href: dealershipStockHref(site, dealership.slug) }
          : null,
    },
    validUntil: state.changesAt,
  };
};

/** All visible locations of a site that `isShown` accepts, in the order of the site's files. */
export const locationEntries = (
  site: Site,
  now: number,
  isShown: (location: DealershipLocation) => boolean = () => true,
): readonly Timed<LocationEntry>[] =>
  site.dealerships.flatMap((dealership) =>
    dealership.locations
      .filter((location) => location.visible && isShown(location))
      .map((location) => locationEntry(site, dealership, location, now)),
  );
