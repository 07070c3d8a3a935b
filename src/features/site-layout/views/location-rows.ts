import { dealershipPhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { LocationRow } from './frame-view.ts';

const TYPES: Readonly<Record<DealershipLocation['locationType'], string>> = {
  '': 'Dealership',
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/**
 * The visible locations of all dealerships of a site (NAV-07), each with its city, its name or type, and its phone
 * number. A row without a number links to the contact page.
 *
 * @example locationRows(site, '/contact')[0] // { city: 'Southport', label: 'The Yard Southport', phone: '(07) 5550 1234', href: 'tel:0755501234' }
 */
export const locationRows = (site: Site, contactHref: string): readonly LocationRow[] =>
  site.dealerships.flatMap((dealership) =>
    dealership.locations
      .filter(({ visible }) => visible)
      .map((location) => {
        const phone = dealershipPhone(site, dealership, location);
        return {
          city: location.address.city,
          label: site.frame.locations.named === 'name' ? location.name : TYPES[location.locationType],
          phone,
          href: phone !== null && site.frame.locations.link === 'phone' ? telHref(phone) : contactHref,
        };
      }),
  );
