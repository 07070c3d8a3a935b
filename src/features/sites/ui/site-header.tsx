import type { ReactElement } from 'react';
import { SearchBox, type SearchScope } from '#features/search/ui/search-box.tsx';
import { dealershipStockHref } from '#features/search/ui/stock-hrefs.ts';
import { Icon } from '#ui-kit/icon.tsx';
import { paths } from '#urls/paths.ts';
import type { Site } from '../rules/site.ts';
import { navigationLinks, type SiteLink, sitePhone, telHref } from './site-links.ts';
import { Wordmark } from './wordmark.tsx';

interface HeaderProps {
  readonly site: Site;
  /** The path of the page shown, for marking its entry. */
  readonly currentPath: string;
  /** The page has a search box of its own, or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /** On a search page: an always open search box searches within its results. */
  readonly searchScope?: SearchScope | undefined;
}

/** Whether a header of this variant has its search box open; if not, a search page shows one of its own. */
export const hasOpenSearch = (site: Site): boolean => site.layout.header === 'metro';

/** The header in the site's variant: `metro`, `marque` or `group` (`layout.header`). */
export const SiteHeader = (props: HeaderProps): ReactElement => {
  const Variant = VARIANTS[props.site.layout.header];
  return <Variant {...props} />;
};

/** Two rows; the search box is always open. */
const MetroHeader = ({ site, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <header className="site-header header-metro">
    <div className="shell header-row">
      <MobileMenu site={site} currentPath={currentPath} />
      <Wordmark site={site} />
      {!hidesSearch && <SearchBox site={site} id="site-search" scope={searchScope} className="header-search" />}
      <PhoneLink site={site} />
    </div>
    <div className="header-links">
      <div className="shell">
        <NavigationLinks links={navigationLinks(site)} currentPath={currentPath} />
      </div>
    </div>
  </header>
);

/** One airy row; search opens from its sign. */
const MarqueHeader = ({ site, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <header className="site-header header-marque">
    <div className="shell header-row">
      <MobileMenu site={site} currentPath={currentPath} />
      <Wordmark site={site} />
      <NavigationLinks links={navigationLinks(site)} currentPath={currentPath} />
      <div className="header-tools">
        {!hidesSearch && !searchScope && <SearchDrawer site={site} />}
        <PhoneLink site={site} />
      </div>
    </div>
  </header>
);

/** The group's bar over the site's bar. */
const GroupHeader = ({ site, currentPath, hidesSearch, searchScope }: HeaderProps): ReactElement => (
  <header className="site-header header-group">
    <div className="header-bar">
      <div className="shell">
        {site.tagline && <p className="header-tagline">{site.tagline}</p>}
        {site.dealerships.length > 1 && <DealershipMenu site={site} />}
        <PhoneLink site={site} />
      </div>
    </div>
    <div className="shell header-row">
      <MobileMenu site={site} currentPath={currentPath} />
      <Wordmark site={site} />
      <NavigationLinks links={navigationLinks(site)} currentPath={currentPath} />
      {!hidesSearch && !searchScope && <SearchDrawer site={site} />}
    </div>
  </header>
);

const VARIANTS = { metro: MetroHeader, marque: MarqueHeader, group: GroupHeader } as const;

const NavigationLinks = ({ links, currentPath }: { readonly links: readonly SiteLink[]; readonly currentPath: string }): ReactElement => (
  <nav aria-label="Main" className="nav-row">
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={isCurrent(link.href, currentPath) ? 'page' : undefined}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const isCurrent = (href: string, path: string): boolean => href.replace(/\/+$/, '') === path.replace(/\/+$/, '');

/** The entries on a phone: a panel that `<details>` opens, without JavaScript. */
const MobileMenu = ({ site, currentPath }: { readonly site: Site; readonly currentPath: string }): ReactElement => {
  const phone = sitePhone(site);
  return (
    <details className="menu-drawer" data-menu="">
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" className="menu-open size-6" />
        <Icon name="close" className="menu-close size-6" />
      </summary>
      <div className="menu-panel">
        <nav aria-label="Menu">
          <ul>
            {navigationLinks(site).map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={isCurrent(link.href, currentPath) ? 'page' : undefined}>
                  {link.label}
                  <Icon name="chevron-right" className="size-4" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {phone && (
          <a className="btn btn-secondary" href={telHref(phone)}>
            <Icon name="phone" className="size-4" />
            {phone}
          </a>
        )}
      </div>
    </details>
  );
};

const SearchDrawer = ({ site }: { readonly site: Site }): ReactElement => (
  <details className="search-drawer" data-menu="">
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

const DealershipMenu = ({ site }: { readonly site: Site }): ReactElement => (
  <details className="dealership-menu" data-menu="">
    <summary className="chevron">{site.dealerships.length} dealerships</summary>
    <ul>
      {site.dealerships.map((dealership) => (
        <li key={dealership.slug}>
          <a href={dealershipStockHref(site, dealership.slug)} rel="nofollow">
            <span>{dealership.name}</span>
            <span className="text-muted">{dealership.locations[0]?.address.city ?? dealership.state.toUpperCase()}</span>
          </a>
        </li>
      ))}
    </ul>
  </details>
);

const PhoneLink = ({ site }: { readonly site: Site }): ReactElement | null => {
  const phone = sitePhone(site);
  return phone ? (
    <a className="header-phone" href={telHref(phone)} aria-label={`Call ${phone}`}>
      <Icon name="phone" className="size-4.5" />
      <span>{phone}</span>
    </a>
  ) : (
    <a className="header-phone" href={paths.enquiry()}>
      <Icon name="mail" className="size-4.5" />
      <span>Contact us</span>
    </a>
  );
};
