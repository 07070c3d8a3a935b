import type { ReactElement } from 'react';
import { SiteMenu } from '../menus/site-menu.tsx';
import type { HeaderProps } from './header-props.ts';
import { MenuButton, PhoneLink, SavedLink, SearchDrawer } from './header-tools.tsx';
import { Wordmark } from './wordmark.tsx';

/**
 * A header of one row. An option of the site makes it transparent on the home page, where it lies over the first
 * picture. An icon opens the search.
 */
export const OneRowHeader = ({ frame, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <div className="shell header-row">
    <MenuButton />
    <Wordmark wordmark={frame.header.wordmark} />
    <SiteMenu frame={frame} currentPath={currentPath} />
    <div className="header-tools">
      {!hidesSearch && !searchScope && <SearchDrawer header={frame.header} />}
      <SavedLink saved={frame.header.saved} />
      <PhoneLink phone={frame.phone} />
    </div>
  </div>
);
