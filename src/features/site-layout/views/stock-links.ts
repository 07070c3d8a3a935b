import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { MenuLink } from './frame-view.ts';

/** The stock pages of this site, with the site's own word for its vehicles (SITE-19, SITE-24, ROUTE-18 to 28). */
export const stockLinks = (site: Site): readonly MenuLink[] => {
  const { paths: search } = site.search;
  const types = site.stock.carTypes;
  const links: readonly (MenuLink & { readonly isShown: boolean })[] = [
    { label: 'New {cars}', href: search.new, isShown: types.includes('new') },
    { label: 'Demo {cars}', href: search.demo, isShown: types.includes('demo') },
    { label: 'Used {cars}', href: search.used, isShown: types.includes('used') },
    { label: 'All {cars}', href: search.all, isShown: types.length > 1 },
    { label: 'Special offers', href: search.specialOffers, isShown: true },
  ];
  return links.filter((link) => link.isShown).map(({ label, href }) => ({ label: fillPlaceholders(label, site), href }));
};
