import { expect, siteUrl, test, turboReady } from '../steps/fixture.ts';
import { gallery, hasPictures, isAwake, opener } from '../steps/gallery-island.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('a page from the browser’s back-forward cache still works', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await turboReady(page);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.addEventListener('pageshow', (event) => Object.assign(window, { cameBack: event.persisted })));
  await page.goto(siteUrl('kestrel-point-kia', '/'));
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'cameBack' in window && window.cameBack)).toBe(true);
  expect(await isAwake(page)).toBe(true);
  await opener(page).click();
  await expect(gallery(page)).toBeVisible();
});
