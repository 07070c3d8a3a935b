import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { SiteMenu } from '../menus/site-menu.tsx';
import type { HeaderProps } from './header-props.ts';
import { MenuButton, PhoneLink } from './header-tools.tsx';
import { MakeChips } from './make-chips.tsx';
import { Wordmark } from './wordmark.tsx';

/** A header of two rows: the upper has an open search box, the lower has the menus beside the makes. */
export const TwoRowHeader = ({ site, frame, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <>
    <div className="shell header-row">
      <MenuButton />
      <Wordmark site={site} />
      {!hidesSearch && <SearchBox site={site} id="site-search" scope={searchScope} className="header-search" />}
      <PhoneLink site={site} />
    </div>
    <div className="header-links">
      <div className="shell">
        <SiteMenu site={site} frame={frame} currentPath={currentPath}>
          <MakeChips site={site} className="menu-makes" />
        </SiteMenu>
      </div>
    </div>
  </>
);
