import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { opener } from '../steps/gallery-island.ts';
import { SearchPage } from '../steps/search-page.ts';
import { METRO, megaSummary, vehicleOf } from '../steps/site-pages.ts';

/**
 * In forced-colours mode the browser replaces the site's colours by a few system colours and removes fills and shadows.
 * So buttons and chosen values must be recognisable by their borders. `kit.spec.ts` checks the ui-kit components
 * separately.
 */
test.use({ contextOptions: { forcedColors: 'active' }, reducedMotion: 'reduce' });

/** Counts the sides of an element, or of its pseudo-element, that have a visible border. */
const lines = (piece: Locator, part: string | null = null): Promise<number> =>
  piece.evaluate((element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    return (['Top', 'Right', 'Bottom', 'Left'] as const).filter(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        style[`border${side}Color`] !== ground &&
        !/^(transparent|rgba\(.*, 0\))$/.test(style[`border${side}Color`]),
    ).length;
  }, part);

/** A screenshot of an element. The tests compare two screenshots to check that two states look different. */
const looksOf = (piece: Locator): Promise<Buffer> => piece.screenshot({ animations: 'disabled', caret: 'hide' });

const outline = (piece: Locator): Promise<string> =>
  piece.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle === 'none' || outlineColor === getComputedStyle(document.documentElement).backgroundColor ? 'none' : outlineWidth;
  });

const expectRing = async (page: Page, piece: Locator): Promise<void> => {
  await piece.focus();
  // Browsers may show a focus ring only if the focus was moved with the keyboard. So the test leaves the element with
  // Shift+Tab and returns to it with Tab.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(piece).toBeFocused();
  await expect.poll(() => outline(piece)).toBe('3px');
};

test('forced colours on search: buttons and fields have a border, chosen values look different, and the focus has a ring', async ({
  page,
}) => {
  await page.goto(siteUrl(METRO.site, `${METRO.search}?refinementList[simple_body][0]=SUV`));
  await scriptsReady(page);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const search = new SearchPage(page);
  const chosen = search.value('SUV');
  const other = search.value('Ute');
  expect(await lines(other, '::before'), 'the empty box of a value').toBe(4);
  expect(await lines(chosen, '::before'), 'the box of a chosen value').toBe(4);
  expect(await lines(chosen, '::after'), 'the tick of a chosen value').toBe(2);
  const box = page.getByRole('searchbox', { name: 'Search these results' });
  expect(await lines(page.locator('.search-box').filter({ has: box })), 'the search box').toBe(4);
  expect(await lines(page.getByLabel('Sort by')), 'the order').toBe(4);
  expect(await lines(search.chip(/^Remove Body/)), 'a chip').toBe(4);
  expect(await lines(search.cards.first().getByRole('link', { name: /^Enquire/ })), 'a card’s button').toBe(4);
  const pages = page.getByRole('navigation', { name: 'Pages of results' });
  expect(await lines(pages.locator('[aria-current]')), 'the page one is on').toBe(4);
  expect(await lines(pages.getByRole('link', { name: 'Page 2' })), 'another page').toBe(0);
  const thumb = search.range('Price').getByRole('slider', { name: 'Lowest price' });
  const asleep = await looksOf(search.range('Price').locator('.range-slider'));
  await thumb.focus();
  expect(asleep.equals(await looksOf(search.range('Price').locator('.range-slider'))), 'a slider looks the same with the focus').toBe(
    false,
  );
  for (const piece of [chosen, search.chip(/^Remove Body/), pages.getByRole('link', { name: 'Page 2' })]) await expectRing(page, piece);
});

test('forced colours on a vehicle page: menu, tabs, pictures and buttons have borders', async ({ page }) => {
  await page.goto(siteUrl(METRO.site, await vehicleOf(page, METRO, 'in_stock')));
  await scriptsReady(page);
  const panel = page.locator('.vehicle-sidebar');
  expect(await lines(panel.getByRole('link', { name: 'Enquire', exact: true })), 'the first button').toBe(4);
  expect(await lines(panel.getByRole('button', { name: /whole number/ })), 'the phone button').toBe(4);
  expect(await lines(opener(page)), 'full screen').toBe(4);
  await expectRing(page, panel.getByRole('link', { name: 'Enquire', exact: true }));
  await expectRing(page, page.locator('[data-gallery-thumb]').first());
  await page.locator('[data-gallery-thumb]').nth(1).focus();
  await expect.poll(() => outline(page.locator('[data-gallery-thumb]').first()), 'the picture that is shown').toBe('2px');

  await megaSummary(page).click();
  expect(await lines(page.locator('.menu-panel:has(.mega)')), 'the menu, as wide as the window').toBe(2);
  const tab = (name: string): Locator => page.locator('.mega-tab', { hasText: new RegExp(`^${name}$`) });
  expect(await lines(tab('All Vehicles')), 'the tab one is on').toBe(4);
  expect(await lines(tab('SUV')), 'another tab').toBe(0);
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: 'Enquire', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  expect(await lines(dialog), 'the dialog').toBe(4);
  expect(await lines(dialog.getByLabel('Email', { exact: true })), 'a field').toBe(4);
  expect(await outline(dialog.getByLabel('Name')), 'the field with the focus').not.toBe('none');
});
