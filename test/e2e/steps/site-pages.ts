import type { Locator, Page } from '@playwright/test';
import { askServer, expect, siteUrl } from './fixture.ts';

/** One demo site for each template, with the path of the search page that lists all its vehicles. */
export const METRO = { site: 'wattlebird-cars', search: '/search/new-used-and-demo-cars/' } as const;
export const MARQUE = { site: 'kestrel-point-kia', search: '/search/new-used-and-demo-cars/' } as const;
export const GROUP = { site: 'corella-motor-group', search: '/search/new-used-and-demo-cars/' } as const;
/**
 * Another demo site with the template `metro`. Its stock differs from the stock of `METRO`, and its filters are in a row
 * above the results.
 */
export const TOURING = { site: 'ironbark-touring', search: '/find/all-vehicles' } as const;

export interface SitePages {
  readonly site: string;
  readonly search: string;
}

/**
 * The address of a site's first vehicle with this status. A vehicle in stock must have at least five photos, so that a
 * test can move from one photo to the next.
 */
export const vehicleOf = async (page: Page, { site, search }: SitePages, status: 'in_stock' | 'sold'): Promise<string> => {
  const address = `/api/search?path=${search}&refinementList[status][0]=${status}`;
  const { hits } = (await (await askServer(page, siteUrl(site, address))).json()) as {
    hits: readonly { readonly slug: string; readonly photos_count: number }[];
  };
  const found = hits.find(({ photos_count }) => status === 'sold' || photos_count > 4);
  expect(found, `The site ${site} lists a vehicle with status ${status}`).toBeDefined();
  return `/cars/${found?.slug}`;
};

/** The buttons that open the mega-menu and the menu of locations. */
export const megaSummary = (page: Page): Locator => page.getByRole('banner').locator('.menu-entry:has(.mega) > summary');
export const locationsSummary = (page: Page): Locator => page.getByRole('banner').locator('summary', { hasText: 'Locations' });

/** The link that opens the enquiry form of a vehicle in a dialog. */
export const enquiryLink = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(Enquire|Message)/ })
    .first();
