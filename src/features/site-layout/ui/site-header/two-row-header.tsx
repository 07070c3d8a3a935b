import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { SiteMenu } from '../menus/site-menu.tsx';
import type { HeaderProps } from './header-props.ts';
import { MenuButton, PhoneLink, SavedLink } from './header-tools.tsx';
import { MakeChips } from './make-chips.tsx';
import { Wordmark } from './wordmark.tsx';

/** A header of two rows: the upper has an open search box, the lower has the menus beside the makes. */
export const TwoRowHeader = ({ frame, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <>
    <div className="shell header-row">
      <MenuButton />
      <Wordmark wordmark={frame.header.wordmark} />
      {!hidesSearch && <SearchBox view={frame.header.searchBox} id="site-search" scope={searchScope} className="header-search" />}
      <SavedLink saved={frame.header.saved} />
      <PhoneLink phone={frame.phone} />
    </div>
    <div className="header-links">
      <div className="shell">
        <SiteMenu frame={frame} currentPath={currentPath}>
          <MakeChips makes={frame.makes} className="menu-makes" />
        </SiteMenu>
      </div>
    </div>
  </>
);
