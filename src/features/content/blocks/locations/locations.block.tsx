import type { ReactElement } from 'react';
import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { telHref } from '#features/dealerships/rules/site-phone.ts';
import { dealershipPhone } from '#features/dealerships/rules/vehicle-phone.ts';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import { earliest } from '#kernel/timed.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

const KINDS: Readonly<Record<DealershipLocation['locationType'], string | null>> = {
  '': null,
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

interface LocationsStripView {
  readonly title: string;
  readonly locations: readonly {
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
  }[];
}

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
      openText: openNowText(state),
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

const LocationsStrip = ({ view, id, loadsFirst }: HomeBlockProps<LocationsStripView>): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-locations">
    <ul className="locations">
      {view.locations.map((location, index) => (
        <li key={location.slug} className="location">
          {location.imageUrl && (
            <div className="location-picture">
              <Picture
                src={location.imageUrl}
                alt=""
                frame="card"
                width={600}
                sizes="(width < 40rem) 92vw, 26rem"
                hasPriority={loadsFirst(index)}
              />
            </div>
          )}
          <div className="location-words">
            <p className="location-city">{[location.city, location.kind].filter((part) => part !== null).join(' · ')}</p>
            <h3>{location.name}</h3>
            <p className="location-line">
              <Icon name="pin" size={18} />
              {location.address}
            </p>
            {location.openText && (
              <p className={location.isOpen ? 'location-line location-open' : 'location-line'}>
                <Icon name="clock" size={18} />
                {location.openText}
              </p>
            )}
            {location.phone && (
              <p className="location-line">
                <Icon name="phone" size={18} />
                <a href={location.phone.href} className="tabular">
                  {location.phone.text}
                </a>
              </p>
            )}
            {location.stock && (
              <a className="block-link" href={location.stock.href} rel="nofollow">
                {location.stock.label}
                <Icon name="arrow-right" size={18} />
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  </BlockSection>
);

/** All visible locations of the site. Each location shows whether it is open now. */
export const locationsBlock = defineHomeBlock('locations', {
  options: { title: blockTitle },
  view: ({ title }, { site, now }) => {
    const entries = site.dealerships.flatMap((dealership) =>
      dealership.locations.filter(({ visible }) => visible).map((location) => locationEntry(site, dealership, location, now)),
    );
    return {
      value: entries.length === 0 ? null : { title: title ?? 'Where to find us', locations: entries.map(({ view }) => view) },
      validUntil: earliest(entries.map(({ changesAt }) => changesAt)),
    };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: LocationsStrip,
});
