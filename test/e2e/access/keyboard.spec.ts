import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { walkByTab } from '../steps/focus-ring.ts';
import { GROUP, METRO, type SitePages, vehicleOf } from '../steps/site-pages.ts';

test.use({ reducedMotion: 'reduce' });

/** A search with few results. More results would only add cards with the same kinds of links and buttons to the test. */
const search = ({ search: path }: SitePages): string => `${path}?query=toyota+hilux`;

const expectSeenStops = async (page: Page, site: string, address: string): Promise<void> => {
  await page.goto(siteUrl(site, address));
  await scriptsReady(page);
  const { stops, faults } = await walkByTab(page);
  expect.soft(faults, `${address}: ${faults.join('; ')}`).toEqual([]);
  expect(stops.length, address).toBeGreaterThan(15);
  expect(stops[0]).toContain('Skip to content');
};

test('Tab reaches every control of a search and an enquiry, and each one is visible with a focus ring', async ({ page }) => {
  test.setTimeout(240_000);
  await expectSeenStops(page, METRO.site, search(METRO));
  await expectSeenStops(page, METRO.site, `${await vehicleOf(page, METRO, 'in_stock')}/enquire`);
});

test('Tab reaches every control of a home page and a vehicle page, and each one is visible with a focus ring', async ({ page }) => {
  test.setTimeout(240_000);
  await expectSeenStops(page, GROUP.site, '/');
  await expectSeenStops(page, GROUP.site, await vehicleOf(page, GROUP, 'in_stock'));
});

test('the focus ring of a menu entry in the header of a metro site stays within the header row and is not covered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(siteUrl(METRO.site));
  await scriptsReady(page);
  const entry = page.getByRole('banner').locator('summary', { hasText: /^Our Stock$/ });
  await entry.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  const room = await entry.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const ring = element.getBoundingClientRect();
    const row = element.closest('.header-links')?.getBoundingClientRect();
    return row ? [ring.top - reach - row.top, row.bottom - ring.bottom - reach] : [];
  });
  expect(room).toHaveLength(2);
  for (const left of room) expect(left).toBeGreaterThanOrEqual(0);
});
