import type { ReactElement } from 'react';
import type { LocationRow } from '../../views/frame-view.ts';
import { MenuPanel } from './menu-panel.tsx';

/** If the dropdown has more rows than this, a filter box is shown. */
const MOST_WITHOUT_SEARCH = 3;

/**
 * The dropdown of locations (NAV-07). Each row shows the city of a location, its name or its type, and its phone
 * number. A click on a row calls the location. If the location has no phone number, the row links to the contact page.
 */
export const LocationsMenu = ({
  locations,
  hoursHref,
  canFind = false,
}: {
  readonly locations: readonly LocationRow[];
  /** The page with the opening hours of every location. */
  readonly hoursHref: string | null;
  /** A filter box above the rows, shown with JavaScript when there are many rows. */
  readonly canFind?: boolean;
}): ReactElement | null =>
  locations.length === 0 ? null : (
    <MenuPanel label="Locations" className="locations-menu">
      {canFind && locations.length > MOST_WITHOUT_SEARCH && (
        <input type="search" className="locations-find" placeholder="City or name" aria-label="Find a location" data-find-rows="" />
      )}
      <ul>
        {locations.map((location) => (
          <li key={`${location.city} ${location.label} ${location.href}`}>
            <a href={location.href}>
              <span className="location-city">{location.city}</span>
              <span className="location-label">{location.label}</span>
              {location.phone && <span className="location-phone">{location.phone}</span>}
            </a>
          </li>
        ))}
        {hoursHref && (
          <li>
            <a href={hoursHref}>Opening hours</a>
          </li>
        )}
      </ul>
    </MenuPanel>
  );
