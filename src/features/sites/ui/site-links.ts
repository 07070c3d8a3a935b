import { paths } from '#urls/paths.ts';
import { fillPlaceholders } from '../rules/fill-placeholders.ts';
import { primaryLocationOf } from '../rules/location-rules.ts';
import type { Site } from '../rules/site.ts';
import { dealershipPhone } from '../rules/vehicle-phone.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

/** The stock pages that this site has vehicles for, in the words of the site (SITE-19, SITE-24, ROUTE-18 to 28). */
export const stockLinks = (site: Site): readonly SiteLink[] => {
  const { paths: search } = site.search;
  const types = site.stock.carTypes;
  const links: readonly (SiteLink & { readonly isShown: boolean })[] = [
    { label: 'New {cars}', href: search.new, isShown: types.includes('new') },
    { label: 'Demo {cars}', href: search.demo, isShown: types.includes('demo') },
    { label: 'Used {cars}', href: search.used, isShown: types.includes('used') },
    { label: 'All {cars}', href: search.all, isShown: types.length > 1 },
    { label: 'Special offers', href: search.specialOffers, isShown: true },
  ];
  return links.filter((link) => link.isShown).map(({ label, href }) => ({ label: fillPlaceholders(label, site), href }));
};

/** The entries of the header: the site's own (NAV-08), else the pages that exist. */
export const navigationLinks = (site: Site): readonly SiteLink[] =>
  site.navigation.length > 0 ? site.navigation : [...stockLinks(site), { label: 'Contact us', href: paths.enquiry() }];

/** The number that a shopper calls about no vehicle in particular: the site's, its dealership's, its location's. */
export const sitePhone = (site: Pick<Site, 'phones' | 'primaryDealership'>): string | null =>
  dealershipPhone(site, site.primaryDealership, primaryLocationOf(site.primaryDealership));

/** @example telHref('(07) 5550 1234') === 'tel:0755501234' */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
