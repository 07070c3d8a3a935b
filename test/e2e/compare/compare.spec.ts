import AxeBuilder from '@axe-core/playwright';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const SITE = 'wattlebird-cars';

test('CARD-24 a shopper chooses cars on cards, and compares them side by side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await scriptsReady(page);
  const controls = page.getByRole('main').locator('[data-behaviour="compare-list"]');
  const names = await controls.evaluateAll((all) => all.slice(0, 5).map((control) => control.getAttribute('aria-label') ?? ''));
  const controlOf = (index: number) => page.getByRole('button', { name: names[index] ?? '', exact: true });
  await controls.first().click();
  await expect(controlOf(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Added to the comparison (1 of 4)')).toBeVisible();
  await controlOf(1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Compare 2 vehicles' })).toBeVisible();
  await controlOf(2).click();
  await expect(controlOf(2)).toHaveAttribute('aria-pressed', 'true');
  await controlOf(2).click();
  await expect(controlOf(2)).toHaveAttribute('aria-pressed', 'false');
  for (const index of [2, 3, 4]) await controlOf(index).click();
  await expect(page.getByText('You can compare 4 vehicles. Remove one first.')).toBeVisible();
  await page.reload();
  await scriptsReady(page);
  await expect(controlOf(1)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Compare 4 vehicles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare cars');
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page
    .getByRole('link', { name: /^Remove from the comparison: / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  // A script stores the shown comparison in the browser when the browser is idle.
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('compare') ?? '[]').length)).toBe(3);
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await scriptsReady(page);
  await expect(controlOf(0)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: 'Compare 3 vehicles' })).toBeVisible();
});

test('CARD-24 a shopper without JavaScript compares a car from a card with a similar car', async ({ anotherVisitor }) => {
  const page = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await page
    .getByRole('link', { name: /^Compare: / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await page
    .getByRole('link', { name: /^Add to the comparison: / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('rowheader', { name: 'Odometer' })).toBeVisible();
});

test('CARD-21 the vehicle page has the control for comparing, and a site without the comparison does not have it', async ({ page }) => {
  await page.goto(siteUrl('ironbark-touring', '/find/used-vehicles'));
  await scriptsReady(page);
  await page.getByRole('main').locator('[data-behaviour="compare-list"]').first().waitFor();
  const address = await page.getByRole('main').locator('[data-behaviour="compare-list"]').first().getAttribute('href');
  await page
    .locator('.vcard')
    .filter({ has: page.locator(`[href="${address}"]`) })
    .locator('.vcard-title a')
    .click();
  await scriptsReady(page);
  const control = page.locator(`[href="${address}"]`).first();
  await control.click();
  await expect(control).toHaveAttribute('aria-pressed', 'true');
  await page.goto(siteUrl('kestrel-point-kia', '/search/new-used-and-demo-cars/'));
  await page.getByRole('main').locator('.vcard').first().waitFor();
  await expect(page.locator('[data-behaviour="compare-list"]')).toHaveCount(0);
});

test('CARD-23 a site that shows the compare and save controls only on used cars does not show them on demo cars', async ({ page }) => {
  const controls = page.getByRole('main').locator('.vcard a:is([data-behaviour="compare-list"], [data-behaviour="save-vehicle"])');
  await page.goto(siteUrl(SITE, '/search/demo-cars'));
  await page.getByRole('main').getByRole('article').first().waitFor();
  await expect(controls).toHaveCount(0);
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  await expect(controls).not.toHaveCount(0);
});
