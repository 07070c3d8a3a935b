import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const SITE = 'wattlebird-cars';
const LOST = '/nothing-here';
const box = (page: Page) => page.getByRole('main').locator('input[name=query]');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

const typeIn = async (page: Page, text: string): Promise<void> => {
  await box(page).click();
  await expect(box(page)).toHaveRole('combobox');
  await box(page).pressSequentially(text);
};

test('the search box suggests makes, models and vehicles, which arrow keys can choose', async ({ page }) => {
  await page.goto(siteUrl(SITE, LOST));
  await scriptsReady(page);
  await typeIn(page, 'toyota');
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(4);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).first()).toContainText('Toyota');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const active = await box(page).getAttribute('aria-activedescendant');
  expect(await options(page).first().getAttribute('id')).toBe(active);
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(siteUrl(SITE, '/search/toyota'));
});

test('Escape closes the suggestions and keeps the typed text; Enter without a chosen suggestion searches for this text', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, LOST));
  await scriptsReady(page);
  await typeIn(page, 'toyota');
  await expect(options(page).last()).toContainText('All results');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box(page)).toHaveValue('toyota');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=toyota/);
});

test('for a text such as “white ute under 60k”, the suggestions show the filters that it means, and Enter searches with these filters', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, LOST));
  await scriptsReady(page);
  await typeIn(page, 'white ute under 60k');
  const understood = page.getByRole('listbox').getByRole('group', { name: 'Understood' }).getByRole('option');
  await expect(understood).toContainText('White · Ute · Up to $60,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/refinementList\[simple_body\]\[0\]=Ute.*range\[price\]=:60000/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('under 60k');
});

test('a click on a suggestion opens its page, and vehicles are among the suggestions', async ({ page }) => {
  await page.goto(siteUrl(SITE, LOST));
  await scriptsReady(page);
  await typeIn(page, 'hilux');
  const vehicle = page.getByRole('listbox').getByRole('group', { name: 'cars' }).getByRole('option').first();
  // On a busy machine, suggestions for the first typed letters may be shown before those for the whole word.
  await expect(vehicle).toContainText(/hilux/i);
  await vehicle.click();
  await expect(page).toHaveURL(/\/cars\/.*hilux/);
});

test('the search box still searches when its suggestions fail to load', async ({ page }) => {
  await page.route('**/api/suggestions**', (route) => route.abort());
  await page.goto(siteUrl(SITE, LOST));
  await scriptsReady(page);
  await typeIn(page, 'toyota');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=toyota/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box and the menus work without JavaScript', async ({ page }) => {
    await page.goto(siteUrl(SITE, LOST));
    await box(page).fill('toyota');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?query=toyota/);
    await page.locator('summary', { hasText: 'Our Stock' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Used cars' }).click();
    await expect(page).toHaveURL(siteUrl(SITE, '/search/used-cars'));
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that cannot be loaded is replaced by an offline page in the site’s style, without vehicles', async ({ page, context }) => {
    await page.goto(siteUrl(SITE, '/enquire'));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.goto(siteUrl(SITE, '/search/used-cars'));
    await context.setOffline(true);
    await page.goto(siteUrl(SITE, '/search/demo-cars'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--site-brand'))).not.toBe('');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(siteUrl(SITE, '/search/demo-cars'));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  });
});
