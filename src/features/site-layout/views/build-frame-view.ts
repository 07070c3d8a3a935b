import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import { existingGroups } from './existing-links.ts';
import { footerView } from './footer-view.ts';
import type { FrameStock, FrameView, MenuLink, PageExists } from './frame-view.ts';
import { headerView, phoneLinkView } from './header-view.ts';
import { locationRows } from './location-rows.ts';
import { navigationView } from './navigation-view.ts';
import { standardFooter } from './standard-footer.ts';

/**
 * Builds header, menus and footer of a site (NAV-01 to 04, 07, 08). It uses the site's own entries, or the standard
 * entries if the site has none. Entries whose page does not exist are left out.
 *
 * @example buildFrameView(site, stock, (path) => path === '/').entries // [{ kind: 'link', label: 'Home', href: '/' }]
 */
export const buildFrameView = (site: Site, stock: FrameStock, exists: PageExists): FrameView => {
  const contact = paths.pages.contact();
  const contactHref = exists(contact) ? contact : paths.enquiry();
  const footer = site.footer.length > 0 ? site.footer : standardFooter(site, stock);
  return {
    entries: navigationView(site, stock, contactHref, exists),
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

/** Whether a link leads to the current page and must therefore be marked. */
export const isCurrentLink = ({ href }: MenuLink, path: string): boolean => withoutSlash(href) === withoutSlash(path);

const withoutSlash = (path: string): string => (path.length > 1 ? withoutEndSlashes(path) : path);
