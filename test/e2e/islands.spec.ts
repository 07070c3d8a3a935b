import type { Page, Request } from '@playwright/test';
import { readIslandProps, writeIslandProps } from '#ui-kit/island/island-props.ts';
import { askServer, expect, siteUrl, test, turboReady } from './steps/fixture.ts';
import { gallery, hasPictures, isAwake, island, opener } from './steps/gallery-island.ts';
import { vehiclePath } from './steps/shown-vehicle.ts';
import { similarVehicles } from './steps/similar-row.ts';

const SITE = 'wattlebird-cars';

/** The scripts of the page that contain React's renderer. */
const watchReact = (page: Page): readonly string[] => {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    if ((await response.text().catch(() => '')).includes('Minified React error')) found.push(response.url());
  });
  return found;
};

const isGalleryCode = (request: Request | URL): boolean =>
  (request instanceof URL ? request.href : request.url()).includes('full-screen-gallery');

test('React is loaded once an island is touched, and only once', async ({ page }) => {
  const react = watchReact(page);
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await turboReady(page);
  expect(react).toEqual([]);
  expect(await isAwake(page)).toBe(false);
  await opener(page).hover();
  await expect.poll(() => isAwake(page)).toBe(true);
  expect(react).toHaveLength(1);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  expect(react).toHaveLength(1);
});

test('an island is hydrated by keyboard focus too', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await opener(page).focus();
  await expect.poll(() => isAwake(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a click on an island that is not hydrated is replayed once when its code has loaded', async ({ page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isGalleryCode, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(isGalleryCode);
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await opener(page).click();
  await asked;
  expect(await isAwake(page)).toBe(false);
  await expect(gallery(page)).toBeHidden();
  release();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toBeHidden();
});

test('the page works while an island’s code fails to load, and a later touch loads it again', async ({ page }) => {
  await page.route(isGalleryCode, (route) => route.abort());
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  const warned = page.waitForEvent('console', (message) => message.text().includes('could not be hydrated'));
  await opener(page).click();
  await warned;
  expect(await isAwake(page)).toBe(false);
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.locator('[data-gallery-position]')).toHaveText('2');
});

test('islands work after the shopper leaves a page by Turbo and returns, and no island of the former page stays hydrated', async ({
  page,
}) => {
  const path = await vehiclePath(page, SITE, hasPictures);
  await page.goto(siteUrl(SITE, path));
  await turboReady(page);
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  const serverHtml = await island(page).innerHTML();
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const left = await island(page).elementHandle();

  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(await left?.evaluate((element) => 'isAwake' in element && element.isAwake)).toBe(false);

  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, path));
  await expect(opener(page)).toBeVisible();
  // The page in Turbo's cache has the server's HTML. Its island is not hydrated, and React's dialog is gone.
  expect(await isAwake(page)).toBe(false);
  expect(await island(page).innerHTML()).toBe(serverHtml);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(gallery(page)).toContainText(/Picture 2/);
  await page.keyboard.press('Escape');

  // Another vehicle's page has an island of its own.
  const similar = (await similarVehicles(page)).getByRole('article').getByRole('heading').getByRole('link').first();
  const other = await similar.getAttribute('href');
  await similar.click();
  await expect(page).toHaveURL(siteUrl(SITE, other ?? ''));
  if ((await opener(page).count()) > 0) {
    await opener(page).click();
    await expect(gallery(page)).toBeVisible();
  }
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
});

test('a Turbo morph passes new props to an island and leaves its elements in place', async ({ page }) => {
  const path = await vehiclePath(page, SITE, hasPictures);
  await page.goto(siteUrl(SITE, path));
  await turboReady(page);
  await opener(page).click();
  await expect(gallery(page).locator('img')).not.toHaveCount(0);
  const before = await gallery(page).locator('img').count();
  expect(before).toBeGreaterThan(4);
  await page.keyboard.press('Escape');
  const button = await opener(page).elementHandle();

  // Sends the same page with three pictures, because a feed may change a vehicle between two visits.
  await page.route(siteUrl(SITE, path), async (route) => {
    const answer = await askServer(page, siteUrl(SITE, path));
    const body = (await answer.text()).replace(/props="(\{[^"]*`images`[^"]*\})"/, (_, props: string) => {
      const { images, ...others } = readIslandProps(props.replaceAll('&amp;', '&')) as { images: unknown[] };
      return `props="${writeIslandProps({ ...others, images: images.slice(0, 3) }).replaceAll('&', '&amp;')}"`;
    });
    await route.fulfill({ response: answer, body });
  });
  await page.evaluate((address) => {
    (window as unknown as { Turbo: { visit(to: string, options: object): void } }).Turbo.visit(address, { action: 'replace' });
  }, path);
  await expect(island(page)).not.toHaveAttribute('props', new RegExp(`(?:url.*){${before}}`));
  expect(await isAwake(page)).toBe(true);
  // The test's mark is still on the button, so React did not replace the element.
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  await opener(page).click();
  await expect(gallery(page).locator('img')).toHaveCount(3);
});

test('API-10 VDP-42 a prefetched page counts no view until it is shown', async ({ page }) => {
  const path = await vehiclePath(page, SITE, hasPictures);
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('view.json')) views.push(new URL(request.url()).pathname);
  });
  await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'));
  await turboReady(page);
  const link = page.locator(`a[href="${path}"]`).last();
  const prefetch = page.waitForResponse((response) => response.url().endsWith(path));
  await link.hover();
  await (await prefetch).finished();
  expect(views).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('visited-pages'))).not.toContain(path);
  const counted = page.waitForResponse(/view\.json/);
  await link.click();
  await counted;
  expect(views).toEqual([`/api${path}/view.json`]);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(views).toHaveLength(1);
});
