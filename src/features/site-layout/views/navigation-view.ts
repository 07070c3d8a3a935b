import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { NavigationEntry } from '#model/site/options/frame-options.ts';
import type { Site } from '#model/site/site.ts';
import { existingGroups, isReachable } from './existing-links.ts';
import type { FrameStock, LinkGroup, MenuEntry, PageExists } from './frame-view.ts';
import { standardNavigation } from './standard-navigation.ts';

/**
 * The entries of the header: the site's own navigation, or the standard navigation if the site has none (NAV-01, NAV-08).
 * Entries whose page does not exist are left out.
 */
export const navigationView = (site: Site, stock: FrameStock, contactHref: string, exists: PageExists): readonly MenuEntry[] => {
  const entries = site.navigation.length > 0 ? site.navigation : standardNavigation(site);
  return entries.flatMap((entry) => buildEntry(site, entry, stock, contactHref, exists));
};

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

/** Name of the tab that shows the vehicles of all body types (NAV-02). */
const allVehiclesLabel = (site: Pick<Site, 'vehicleWord'>): string =>
  site.vehicleWord.plural === 'cars' ? 'All Vehicles' : fillPlaceholders('All {Cars}', site);
