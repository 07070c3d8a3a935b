import { expectNoViolation } from '../steps/axe.ts';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { GROUP, MARQUE, METRO, vehicleOf } from '../steps/site-pages.ts';

/**
 * Checks WCAG 2.2 AA with axe on the pages of locations, offers and models, on content pages, and on the page that
 * estimates the price of a vehicle with duty. `accessibility.spec.ts` checks the search pages and the vehicle pages.
 */
test.use({ reducedMotion: 'reduce' });

const EVERY_SITE = [
  '/contact',
  '/offers',
  '/service',
  '/vehicle-parts-and-accessories',
  '/privacy-policy',
  '/accessibility',
  '/terms-and-conditions',
] as const;

const TEMPLATES = [
  {
    template: 'metro',
    pages: METRO,
    own: [
      '/locations/southport',
      '/contact-us/wattlebird-cars-southport',
      '/dealer-locator',
      '/dealer-locator?postcode=4000',
      '/dealer-locator?postcode=40',
      '/offers/201',
      '/pages/electric-vehicles',
      '/about-us',
      '/careers',
      '/warranty',
      '/special-offers',
      '/parts/search?query=roof',
    ],
  },
  {
    template: 'marque',
    pages: MARQUE,
    own: [
      '/locations/geelong-sales',
      '/contact-us/kestrel-point-kia',
      '/offers/101',
      '/models',
      '/models?body=suv',
      '/ev5',
      '/pages/electric-vehicles',
      '/fleet',
      '/owner-benefits',
      '/roadside-assist',
      '/warranty',
    ],
  },
  {
    template: 'group',
    pages: GROUP,
    own: [
      '/locations/parramatta',
      '/contact-us/corella-parramatta',
      '/dealer-locator?postcode=2000',
      '/dealerships',
      '/offers/302',
      '/pages/eofy-sale',
      '/about-us',
      '/careers',
      '/fleet',
      '/twg-cars',
      '/finance-and-insurance',
    ],
  },
] as const;

/** Each test checks at most this number of pages. The tests run in parallel, so no test should be much longer than the others. */
const PAGES_OF_TEST = 9;

for (const { template, pages, own } of TEMPLATES) {
  const addresses = [...EVERY_SITE, ...own];
  for (let from = 0; from < addresses.length; from += PAGES_OF_TEST) {
    const part = addresses.slice(from, from + PAGES_OF_TEST);
    test(`WCAG 2.2 AA ${template}: pages from ${part[0]} to ${part.at(-1)} pass axe on a phone and a desktop`, async ({ page }) => {
      test.setTimeout(300_000);
      for (const address of part) {
        await page.setViewportSize({ width: 390, height: 900 });
        const answer = await page.goto(siteUrl(pages.site, address));
        expect(answer?.status(), address).toBe(address.endsWith('postcode=40') ? 422 : 200);
        await scriptsReady(page);
        await expectNoViolation(page, 'on a phone');
        await page.setViewportSize({ width: 1440, height: 900 });
        await expectNoViolation(page, 'on a desktop');
      }
    });
  }
}

for (const { template, pages } of TEMPLATES.filter(({ template }) => template !== 'marque'))
  test(`WCAG 2.2 AA ${template}: the page that estimates the price of a vehicle with motor vehicle duty has no violation`, async ({
    page,
  }) => {
    const vehicle = await vehicleOf(page, pages, 'in_stock');
    for (const address of [`${vehicle}/drive-away`, `${vehicle}/drive-away?state=nsw`]) {
      await page.goto(siteUrl(pages.site, address));
      await scriptsReady(page);
      await expectNoViolation(page, 'the estimate with duty');
    }
  });
