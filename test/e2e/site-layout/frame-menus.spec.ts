import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const HOVERED = 'wattlebird-cars';
const CLICKED = 'ironbark-touring';
const SHOWROOM = 'kestrel-point-kia';
const GROUP = 'corella-motor-group';

const menu = (page: Page): Locator => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const summary = (page: Page, name: string): Locator => page.getByRole('banner').locator('summary', { hasText: name });
const mega = (page: Page): Locator => page.locator('.mega');

test('NAV-05 NAV-06 menus open on hover if the site switches this on; they stay open under the pointer and close when an entry is chosen', async ({
  page,
}) => {
  await page.goto(siteUrl(HOVERED, '/enquire'));
  await scriptsReady(page);
  await expect(mega(page)).toBeHidden();
  await summary(page, 'Vehicles').hover();
  await expect(mega(page)).toBeVisible();
  // The hover has already opened the menu. The click that follows must not close it.
  await summary(page, 'Vehicles').click();
  await expect(mega(page)).toBeVisible();
  await mega(page).getByRole('link', { name: 'Our Stock' }).hover();
  await expect(mega(page)).toBeVisible();
  await mega(page).getByRole('link', { name: 'Our Stock' }).click();
  await expect(page).toHaveURL(/new-used-and-demo-cars/);
  await expect(mega(page)).toBeHidden();
});

test('NAV-05 a hovered menu closes when another opens or when the pointer leaves', async ({ page }) => {
  await page.goto(siteUrl(HOVERED, '/enquire'));
  await scriptsReady(page);
  await summary(page, 'Vehicles').hover();
  await expect(mega(page)).toBeVisible();
  await summary(page, 'Our Stock').hover();
  await expect(mega(page)).toBeHidden();
  await expect(menu(page).getByRole('link', { name: 'Used cars' })).toBeVisible();
  await page.getByRole('contentinfo').hover();
  await expect(menu(page).getByRole('link', { name: 'Used cars' })).toBeHidden();
});

test('NAV-05 menus open only on a click if the site sets this', async ({ page }) => {
  await page.goto(siteUrl(CLICKED, '/enquire'));
  await scriptsReady(page);
  await summary(page, 'Vehicles').hover();
  await summary(page, 'Our Stock').hover();
  await expect(page.locator('.menu-entry[open]')).toHaveCount(0);
  await summary(page, 'Vehicles').click();
  await expect(mega(page)).toBeVisible();
  await summary(page, 'Vehicles').click();
  await expect(mega(page)).toBeHidden();
  await summary(page, 'Vehicles').click();
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
  await expect(mega(page)).toBeHidden();
});

test('NAV-06 a menu closes even when the chosen entry stays on the same page', async ({ page }) => {
  await page.goto(siteUrl(GROUP, '/search/new-used-and-demo-cars/'));
  await scriptsReady(page);
  await summary(page, 'Our Stock').hover();
  await menu(page).getByRole('link', { name: 'Perth' }).click();
  await expect(page).toHaveURL(/corella-perth/);
  await expect(menu(page).getByRole('link', { name: 'Perth' })).toBeHidden();
  await summary(page, 'Locations').click();
  const row = page.locator('.locations-menu').getByRole('link').first();
  await expect(row).toHaveAttribute('href', /^tel:/);
  await row.click();
  await expect(row).toBeHidden();
});

test('NAV-02 each tab of the mega-menu shows the models of one body type, and the first tab shows all models', async ({ page }) => {
  await page.goto(siteUrl(SHOWROOM, '/enquire'));
  await scriptsReady(page);
  await summary(page, 'Models').click();
  const models = mega(page).getByRole('listitem');
  await expect(mega(page).getByRole('radio', { name: 'All Vehicles' })).toBeChecked();
  const all = await models.filter({ visible: true }).count();
  await mega(page).getByText('Ute', { exact: true }).first().click();
  await expect(models.filter({ visible: true })).toHaveText(['Tasman']);
  await mega(page).getByText('All Vehicles').click();
  await expect(models.filter({ visible: true })).toHaveCount(all);
  // A model with two body types is listed only once in the tab that shows all models.
  await expect(models.filter({ hasText: 'EV6', visible: true })).toHaveCount(1);
});

test('arrow keys move between and within menus, and Escape closes a menu and returns the focus', async ({ page }) => {
  await page.goto(siteUrl(HOVERED, '/enquire'));
  await scriptsReady(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await menu(page).getByRole('link', { name: 'Home' }).focus();
  await expect(async () => {
    await menu(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(summary(page, 'Vehicles')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(mega(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(mega(page).getByRole('radio', { name: 'All Vehicles' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(mega(page).getByRole('radio', { name: 'SUV' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(mega(page).getByRole('link', { name: 'SUV', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(mega(page).locator('.mega-body:visible li a').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mega(page)).toBeHidden();
  await expect(summary(page, 'Vehicles')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(summary(page, 'Locations')).toBeFocused();
});

test('a menu closes when the focus leaves it', async ({ page }) => {
  await page.goto(siteUrl(HOVERED, '/enquire'));
  await scriptsReady(page);
  await expect(async () => {
    await summary(page, 'Our Stock').focus();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: 'Demo cars' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page).getByRole('link', { name: 'Demo cars' })).toBeHidden();
});

test('NAV-07 the list of locations is filtered by a typed text, and each row has a call link', async ({ page }) => {
  await page.goto(siteUrl(GROUP, '/enquire'));
  await scriptsReady(page);
  await summary(page, 'Locations').click();
  const rows = page.locator('.locations-menu').getByRole('link');
  // The menu has one link for each of the four locations, and a link to the opening hours.
  await expect(rows).toHaveCount(5);
  await page.getByRole('searchbox', { name: 'Find a location' }).pressSequentially('osborne');
  await expect(rows.filter({ visible: true })).toHaveText(['Osborne Park' + 'Corella Osborne Park' + '(08) 7010 5000']);
  await expect(rows.filter({ visible: true })).toHaveAttribute('href', 'tel:0870105000');
});

test('NAV-07 the location types in the menu of locations link to the contact page', async ({ page }) => {
  await page.goto(siteUrl(SHOWROOM, '/showroom'));
  await scriptsReady(page);
  await summary(page, 'Locations').click();
  await page
    .locator('.locations-menu')
    .getByRole('link', { name: /Service/ })
    .click();
  await expect(page).toHaveURL(siteUrl(SHOWROOM, '/contact'));
});
