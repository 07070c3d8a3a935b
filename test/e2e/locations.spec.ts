import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './steps/axe.ts';
import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { GROUP, locationsSummary, MARQUE, METRO, vehicleOf } from './steps/site-pages.ts';

const LOCATION_PAGES = [
  { site: METRO.site, address: '/locations/southport' },
  { site: MARQUE.site, address: '/locations/geelong-sales' },
  { site: GROUP.site, address: '/locations/parramatta' },
] as const;

const openingHours = (page: Page): Locator => page.getByRole('region', { name: 'Opening Hours' });
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** Looks for the nearest dealership as a shopper does. The steps are the same with and without JavaScript. */
const findNearest = async (page: Page): Promise<void> => {
  await page.goto(siteUrl(GROUP.site, '/dealerships'));
  await page.getByRole('main').getByRole('link', { name: 'Find your nearest' }).click();
  const postcode = page.getByRole('search', { name: 'Find the nearest location' }).getByLabel('Your postcode');
  await postcode.fill('9999');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('We do not know where this postcode is.')).toBeVisible();
  await expect(postcode).toHaveValue('9999');

  await postcode.fill('6017');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nearest to 6017' })).toBeVisible();
  await expect(cards(page).first()).toContainText('Less than 2 km away');
  await expect(cards(page).first().getByRole('link', { name: 'Corella Osborne Park', exact: true })).toBeVisible();
  // The postcode is in Perth. The second nearest dealership is in Adelaide, because Sydney is farther away.
  await expect(cards(page).nth(1)).toContainText('Corella Hindmarsh');
  await expect(cards(page).nth(1)).toContainText(/About 2,\d\d0 km away/);
};

test('ROUTE-40 ROUTE-41 LOC-34 a shopper goes from the list of dealerships to the nearest location by postcode', async ({ page }) => {
  await findNearest(page);
});

test('LOC-20 LOC-25 the tabs show the hours of one department, and the dialog shows the holiday hours', async ({ page }) => {
  await page.goto(siteUrl(GROUP.site, '/locations/parramatta'));
  await scriptsReady(page);
  const hours = openingHours(page);
  const tab = (name: string): Locator => hours.getByRole('tab', { name });
  await expect(hours.getByRole('row', { name: /^Sunday/ })).toContainText('10:00 am');
  await tab('Service').click();
  await expect(hours.getByRole('tabpanel')).toHaveCount(1);
  await expect(hours.getByRole('row', { name: /^Mon – Fri/ })).toContainText('7:00 am');
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Sales')).toBeFocused();
  await expect(hours.getByRole('row', { name: /^Mon – Fri/ })).toContainText('8:30 am');

  await hours.getByRole('button', { name: 'Holiday hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Holiday hours' });
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  await expectNoViolation(page, 'the holiday hours');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(hours.getByRole('button', { name: 'Holiday hours' })).toBeFocused();
});

for (const pages of [METRO, MARQUE, GROUP])
  test(`NAV-07 on the pages of ${pages.site} the menu of locations links to the opening hours`, async ({ page }) => {
    for (const address of ['/', await vehicleOf(page, pages, 'in_stock'), '/offers']) {
      await page.goto(siteUrl(pages.site, address));
      await locationsSummary(page).click();
      await page.getByRole('banner').getByRole('link', { name: 'Opening hours' }).click();
      const today = page
        .getByRole('main')
        .getByText(/^(Open until|Opens|By appointment today)/)
        .first();
      await expect(today, `from ${address}`).toBeVisible();
    }
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ROUTE-41 LOC-34 the nearest location is found by postcode', async ({ page }) => {
    await findNearest(page);
  });

  test('LOC-20 LOC-25 the hours of all departments are shown, and the dialog shows the holiday hours', async ({ page }) => {
    await page.goto(siteUrl(GROUP.site, '/locations/parramatta'));
    const hours = openingHours(page);
    await expect(hours.getByRole('row', { name: /^Mon – Fri/ })).toHaveCount(2);
    await expect(hours.getByRole('row', { name: /^Mon – Fri/ }).first()).toBeVisible();
    await expect(hours.getByRole('row', { name: /^Mon – Fri/ }).last()).toBeVisible();
    await hours.getByRole('button', { name: 'Holiday hours' }).click();
    await expect(page.getByRole('dialog', { name: 'Holiday hours' }).getByRole('definition').first()).toBeVisible();
  });
});

/** Collects the addresses of requests that the page sends to other hosts. */
const watchOtherHosts = (page: Page, site: string): string[] => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(siteUrl(site)).origin && !/^(data|blob):/.test(request.url())) others.push(request.url());
  });
  return others;
};

for (const { site, address } of LOCATION_PAGES)
  test(`LOC-33 ${site} draws the map of a location without a request to another company, and links to directions`, async ({ page }) => {
    const others = watchOtherHosts(page, site);
    await page.goto(siteUrl(site, address));
    await scriptsReady(page);
    const find = page.getByRole('region', { name: 'Find us' });
    await find.scrollIntoViewIfNeeded();
    await expect(find.getByRole('img', { name: /^Map: / })).toBeVisible();
    await expect(find.getByRole('link', { name: /^Get Directions/ })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\//);
    expect(others).toEqual([]);
  });
