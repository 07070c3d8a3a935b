import type { Page, Request } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { gallery, hasPictures, isAwake, island, opener } from './steps/gallery-island.ts';
import { scriptAddress } from './steps/script-address.ts';
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
  (request instanceof URL ? request.href : request.url()).endsWith(
    scriptAddress('src/features/vehicle-page/ui/gallery/full-screen-gallery.island.tsx'),
  );

test('React is loaded when the shopper first points at an island, and it is not loaded again', async ({ page }) => {
  const react = watchReact(page);
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await scriptsReady(page);
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

test('if the code of the full-screen gallery fails to load, the buttons of the gallery on the page still work', async ({ page }) => {
  await page.route(isGalleryCode, (route) => route.abort());
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  const warned = page.waitForEvent('console', (message) => message.text().includes('could not be hydrated'));
  await opener(page).click();
  await warned;
  expect(await isAwake(page)).toBe(false);
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.locator('[data-gallery-position]')).toHaveText('2');
});

test('islands work on a page that the browser loads again after Back, and on the page of the next vehicle', async ({ page }) => {
  const path = await vehiclePath(page, SITE, hasPictures);
  await page.goto(siteUrl(SITE, path));
  await scriptsReady(page);
  const serverHtml = await island(page).innerHTML();
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, path));
  await expect(opener(page)).toBeVisible();
  // The back-forward cache is switched off in this test, so Back loads the page again. The island is therefore not hydrated
  // yet, and has the HTML of the server.
  expect(await isAwake(page)).toBe(false);
  expect(await island(page).innerHTML()).toBe(serverHtml);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(gallery(page)).toContainText(/Picture 2/);
  await page.keyboard.press('Escape');

  // The page of another vehicle has an island of its own, which must work too.
  const similar = (await similarVehicles(page)).getByRole('article').getByRole('heading').getByRole('link').first();
  const other = await similar.getAttribute('href');
  await similar.click();
  await expect(page).toHaveURL(siteUrl(SITE, other ?? ''));
  if ((await opener(page).count()) > 0) {
    await opener(page).click();
    await expect(gallery(page)).toBeVisible();
  }
});
