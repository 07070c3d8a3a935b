import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/** The kinds of page for which the speed of a site is reported. */
export const PAGE_KINDS = { home: 'Home page', search: 'Search pages', vehicle: 'Vehicle pages', other: 'Other pages' } as const;
export type PageKind = keyof typeof PAGE_KINDS;

/** The path of the page of a vehicle. /cars/trade-in is not such a page: it leads to the trade-in form. */
const VEHICLE = /^\/cars\/(?!trade-in$)[^/]+$/;

/**
 * The kind of page at a path of a site.
 *
 * @example pageKind(site, '/cars/2021-mazda-3-7') === 'vehicle'
 */
export const pageKind = (site: Pick<Site, 'search'>, path: string): PageKind => {
  if (path === paths.home()) return 'home';
  if (VEHICLE.test(path)) return 'vehicle';
  const searches = Object.values(site.search.paths).map((known) => known.replace(/\/$/, ''));
  return searches.some((search) => path === search || path.startsWith(`${search}/`)) ? 'search' : 'other';
};
