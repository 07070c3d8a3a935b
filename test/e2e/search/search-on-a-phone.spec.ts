import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { queryOf, SearchPage } from '../steps/search-page.ts';

const SITE = 'wattlebird-cars';
const USED = '/search/used-cars';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('SEARCH-05 SEARCH-06 SEARCH-28 the filter sheet stays open while the shopper chooses, its button says how many results there are, and pressing the button shows that many', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, USED));
  await scriptsReady(page);
  const search = new SearchPage(page);
  const all = await search.shownCount();
  await expect(search.filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await expect(search.filters).toBeVisible();
  await expect(search.filters.getByRole('button', { name: `Show ${all} cars` })).toBeVisible();
  const suvs = await search.valueCount('SUV');
  await search.value('SUV').tap();
  await expect(search.filters.getByRole('button', { name: `Show ${suvs} cars` })).toBeVisible();
  const utes = await search.valueCount('Ute');
  await search.value('Ute').tap();
  const show = search.filters.getByRole('button', { name: `Show ${suvs + utes} cars` });
  await show.tap();
  await expect(search.filters).toBeHidden();
  expect(queryOf(page).size).toBe(2);
  await search.expectCount(suvs + utes);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await search.chip('Remove Body type: SUV').tap();
  await search.expectCount(utes);
  await search.chip('Clear all').tap();
  await search.expectCount(all);
  await expect(search.chosen).toBeHidden();
});

test('SEARCH-06 the button that shows the results scrolls to the top of the page from any position', async ({ page }) => {
  await page.goto(siteUrl(SITE, USED));
  await scriptsReady(page);
  const search = new SearchPage(page);
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.locator('#filters').evaluate((sheet) => (sheet as HTMLElement).showPopover());
  const suvs = await search.valueCount('SUV');
  await search.value('SUV').tap();
  await search.filters.getByRole('button', { name: `Show ${suvs} cars` }).tap();
  await expect(search.filters).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(queryOf(page).get('refinementList[simple_body][0]')).toBe('SUV');
});

test('Escape and the close button close the sheet and return the focus', async ({ page }) => {
  await page.goto(siteUrl(SITE, USED));
  const search = new SearchPage(page);
  const opener = page.getByRole('button', { name: 'Filters', exact: true });
  await opener.click();
  await expect(search.filters).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search.filters).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await search.filters.getByRole('button', { name: 'Close filters' }).click();
  await expect(search.filters).toBeHidden();
});

test('SEARCH-10 cards are in one column on a phone, two on a large screen and three on an extra-large one', async ({ page }) => {
  await page.goto(siteUrl(SITE, USED));
  const search = new SearchPage(page);
  const columns = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await search.cards.evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    return new Set(lefts).size;
  };
  expect(await columns(390)).toBe(1);
  expect(await columns(1024)).toBe(2);
  expect(await columns(1440)).toBe(3);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SEARCH-21 the filter sheet opens, and after a choice the page shows the matching results and a chip that removes the choice', async ({
    page,
  }) => {
    await page.goto(siteUrl(SITE, USED));
    const search = new SearchPage(page);
    const all = await search.shownCount();
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    const suvs = await search.valueCount('SUV');
    await search.value('SUV').tap();
    await search.expectCount(suvs);
    await expect(search.filters).toBeHidden();
    await search.chip('Remove Body type: SUV').tap();
    await search.expectCount(all);
  });
});
