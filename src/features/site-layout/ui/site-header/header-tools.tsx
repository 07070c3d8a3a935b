import type { ReactElement } from 'react';
import { sitePhone, telHref } from '#features/dealerships/rules/site-phone.ts';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import type { Site } from '#model/site/site.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import { SITE_MENU_ID } from '../menus/site-menu.tsx';

/** Opens the menu on narrow screens; the browser does it by itself, and closes it on Escape. */
export const MenuButton = (): ReactElement => (
  <button type="button" className="icon-button menu-button" aria-label="Menu" popoverTarget={SITE_MENU_ID}>
    <Icon name="menu" size={24} />
  </button>
);

/** A search that opens from its sign. */
export const SearchDrawer = ({ site }: { readonly site: Site }): ReactElement => (
  <details className="search-drawer" data-behaviour="menus">
    <summary className="icon-button" aria-label={`Search ${site.vehicleWord.plural}`}>
      <Icon name="search" />
    </summary>
    <div className="search-panel">
      <div className="shell">
        <SearchBox site={site} id="site-search" />
      </div>
    </div>
  </details>
);

/** One tap to a person: the site's number, else its enquiry form. */
export const PhoneLink = ({ site }: { readonly site: Site }): ReactElement => {
  const phone = sitePhone(site);
  return phone ? (
    <a className="header-phone" href={telHref(phone)} aria-label={`Call ${phone}`}>
      <Icon name="phone" size={18} />
      <span>{phone}</span>
    </a>
  ) : (
    <a className="header-phone" href={paths.enquiry()} aria-label="Contact us">
      <Icon name="mail" size={18} />
      <span>Contact us</span>
    </a>
  );
};
