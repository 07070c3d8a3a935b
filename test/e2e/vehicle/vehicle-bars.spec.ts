import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

/** Opens a vehicle that has more than four pictures and is not electric. */
const openVehicle = async (page: Page): Promise<void> => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, (one) => one.photos_count > 4 && one.simple_fuel !== 'Electric')));
};
const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
const edge = (element: Locator, side: 'top' | 'bottom'): Promise<number> =>
  element.evaluate((found, which) => found.getBoundingClientRect()[which], side);

test('VDP-56 the sticky header appears after 500 px of scrolling, shifts no layout, covers no focused element, and disappears again', async ({
  page,
}) => {
  await openVehicle(page);
  const header = page.locator('.sticky-header');
  // A script adds arrow buttons below the similar cars, which makes the page longer. So the test measures the height of
  // the page after the buttons have appeared.
  await expect(page.getByRole('button', { name: 'Next: Similar cars' })).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await expect(header).toBeHidden();
  await scrollTo(page, 500);
  await expect(header).toBeHidden();
  await scrollTo(page, 501);
  await expect(header).toBeVisible();
  await scrollTo(page, 1_200);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  // Shift+Tab focuses a link above the visible part of the page. The browser then scrolls until the link is below the
  // sticky header.
  await page.locator('#fuel-distance').focus();
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Shift+Tab');
    const focused = page.locator(':focus');
    await expect.poll(async () => (await edge(focused, 'top')) >= (await edge(header, 'bottom')) - 1).toBe(true);
  }
  await scrollTo(page, 0);
  await expect(header).toBeHidden();
  await scrollTo(page, 1_200);
  await page.emulateMedia({ media: 'print' });
  await expect(header).toBeHidden();
});

test('VDP-59 VDP-60 on a phone a bar with buttons is fixed at the bottom, and becomes more prominent after 900 px of scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openVehicle(page);
  const bar = page.getByRole('region', { name: 'What you can do' });
  const first = bar.getByRole('link').first();
  const fill = () => first.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(first).toBeInViewport({ ratio: 1 });
  const quiet = await fill();
  await scrollTo(page, 900);
  expect(await fill()).toBe(quiet);
  await scrollTo(page, 905);
  await expect.poll(fill).not.toBe(quiet);
  // The bar does not cover the page's last line.
  await scrollTo(page, 1_000_000);
  expect(await edge(page.getByRole('contentinfo'), 'bottom')).toBeLessThanOrEqual((await edge(bar, 'top')) + 1);
});

test('VDP-11 FUEL-04 DELIV-01 fuel and delivery costs are calculated without leaving the page', async ({ page }) => {
  await openVehicle(page);
  await scriptsReady(page);
  const address = page.url();
  const week = page.locator('[data-fuel-cost=week]');
  await page.getByLabel('Litres for 100 km').fill('10');
  await page.getByLabel('Price a litre').fill('2');
  await page.getByLabel('Distance a week').fill('1,000 kms');
  await expect(week).toHaveText('$200');
  await page.getByRole('button', { name: 'Get a price' }).click();
  const answer = page.locator('[data-delivery-answer]');
  await expect(answer).toHaveText('Please enter a postcode.');
  await page.getByLabel('Your postcode').fill('4215');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveText('Gold Coast Free');
  expect(page.url()).toBe(address);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VDP-11 DELIV-02 fuel and delivery costs are calculated on separate pages without JavaScript', async ({ page }) => {
    await openVehicle(page);
    await page.getByLabel('Your postcode').fill('4000');
    await page.getByRole('button', { name: 'Get a price' }).click();
    await expect(page).toHaveURL(/\/running-costs\?postcode=4000$/);
    await expect(page.locator('[data-delivery-answer]')).toHaveText('Brisbane and Ipswich $145');
    await page.getByLabel('Distance a week').fill('1,000 kms');
    await page.getByRole('button', { name: 'Work it out' }).click();
    await expect(page.getByLabel('Distance a week')).toHaveValue('1,000 kms');
    await page.getByRole('link', { name: 'Back to the car' }).click();
    await expect(page).toHaveURL(/\/cars\/[^/]+$/);
  });
});
