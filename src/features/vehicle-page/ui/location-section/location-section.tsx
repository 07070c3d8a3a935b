import type { ReactElement } from 'react';
import { LocationMap } from '#features/locations/ui/drawn-map/location-map.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { LocationView } from '../../views/vehicle-location-view.ts';
import { PhoneReveal } from '../phone-reveal/phone-reveal.tsx';
import { HoursTables } from './hours-tables.tsx';

const WIDTHS = [320, 480, 720] as const;

/**
 * The location where the vehicle can be seen, with its opening hours (VDP-39) and its map, to which the anchor
 * #vehicle-map leads (ROUTE-75).
 */
export const LocationSection = ({ location }: { readonly location: LocationView }): ReactElement => (
  <PageSection id="location" title="Location and hours">
    <div className="place">
      {location.imageUrl && (
        <div className="place-picture">
          <Picture src={location.imageUrl} alt="" frame="card" width={600} widths={WIDTHS} sizes="(width < 48rem) 92vw, 22rem" isBrief />
        </div>
      )}
      <div className="place-words">
        <h3 className="place-name">{location.name}</h3>
        {location.openNowText && (
          <p className={location.isOpen ? 'place-line place-open' : 'place-line'}>
            <Icon name="clock" size={18} />
            {location.openNowText}
          </p>
        )}
        <p className="place-line">
          <Icon name="pin" size={18} />
          <a className="link" href={location.mapUrl} target="_blank" rel="noopener">
            {location.address}
            <span className="sr-only"> (map, opens in a new tab)</span>
          </a>
        </p>
        <div className="place-actions">
          <a className="btn btn-secondary" href={location.directionsUrl} target="_blank" rel="noopener">
            Get Directions
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {location.phone && <PhoneReveal phone={location.phone} />}
        </div>
      </div>
      {location.map && (
        <div id="vehicle-map" className="place-map">
          <LocationMap map={location.map} />
        </div>
      )}
      {location.departments.length > 0 && <HoursTables departments={location.departments} />}
    </div>
  </PageSection>
);
