import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, hasPictures, isAwake, opener } from '../steps/gallery-island.ts';
import { SearchPage } from '../steps/search-page.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Goes back, and waits until the browser has restored the earlier page from its back-forward cache. */
const goBackToKeptPage = async (page: Page): Promise<void> => {
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'cameBack' in window && window.cameBack)).toBe(true);
};

const noteReturn = (page: Page): Promise<void> =>
  page.evaluate(() => window.addEventListener('pageshow', (event) => Object.assign(window, { cameBack: event.persisted })));

test('a page from the browser’s back-forward cache still works', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await scriptsReady(page);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await noteReturn(page);
  await page.goto(siteUrl('kestrel-point-kia', '/'));
  await goBackToKeptPage(page);
  expect(await isAwake(page)).toBe(true);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
});

for (const path of ['/', '/search/used-cars', '/brands', '/cars/']) {
  test(`the browser restores the page ${path} from its back-forward cache`, async ({ page }) => {
    const site = path === '/brands' ? 'corella-motor-group' : SITE;
    await page.goto(siteUrl(site, path === '/cars/' ? await vehiclePath(page, site, () => true) : path));
    await scriptsReady(page);
    await noteReturn(page);
    await page.goto(siteUrl('kestrel-point-kia', '/'));
    await goBackToKeptPage(page);
    const [entry] = await page.evaluate(() => performance.getEntriesByType('navigation').map((timing) => timing.toJSON()));
    expect(entry.notRestoredReasons ?? null).toBeNull();
  });
}

test('SEARCH-01 Back from a vehicle shows the refined search as it was, without a request; a second Back undoes the refinement', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await scriptsReady(page);
  const search = new SearchPage(page);
  const all = await search.shownCount();
  const kias = await search.valueCount('Kia');
  await search.value('Kia').click();
  await search.expectCount(kias);
  await noteReturn(page);
  await search.cards.first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/cars\//);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/')) asked.push(request.url());
  });
  await goBackToKeptPage(page);
  expect(await search.shownCount()).toBe(kias);
  expect(asked).toEqual([]);
  await page.goBack({ waitUntil: 'commit' });
  await search.expectCount(all);
  await expect(search.value('Kia')).not.toHaveAttribute('aria-current');
  await expect(page).toHaveURL(siteUrl(SITE, '/search/used-cars'));
});

test('LEAD-04 VDP-42 if the shopper returns to a vehicle page with the Back button, this counts as another view and another visited page', async ({
  page,
}) => {
  const path = await vehiclePath(page, SITE, () => true);
  await page.goto(siteUrl(SITE, path));
  await scriptsReady(page);
  await noteReturn(page);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  const counted = page.waitForRequest(/view\.json/);
  await goBackToKeptPage(page);
  await counted;
  const visited = await page.evaluate(() => JSON.parse(sessionStorage.getItem('visited-pages') ?? '[]') as string[]);
  expect(visited).toHaveLength(3);
  expect([visited[0], visited[2]]).toEqual([path, path]);
});
