import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { loadsFirst } from '../rules/first-pictures.ts';
import { BlockSection } from './block-section.tsx';

export interface LocationsStripView {
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
    /** All stock of its dealership, where the site has several. */
    readonly stock: { readonly label: string; readonly href: string } | null;
  }[];
}

/** Where the dealer is, and whether somebody is there now. */
export const LocationsStrip = ({
  view,
  id,
  firstPictures,
}: {
  readonly view: LocationsStripView;
  readonly id: string;
  /** So many of its pictures load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
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
                hasPriority={loadsFirst(
                  view.locations.map(({ imageUrl }) => imageUrl),
                  index,
                  firstPictures,
                )}
              />
            </div>
          )}
          <div className="location-words">
            <p className="location-city">{[location.city, location.kind].filter((part) => part !== null).join(' · ')}</p>
            <h3>{location.name}</h3>
            <p className="location-line">
              <Icon name="pin" className="size-4.5" />
              {location.address}
            </p>
            {location.openText && (
              <p className={location.isOpen ? 'location-line location-open' : 'location-line'}>
                <Icon name="clock" className="size-4.5" />
                {location.openText}
              </p>
            )}
            {location.phone && (
              <p className="location-line">
                <Icon name="phone" className="size-4.5" />
                <a href={location.phone.href} className="tabular">
                  {location.phone.text}
                </a>
              </p>
            )}
            {location.stock && (
              <a className="block-link" href={location.stock.href} rel="nofollow">
                {location.stock.label}
                <Icon name="arrow-right" className="size-4.5" />
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  </BlockSection>
);
