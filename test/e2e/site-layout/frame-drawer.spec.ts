import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const SITE = 'wattlebird-cars';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const drawer = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const openButton = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });

const isScrollLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('NAV-01 NAV-02 the drawer has the whole menu, and each body type in it links to its stock', async ({ page }) => {
      await page.goto(siteUrl(SITE, '/enquire'));
      if (javaScriptEnabled) await scriptsReady(page);
      await expect(drawer(page)).toBeHidden();
      await openButton(page).tap();
      await expect(drawer(page)).toBeVisible();
      await drawer(page).locator('summary', { hasText: 'Vehicles' }).tap();
      await drawer(page).getByText('Ute', { exact: true }).first().tap();
      await expect(drawer(page).locator('.mega-body:visible')).toHaveCount(1);
      await drawer(page).locator('.mega-body:visible').getByRole('link', { name: 'Ute', exact: true }).tap();
      await expect(page).toHaveURL(/simple_body.*Ute/);
      await expect(drawer(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    test('NAV-07 the menu drawer lists the locations, and the button in the drawer closes the drawer', async ({ page }) => {
      await page.goto(siteUrl(SITE, '/enquire'));
      if (javaScriptEnabled) await scriptsReady(page);
      await openButton(page).tap();
      await drawer(page).locator('summary', { hasText: 'Locations' }).tap();
      await expect(
        drawer(page)
          .getByRole('link', { name: /Nerang/ })
          .first(),
      ).toHaveAttribute('href', /^tel:\d+$/);
      await drawer(page).getByRole('button', { name: 'Close menu' }).tap();
      await expect(drawer(page)).toBeHidden();
    });
  });
}

test('the open drawer traps the focus and blocks scrolling; after it is closed, the focus returns and the page can be scrolled', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, '/enquire'));
  await scriptsReady(page);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('main')?.inert)).toBe(true);
  expect(await isScrollLocked(page)).toBe(true);
  const stops = await drawer(page).locator('a:visible, button:visible, summary:visible').count();
  for (let step = 0; step < stops + 2; step += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('#site-menu') !== null;
    });
    expect(isInside, `after ${step + 1} steps`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
  expect(await isScrollLocked(page)).toBe(false);
  expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
});

test('the menu drawer is closed on the page to which Back returns', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/enquire'));
  await scriptsReady(page);
  await openButton(page).tap();
  await drawer(page).getByRole('link', { name: 'Offers', exact: true }).tap();
  await expect(page).toHaveURL(/offers|eofy/);
  await page.goBack();
  await expect(page).toHaveURL(/enquire/);
  await expect(drawer(page)).toBeHidden();
  expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
  expect(await isScrollLocked(page)).toBe(false);
});
