import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { LocationEntry } from '../../views/location-entry.ts';

/** Locations with picture, address, opening state and phone number. */
export const LocationList = ({
  locations,
  loadsFirst,
}: {
  readonly locations: readonly LocationEntry[];
  /** Whether the picture of the location with this index loads with priority (IMG-04). */
  readonly loadsFirst: (index: number) => boolean;
}): ReactElement => (
  <ul className="locations">
    {locations.map((location, index) => (
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
);
