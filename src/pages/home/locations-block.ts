import { openWords } from '#features/dealerships/rules/open-words.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { telHref } from '#features/dealerships/rules/site-phone.ts';
import { dealershipPhone } from '#features/dealerships/rules/vehicle-phone.ts';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import { earliest, lasting, type Timed } from '#kernel/timed.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { HomeBlock } from '#model/site/content/home-blocks.ts';
import type { Site } from '#model/site/site.ts';
import type { HomeBlockView } from './home-view.ts';

const KINDS: Readonly<Record<DealershipLocation['locationType'], string | null>> = {
  '': null,
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** Every visible location of the site, open now or when it opens next. */
export const locationsBlock = (
  site: Site,
  block: Extract<HomeBlock, { readonly block: 'locations' }>,
  now: number,
): Timed<HomeBlockView | null> => {
  const entries = site.dealerships.flatMap((dealership) =>
    dealership.locations.filter(({ visible }) => visible).map((location) => locationEntry(site, dealership, location, now)),
  );
  if (entries.length === 0) return lasting(null);
  return {
    value: { kind: 'locations', view: { title: block.title ?? 'Where to find us', locations: entries.map(({ view }) => view) } },
    validUntil: earliest(entries.map(({ changesAt }) => changesAt)),
  };
};

const locationEntry = (site: Site, dealership: Dealership, location: DealershipLocation, now: number) => {
  const state = openState(location, location.locationType === '' ? 'all' : location.locationType, now);
  const { street, city, state: region, postcode } = location.address;
  const phone = dealershipPhone(site, dealership, location);
  const isSales = location.locationType === 'sales' || location.locationType === '';
  return {
    changesAt: state.changesAt,
    view: {
      slug: location.slug,
      name: location.name,
      city,
      kind: KINDS[location.locationType],
      address: `${street}, ${city} ${region.toUpperCase()} ${postcode}`,
      openText: openWords(state),
      isOpen: state.kind === 'open',
      phone: phone === null ? null : { text: phone, href: telHref(phone) },
      imageUrl: location.image,
      stock:
        site.dealerships.length > 1 && isSales
          ? { label: `Stock at ${dealership.name}`, href: dealershipStockHref(site, dealership.slug) }
          : null,
    },
  };
};
