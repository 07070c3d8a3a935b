import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { LocationCardView } from '../../views/location-card-view.ts';
import { DirectionsLink } from '../directions-link.tsx';
import { DrawnMap } from '../drawn-map/drawn-map.tsx';
import { ReviewsBadge } from '../reviews-badge/reviews-badge.tsx';

/**
 * A location: picture or map, name, address, phones, hours, licences, rating, and the buttons 'Contact' and 'Get
 * Directions' (LOC-01 to 10).
 */
export const LocationCard = ({
  location,
  loadsFirst = false,
  showsMap = false,
  note,
}: {
  readonly location: LocationCardView;
  /** Whether the picture loads with priority (IMG-04). */
  readonly loadsFirst?: boolean;
  /** Whether the card shows its map beside the picture. This is so if the list has only one card (LOC-12). */
  readonly showsMap?: boolean;
  /** A short text above the name in place of city and department, such as the distance. */
  readonly note?: string;
}): ReactElement => (
  <article className="location-card">
    <LocationMedia location={location} loadsFirst={loadsFirst} showsMap={showsMap} />
    <div className="location-words">
      <p className="location-city">{note ?? [location.city, location.kind].filter((part) => part !== null).join(' · ')}</p>
      <h3 className="location-name">
        <a href={location.href}>{location.name}</a>
      </h3>
      {location.rating && <ReviewsBadge rating={location.rating} href={location.reviewsHref} />}
      <p className="location-line">
        <Icon name="pin" size={18} />
        {location.address}
      </p>
      <OpenLine hours={location.hours} />
      <Phones location={location} />
      <Hours week={location.hours.week} />
      <Licences licences={[location.dealerLicence, location.repairerLicence]} />
      <p className="location-actions">
        <a className="btn btn-secondary" href={location.contactHref}>
          Contact<span className="sr-only"> {location.name}</span>
        </a>
        <DirectionsLink directions={location.directions} name={location.name} />
      </p>
      {location.stock && (
        <a className="block-link" href={location.stock.href} rel="nofollow">
          {location.stock.label}
          <Icon name="arrow-right" size={18} />
        </a>
      )}
    </div>
  </article>
);

const LocationMedia = ({
  location: { imageUrl, map },
  loadsFirst,
  showsMap,
}: {
  readonly location: LocationCardView;
  readonly loadsFirst: boolean;
  readonly showsMap: boolean;
}): ReactElement | null => {
  if (imageUrl === null && map === null) return null;
  return (
    <div className="location-media">
      {imageUrl !== null && (
        <div className="location-picture">
          <Picture src={imageUrl} alt="" frame="card" width={600} sizes="(width < 40rem) 92vw, 26rem" hasPriority={loadsFirst} />
        </div>
      )}
      {map && (imageUrl === null || showsMap) && <DrawnMap map={map} />}
    </div>
  );
};

/** A line that says whether the location is open now; nothing if its hours are unknown. */
export const OpenLine = ({ hours }: Pick<LocationCardView, 'hours'>): ReactElement | null =>
  hours.openText === null ? null : (
    <p className={hours.isOpen ? 'location-line location-open' : 'location-line'}>
      <Icon name="clock" size={18} />
      {hours.openText}
    </p>
  );

/** The phone numbers; if there are none, a text says so (LOC-03, LOC-04). */
export const Phones = ({ location: { phone, landline } }: { readonly location: LocationCardView }): ReactElement => (
  <p className="location-line">
    <Icon name="phone" size={18} />
    {phone === null && landline === null ? (
      'Phone not available'
    ) : (
      <span className="location-phones">
        {[phone, landline].map(
          (number) =>
            number && (
              <a key={number.href} href={number.href} className="tabular">
                {number.text}
              </a>
            ),
        )}
      </span>
    )}
  </p>
);

const Hours = ({ week }: Pick<LocationCardView['hours'], 'week'>): ReactElement | null =>
  week.length === 0 ? null : (
    <dl className="location-hours">
      {week.map(({ days, hours, isToday }) => (
        <div key={days} className={isToday ? 'is-today' : undefined}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );

/** The licence numbers with their labels (LOC-06, LOC-07). */
export const Licences = ({ licences }: { readonly licences: readonly (string | null)[] }): ReactElement | null => {
  const shown = licences.filter((licence) => licence !== null);
  return shown.length === 0 ? null : <p className="location-licences">{shown.join(' · ')}</p>;
};
