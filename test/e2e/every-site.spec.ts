import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';

/** A demo site and the addresses of the pages that every site has. */
const SITES = [
  { site: 'wattlebird-cars', search: '/search/new-used-and-demo-cars/' },
  { site: 'kestrel-point-kia', search: '/search/new-used-and-demo-cars/' },
  { site: 'corella-motor-group', search: '/search/new-used-and-demo-cars/' },
  { site: 'ironbark-touring', search: '/find/all-vehicles' },
] as const;

const WIDTHS = [1440, 390, 360];

/** Fails if the page is wider than the window and could be scrolled sideways. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${page.url()} at ${width} px is wider than the screen by`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const expectWholePage = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ \| .+|.{6,}/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/\d/);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.length - new Set(ids).size, `${page.url()}: ids that occur twice`).toBe(0);
};

const watchAnswers = (page: Page): readonly string[] => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // The browser cancels requests for pictures when the test leaves a page early. This is not an error.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  return failed;
};

for (const { site, search } of SITES) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test(`SITE-05 ${site}: home, search, a vehicle and its enquiry work at 1440, 390 and 360 px`, async ({ page }) => {
        const failed = watchAnswers(page);
        const look = async (): Promise<void> => {
          if (javaScriptEnabled) await scriptsReady(page);
          await expectWholePage(page);
          await expectNoSidewaysScroll(page);
        };
        await page.goto(siteUrl(site));
        await look();
        await page.goto(siteUrl(site, search));
        await look();
        const vehicle = page.getByRole('region', { name: 'Results' }).getByRole('article').getByRole('heading').getByRole('link').first();
        await page.goto(siteUrl(site, (await vehicle.getAttribute('href')) ?? ''));
        await look();
        await page.goto(`${page.url()}/enquire`);
        await look();
        await page.goto(siteUrl(site, '/enquire'));
        await look();
        expect(failed).toEqual([]);
      });
    });
  }
}

test('SITE-06 the four sites differ in name, colours and stock', async ({ page }) => {
  const seen = new Set<string>();
  for (const { site } of SITES) {
    await page.goto(siteUrl(site));
    const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--site-brand'));
    seen.add(`${await page.title()} ${brand}`);
  }
  expect(seen.size).toBe(SITES.length);
});

test('the URL of a vehicle of one site is answered with 404 on another site', async ({ page }) => {
  await page.goto(siteUrl('kestrel-point-kia', '/search/new-used-and-demo-cars/'));
  const href = await page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .first()
    .getAttribute('href');
  expect((await page.goto(siteUrl('wattlebird-cars', href ?? '')))?.status()).toBe(404);
  expect((await page.goto(siteUrl('wattlebird-cars', `${href}/enquire`)))?.status()).toBe(404);
});
