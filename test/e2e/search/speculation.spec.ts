import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { SearchPage } from '../steps/search-page.ts';

const SITE = 'wattlebird-cars';

/** The browser's reports on the pages that it loads before a click, such as `Ready /cars/2018-kia-rio-1`. */
const watchEarlyLoading = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  const reports: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => reports.push(`${status} ${new URL(prefetchUrl).pathname}`));
  await session.send('Preload.enable');
  return reports;
};

/**
 * Moves the pointer onto a link, several times if needed, until the browser has fetched the link's page. The first move
 * may come before the browser has read the speculation rules.
 */
const restOn = (page: Page, link: Locator, reports: readonly string[]): Promise<void> =>
  expect(async () => {
    await page.mouse.move(1, 1);
    await link.hover();
    await expect.poll(() => reports, { timeout: 2_000 }).toContain(`Ready ${await link.getAttribute('href')}`);
  }).toPass();

const openSearch = async (page: Page): Promise<Locator> => {
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await scriptsReady(page);
  return new SearchPage(page).cards.first().getByRole('heading').getByRole('link');
};

test('API-10 VDP-42 LEAD-04 a prefetched vehicle page counts as viewed only after a click has opened it', async ({ page }) => {
  const link = await openSearch(page);
  const path = (await link.getAttribute('href')) ?? '';
  const reports = await watchEarlyLoading(page);
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/view.json')) views.push(new URL(request.url()).pathname);
  });
  await restOn(page, link, reports);
  expect(views).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('visited-pages'))).not.toContain(path);
  const counted = page.waitForRequest(/view\.json/);
  await link.click();
  await counted;
  await expect(page).toHaveURL(siteUrl(SITE, path));
  expect(views).toEqual([`/api${path}/view.json`]);
  const [delivery] = await page.evaluate(() => performance.getEntriesByType('navigation').map((timing) => timing.toJSON().deliveryType));
  // The browser may delete the prefetched page before the click. It then takes the answer from its cache.
  expect(['navigational-prefetch', 'cache']).toContain(delivery);
});

test('a page with a form is not prefetched', async ({ page }) => {
  const link = await openSearch(page);
  const reports = await watchEarlyLoading(page);
  await page
    .getByRole('link', { name: /^Enquire/ })
    .first()
    .hover();
  await restOn(page, link, reports);
  const path = (await link.getAttribute('href')) ?? '';
  expect(reports.filter((report) => !report.endsWith(path))).toEqual([]);
});
