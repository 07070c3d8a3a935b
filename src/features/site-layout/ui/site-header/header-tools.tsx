import type { ReactElement } from 'react';
import { sitePhone, telHref } from '#features/dealerships/rules/site-phone.ts';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import type { Site } from '#model/site/site.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import { SITE_MENU_ID } from '../menus/site-menu.tsx';

/** Opens the menu on narrow screens. The browser opens it without a script, and closes it on Escape. */
export const MenuButton = (): ReactElement => (
  <button type="button" className="icon-button menu-button" aria-label="Menu" popoverTarget={SITE_MENU_ID}>
    <Icon name="menu" size={24} />
  </button>
);

/** A search box that opens from an icon. */
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

/** A link to call the site's phone number, or to its enquiry form if it has none. */
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
