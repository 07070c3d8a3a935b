import type { ReactElement } from 'react';
import { LocationsMenu } from '../menus/locations-menu.tsx';
import { SiteMenu } from '../menus/site-menu.tsx';
import type { HeaderProps } from './header-props.ts';
import { MenuButton, PhoneLink, SavedLink, SearchDrawer } from './header-tools.tsx';
import { Wordmark } from './wordmark.tsx';

/** A header with two bars: the upper bar shows the dealer group and its locations, the lower bar is the site's own. */
export const GroupBarHeader = ({ frame, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <>
    <div className="header-bar">
      <div className="shell">
        {frame.header.tagline && <p className="header-tagline">{frame.header.tagline}</p>}
        <LocationsMenu locations={frame.locations} hoursHref={frame.hoursHref} canFind />
        <PhoneLink phone={frame.phone} />
      </div>
    </div>
    <div className="shell header-row">
      <MenuButton />
      <Wordmark wordmark={frame.header.wordmark} />
      <SiteMenu frame={{ ...frame, locations: [] }} currentPath={currentPath} />
      <div className="header-tools">
        {!hidesSearch && !searchScope && <SearchDrawer header={frame.header} />}
        <SavedLink saved={frame.header.saved} />
      </div>
    </div>
  </>
);
