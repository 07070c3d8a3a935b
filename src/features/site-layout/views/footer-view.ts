import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { comparisonNote } from '#features/finance/views/comparison-note.ts';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { FooterDealership, FooterView, LinkGroup, MenuLink } from './frame-view.ts';

/**
 * The footer of a site: its link groups (NAV-03, NAV-04), the pages that the law asks for, every dealership with address and licences, and the site's
 * social media (NAV-09).
 */
export const footerView = (site: Site, groups: readonly LinkGroup[], legalLinks: readonly MenuLink[]): FooterView => ({
  variant: site.layout.footer,
  name: site.name,
  tagline: site.tagline,
  groups,
  socialMedia: [
    { label: 'Facebook', href: site.facebookUrl },
    { label: 'Instagram', href: site.instagramUrl },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : [])),
  dealerships: site.dealerships.map((dealership) => footerDealership(site, dealership)),
  comparisonNote: comparisonNote(site),
  dataSource: dataSource(site),
  legalName: site.primaryDealership.legalName ?? site.name,
  abn: site.primaryDealership.abn,
  legalLinks,
});

/** On a group site each dealership links to its own stock (ROUTE-31). */
const footerDealership = (site: Site, dealership: Dealership): FooterDealership => {
  const address = primaryLocationOf(dealership)?.address;
  return {
    slug: dealership.slug,
    name: dealership.name,
    href: site.dealerships.length > 1 ? dealershipStockHref(site, dealership.slug) : null,
    address: address ? `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}` : null,
    licences: dealershipLicences(dealership),
  };
};

/**
 * SITE-23: the sentence that names RedBook as the source of vehicle data. It also names RedBook as the source of trade-in
 * values, if the site gives online estimates and does not allow the program's own price guide for them (`allowStandIns`).
 * Null if the site does not use RedBook.
 */
const dataSource = ({ redbook, features, allowStandIns }: Pick<Site, 'redbook' | 'features' | 'allowStandIns'>): string | null => {
  if (!redbook) return null;
  const hasValues = features.tradeIn && features.valuation && !allowStandIns.includes('valuation');
  return hasValues ? 'Vehicle data and trade-in values by RedBook.' : 'Vehicle data by RedBook.';
};
