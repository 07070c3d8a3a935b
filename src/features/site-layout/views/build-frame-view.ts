import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { NavigationEntry } from '#model/site/options/frame-options.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { footerView } from './footer-view.ts';
import type { FrameStock, FrameView, LinkGroup, MenuEntry, MenuLink, PageExists } from './frame-view.ts';
import { headerView, phoneLinkView } from './header-view.ts';
import { locationRows } from './location-rows.ts';
import { standardFooter } from './standard-footer.ts';
import { standardNavigation } from './standard-navigation.ts';

/**
 * Builds header, menus and footer of a site (NAV-01 to 04, 07, 08). It uses the site's own entries, or the standard
 * entries if the site has none. Entries whose page does not exist are left out.
 *
 * @example buildFrameView(site, stock, (path) => path === '/').entries // [{ kind: 'link', label: 'Home', href: '/' }]
 */
export const buildFrameView = (site: Site, stock: FrameStock, exists: PageExists): FrameView => {
  const contact = paths.pages.contact();
  const contactHref = exists(contact) ? contact : paths.enquiry();
  const entries = site.navigation.length > 0 ? site.navigation : standardNavigation(site);
  const footer = site.footer.length > 0 ? site.footer : standardFooter(site, stock);
  return {
    entries: entries.flatMap((entry) => buildEntry(site, entry, stock, contactHref, exists)),
    locations: site.frame.locations.shown ? locationRows(site, contactHref) : [],
    hoursHref: exists(contact) ? contact : null,
    makes: stock.makes,
    header: headerView(site),
    phone: phoneLinkView(site),
    footer: footerView(
      site,
      existingGroups(footer, exists),
      LEGAL_LINKS.filter(({ href }) => exists(href)),
    ),
  };
};

const LEGAL_LINKS: readonly MenuLink[] = [
  { label: 'Privacy policy', href: paths.pages.privacy() },
  { label: 'Terms and conditions', href: paths.pages.terms() },
  { label: 'Accessibility', href: paths.pages.accessibility() },
];

const buildEntry = (
  site: Site,
  { label, href, groups, menu }: NavigationEntry,
  stock: FrameStock,
  contactHref: string,
  exists: PageExists,
): readonly MenuEntry[] => {
  if (href !== undefined) return isReachable(href, exists) ? [{ kind: 'link', label, href }] : [];
  if (groups !== undefined) return menuOf(label, existingGroups(groups, exists));
  if (menu === undefined) return [];
  // If the stock has no body types, the mega-menu would be empty. Then this menu entry is a link to all stock.
  if (stock.categories.length === 0) return [{ kind: 'link', label, href: site.search.paths.all }];
  return [
    {
      kind: 'vehicles',
      label,
      allLabel: allVehiclesLabel(site),
      categories: stock.categories,
      stock: { label: 'Our Stock', href: site.search.paths.all },
      contact: { label: 'Contact Us', href: contactHref },
    },
  ];
};

/** A menu that contains only one link is replaced by this link. */
const menuOf = (label: string, groups: readonly LinkGroup[]): readonly MenuEntry[] => {
  const links = groups.flatMap((group) => group.links);
  const [only] = links;
  if (only === undefined) return [];
  return links.length === 1 ? [{ kind: 'link', ...only }] : [{ kind: 'groups', label, groups }];
};

const existingGroups = (groups: readonly LinkGroup[], exists: PageExists): readonly LinkGroup[] =>
  groups
    .map(({ heading, links }) => ({ heading, links: links.filter(({ href }) => isReachable(href, exists)) }))
    .filter(({ links }) => links.length > 0);

/** Links to other sites, phone numbers and anchors are not checked. */
const isReachable = (href: string, exists: PageExists): boolean => !href.startsWith('/') || exists(href.replace(/[?#].*$/, ''));

/** Name of the tab that shows the vehicles of all body types (NAV-02). */
const allVehiclesLabel = (site: Pick<Site, 'vehicleWord'>): string =>
  site.vehicleWord.plural === 'cars' ? 'All Vehicles' : fillPlaceholders('All {Cars}', site);

/** Whether a link leads to the current page and must therefore be marked. */
export const isCurrentLink = ({ href }: MenuLink, path: string): boolean => withoutSlash(href) === withoutSlash(path);

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);
