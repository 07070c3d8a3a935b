import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, opener } from '../steps/gallery-island.ts';
import { captchaSolved, newShopper } from '../steps/lead-form-fields.ts';
import { queryOf, SearchPage } from '../steps/search-page.ts';
import { METRO, vehicleOf } from '../steps/site-pages.ts';

/** Journeys of a shopper without a mouse: every step is a key press. */
test.use({ reducedMotion: 'reduce' });

const { site } = METRO;

/** Presses a key until the wanted element has the focus. */
const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 120): Promise<void> => {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement))) return;
  }
  throw new Error(`${wanted} was not reached by ${most} times ${key}`);
};

const focusIsWithin = (region: Locator): Promise<boolean> => region.evaluate((element) => element.contains(document.activeElement));

test('a shopper can search by keyboard: skip to the content, open a filter panel, choose a value, move a slider, remove a filter and go to the next page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(siteUrl(site, '/search/used-cars'));
  await scriptsReady(page);
  const search = new SearchPage(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const panel = search.filters.locator('summary', { hasText: 'Transmission' });
  await tabTo(page, panel);
  await expect(search.value('Automatic')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(search.value('Automatic')).toBeVisible();
  const automatics = await search.valueCount('Automatic');
  await tabTo(page, search.value('Automatic'));
  await page.keyboard.press('Enter');
  await search.expectCount(automatics);
  await expect(search.value('Automatic')).toBeFocused();

  const slider = search.range('Price').locator('.range-slider');
  const lowest = slider.getByRole('slider', { name: 'Lowest price' });
  const atRest = await slider.screenshot();
  await tabTo(page, lowest, 'Shift+Tab');
  expect(atRest.equals(await slider.screenshot()), 'a thumb looks the same with the focus').toBe(false);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => queryOf(page).get('range[price]')).toMatch(/^\d+:/);
  await expect(lowest).toBeFocused();

  // A chip shows a chosen filter, and removes this filter when it is pressed. The test focuses the chip by script, because
  // moving to it with Tab would check the same filters again.
  const chip = search.chip('Remove Transmission: Automatic');
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  // The focused chip was removed, so the focus moves to another element in the list of chosen filters.
  await expect.poll(() => focusIsWithin(search.chosen)).toBe(true);
  await search.chip('Clear all').focus();
  await page.keyboard.press('Enter');
  await expect(search.chosen).toHaveCount(0);
  await expect(search.results).toBeFocused();

  await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page).get('page')).toBe('2');
  await expect(search.results).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusIsWithin(search.cards.first())).toBe(true);
});

test('the gallery works by keyboard: moving to the next picture, choosing a thumbnail, opening full screen and closing it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(siteUrl(site, await vehicleOf(page, METRO, 'in_stock')));
  await scriptsReady(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const strip = page.getByRole('list', { name: /^Pictures of/ });
  const position = page.locator('[data-gallery-position]');
  await tabTo(page, strip);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText('2');
  await tabTo(page, page.getByRole('link', { name: /^Show .*picture 4 of/ }));
  await page.keyboard.press('Enter');
  await expect(position).toHaveText('4');
  await tabTo(page, opener(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toContainText('Picture 4');
  await tabTo(page, gallery(page).getByRole('button', { name: 'Next picture' }));
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toContainText('Picture 5');
  // Tab cycles within the dialog and never moves the focus to the page behind it.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await tabTo(page, gallery(page).getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a shopper can open an enquiry form, correct its errors and send it with the keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  const shopper = newShopper();
  await page.goto(siteUrl(site, await vehicleOf(page, METRO, 'in_stock')));
  await scriptsReady(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Enquire', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  // Enter in a field submits the form.
  await page.keyboard.press('Enter');
  const errors = dialog.getByRole('alert');
  await expect(errors).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(errors.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type(shopper.name);
  await tabTo(page, dialog.getByLabel('Email', { exact: true }));
  await page.keyboard.type(shopper.email);
  await tabTo(page, dialog.getByLabel('Phone'));
  await page.keyboard.type('0412 345 678');
  await tabTo(page, dialog.getByLabel('Message'));
  await page.keyboard.type('Is the car still available?');
  await captchaSolved(dialog);
  await tabTo(page, dialog.locator('button[type="submit"]'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(siteUrl(site, '/success'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your enquiry is sent.');
});
