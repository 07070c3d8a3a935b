import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { searchBoxView } from '#features/search/views/search-box-view.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { HeaderView, PhoneLinkView, WordmarkView } from './frame-view.ts';

/** The logo and name of a site (SITE-17). */
export const wordmarkView = ({ name, logo }: Pick<Site, 'name' | 'logo'>): WordmarkView => ({ name, logo });

/** The phone number for calls that are not about a vehicle; null where the site has none. */
export const phoneLinkView = (site: Site): PhoneLinkView | null => {
  const phone = sitePhone(site);
  return phone === null ? null : { text: phone, href: telHref(phone) };
};

/** Whether the header of this site shows an open search box; if not, a search page shows a search box of its own. */
export const hasOpenSearch = (site: Pick<Site, 'layout'>): boolean => site.layout.header === 'two-rows';

/** Whether shoppers can save vehicles on a site, in their account or in their browser. */
const hasSavedVehicles = ({ features }: Pick<Site, 'features'>): boolean => features.garage || features.favourites;

/** The header of a site in its variant (`layout.header`), without its menus. */
export const headerView = (site: Site): HeaderView => ({
  variant: site.layout.header,
  wordmark: wordmarkView(site),
  tagline: site.tagline,
  searchLabel: `Search ${site.vehicleWord.plural}`,
  searchBox: searchBoxView(site),
  saved: hasSavedVehicles(site) ? { label: fillPlaceholders('Saved {cars}', site), href: site.signIn.watchlistPath } : null,
  menuTrigger: site.frame.dropdownTrigger,
  isOverHero: site.frame.headerOverHero,
  hasOfflinePage: site.frame.offlinePage,
});
