import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import type { HeaderView, PhoneLinkView } from '../../views/frame-view.ts';
import { SITE_MENU_ID } from '../menus/site-menu.tsx';

/** The button that opens the menu on narrow screens. It needs no script: the browser opens the menu, and closes it on Escape. */
export const MenuButton = (): ReactElement => (
  <button type="button" className="icon-button menu-button" aria-label="Menu" popoverTarget={SITE_MENU_ID}>
    <Icon name="menu" size={24} />
  </button>
);

/** A search box that opens from an icon. */
export const SearchDrawer = ({ header }: { readonly header: HeaderView }): ReactElement => (
  <details className="search-drawer" data-behaviour="menus">
    <summary className="icon-button" aria-label={header.searchLabel}>
      <Icon name="search" />
    </summary>
    <div className="search-panel">
      <div className="shell">
        <SearchBox view={header.searchBox} id="site-search" />
      </div>
    </div>
  </details>
);

/**
 * The link to the saved vehicles. A script adds their number to the link. Renders nothing on a site where vehicles
 * cannot be saved.
 */
export const SavedLink = ({ saved }: Pick<HeaderView, 'saved'>): ReactElement | null =>
  saved && (
    <a className="icon-button header-saved" href={saved.href} rel="nofollow" aria-label={saved.label} data-behaviour="saved-count">
      <Icon name="heart" />
    </a>
  );

/** A link that calls the site's phone number. If the site has no phone number, the link leads to the enquiry form. */
export const PhoneLink = ({ phone }: { readonly phone: PhoneLinkView | null }): ReactElement =>
  phone ? (
    <a className="header-phone" href={phone.href} aria-label={`Call ${phone.text}`}>
      <Icon name="phone" size={18} />
      <span>{phone.text}</span>
    </a>
  ) : (
    <a className="header-phone" href={paths.enquiry()} aria-label="Contact us">
      <Icon name="mail" size={18} />
      <span>Contact us</span>
    </a>
  );
