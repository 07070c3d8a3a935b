import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { queryOf, SearchPage } from '../steps/search-page.ts';

const SITE = 'wattlebird-cars';
const USED = '/search/used-cars';

const openSearch = async (page: Page, query = ''): Promise<SearchPage> => {
  await page.goto(siteUrl(SITE, `${USED}${query}`));
  await scriptsReady(page);
  // Sets a mark that disappears on a full page load, so that the test can detect a full page load.
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  return new SearchPage(page);
};

const expectSamePage = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'isStillTheSamePage' in window), 'no full page load').toBe(true);

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

test('with JavaScript a chosen sort order is applied at once and there is no button to confirm it', async ({ page }) => {
  await openSearch(page);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeHidden();
});

test('SEARCH-01 SEARCH-28 choosing a facet value finds as many vehicles as its count says and keeps focus, scroll and open panels; Back undoes the choice', async ({
  page,
}) => {
  const search = await openSearch(page);
  const all = await search.shownCount();
  const before = await search.vehicles();
  const panel = search.filters.getByRole('group').filter({ hasText: 'Transmission' });
  await search.filters.getByText('Transmission', { exact: true }).click();
  await expect(search.value('Manual')).toBeVisible();
  const manuals = await search.valueCount('Manual');
  const automatics = await search.valueCount('Automatic');
  const entries = await historyLength(page);
  await search.value('Manual').focus();
  const place = await scrollOf(page);
  expect(place).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await search.expectCount(manuals);
  expect(queryOf(page).get('refinementList[transmission][0]')).toBe('Manual');
  await expect(search.value('Manual')).toBeFocused();
  await expect(search.value('Manual')).toHaveAttribute('aria-current', 'true');
  await expect(panel.last()).toHaveAttribute('open', '');
  expect(await scrollOf(page)).toBe(place);
  expect(await historyLength(page)).toBe(entries + 1);
  // A search for two values of one facet finds the vehicles with either value. So choosing one value does not change the
  // counts of the other values.
  expect(await search.valueCount('Automatic')).toBe(automatics);
  await expectSamePage(page);

  await page.goBack();
  await search.expectCount(all);
  await expect(page).toHaveURL(siteUrl(SITE, USED));
  expect(await search.vehicles()).toEqual(before);
  await expect.poll(() => scrollOf(page)).toBe(place);
  await expectSamePage(page);
});

test('SEARCH-04 SEARCH-05 the earlier results stay and the page is marked as busy while a search is loading', async ({ page }) => {
  const search = await openSearch(page);
  const before = await search.vehicles();
  const all = await search.shownCount();
  const utes = await search.valueCount('Ute');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/simple_body/, async (route) => {
    await held;
    await route.continue();
  });
  await search.value('Ute').click();
  await expect(page.locator('html')).toHaveAttribute('aria-busy', 'true');
  expect(await search.vehicles()).toEqual(before);
  expect(await search.shownCount()).toBe(all);
  await expect(search.value('Ute')).toBeVisible();
  await expect(page).toHaveURL(siteUrl(SITE, USED));
  release();
  await search.expectCount(utes);
  await expect(page.locator('html')).not.toHaveAttribute('aria-busy');
  await expectSamePage(page);
});

for (const [failure, fail] of [
  ['a network failure', 'abort'],
  ['an answer with status 500', 'error'],
] as const) {
  test(`SEARCH-04 SEARCH-05 after ${failure}, results, count, facets and URL stay unchanged, and an error is shown until a search succeeds`, async ({
    page,
  }) => {
    const search = await openSearch(page);
    const before = await search.vehicles();
    const all = await search.shownCount();
    const suvs = await search.valueCount('SUV');
    await page.route(/simple_body/, (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Broken</h1>' }),
    );
    const notice = page.getByRole('alert').filter({ hasText: 'These are your earlier results' });
    await expect(notice).toBeHidden();
    await search.value('SUV').click();
    await expect(notice).toBeVisible();
    expect(await search.vehicles()).toEqual(before);
    expect(await search.shownCount()).toBe(all);
    await expect(search.value('SUV')).toBeVisible();
    await expect(page).toHaveURL(siteUrl(SITE, USED));
    await page.unroute(/simple_body/);
    await search.value('SUV').click();
    await search.expectCount(suvs);
    await expect(notice).toBeHidden();
    await expectSamePage(page);
  });
}

test('SEARCH-04 a search without an answer fails after 30 seconds, and the earlier results stay', async ({ page }) => {
  const search = await openSearch(page);
  const before = await search.vehicles();
  await page.route(/simple_body/, () => {});
  await page.clock.install();
  await search.value('SUV').click();
  await expect(page.locator('html')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert').filter({ hasText: 'These are your earlier results' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('aria-busy');
  expect(await search.vehicles()).toEqual(before);
});

test('SEARCH-01 if Back leads to a search that now redirects to another page, that page opens and Forward still works', async ({
  page,
}) => {
  const search = await openSearch(page);
  const suvs = await search.valueCount('SUV');
  await search.value('SUV').click();
  await search.expectCount(suvs);
  const entries = await historyLength(page);
  await page.route(siteUrl(SITE, USED), (route) => route.fulfill({ status: 302, headers: { location: '/brands' } }));
  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, '/brands'));
  expect(await historyLength(page)).toBe(entries);
  await page.goForward();
  await search.expectCount(suvs);
  await expect(page).toHaveURL(/simple_body/);
});

test('SEARCH-07 SEARCH-02 typing starts a search 300 ms after the last letter, returns to the first page of results and adds one history entry', async ({
  page,
}) => {
  const search = await openSearch(page, '?page=2');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('query=')) searches.push(new URL(request.url()).searchParams.get('query') ?? '');
  });
  const entries = await historyLength(page);
  const box = page.getByRole('searchbox', { name: 'Search these results' });
  await box.focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('ran');
  await page.clock.runFor(299);
  await page.keyboard.type('ger');
  await page.clock.runFor(299);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => queryOf(page).get('query')).toBe('ranger');
  expect(searches).toEqual(['ranger']);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('ranger');
  for (const name of await search.vehicles()) expect(name).toMatch(/Ranger/);
  expect(queryOf(page).has('page')).toBe(false);
  expect(await historyLength(page)).toBe(entries);
  await expectSamePage(page);
});

test('SEARCH-08 SEARCH-36 SEARCH-41 arrow keys move a slider, which searches 400 ms later, and its thumbs do not cross', async ({
  page,
}) => {
  const search = await openSearch(page, '?range[price]=10000:60000');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const searches: string[] = [];
  page.on('request', (request) => {
    const range = new URL(request.url()).searchParams.get('range[price]');
    if (range) searches.push(range);
  });
  const lowest = search.range('Price').getByRole('slider', { name: 'Lowest price' });
  const box = search.range('Price').getByRole('spinbutton', { name: /lowest/ });
  await lowest.focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('ArrowRight');
  const moved = Number(await box.inputValue());
  expect(moved).toBeGreaterThan(10_000);
  expect(moved % 1_000).toBe(0);
  await page.clock.runFor(399);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => queryOf(page).get('range[price]')).toBe(`${moved}:60000`);
  expect(searches).toEqual([`${moved}:60000`]);
  await expect(lowest).toBeFocused();
  for (const dollars of await search.prices()) expect(dollars).toBeGreaterThanOrEqual(moved);
  expect(logged.join('\n')).not.toContain('minimum-above-maximum');
  await expectSamePage(page);
});

test('SEARCH-38 SEARCH-39 SEARCH-40 SEARCH-41 ERR-04 a thumb of a range slider cannot be moved past the other thumb: the value stays, and the attempt is logged', async ({
  page,
}) => {
  const search = await openSearch(page, '?range[price]=10000:60000');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const price = search.range('Price');
  const lowest = price.getByRole('slider', { name: 'Lowest price' });
  await lowest.focus();
  await page.keyboard.press('End');
  await expect.poll(() => logged.join('\n')).toContain('range price: minimum-above-maximum');
  await expect(price.getByRole('spinbutton', { name: /lowest/ })).toHaveValue('10000');
  const highest = price.getByRole('slider', { name: 'Highest price' });
  expect(Number(await lowest.inputValue())).toBeLessThan(Number(await highest.inputValue()));
  await highest.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => logged.join('\n')).toContain('range price: maximum-below-minimum');
  await expect(price.getByRole('spinbutton', { name: /highest/ })).toHaveValue('60000');
  expect(queryOf(page).get('range[price]')).toBe('10000:60000');
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});

test('SEARCH-37 a price range in the URL that is wider than the prices in stock puts the thumbs at the ends of the slider', async ({
  page,
}) => {
  const search = await openSearch(page, '?range[price]=1:99000000');
  const price = search.range('Price');
  for (const [name, end] of [
    ['Lowest price', 'min'],
    ['Highest price', 'max'],
  ] as const) {
    const thumb = price.getByRole('slider', { name });
    expect(await thumb.inputValue()).toBe(await thumb.getAttribute(end));
  }
});

test('SEARCH-24 SEARCH-02 a chosen sort order is applied at once, and Back restores the former sort order', async ({ page }) => {
  const search = await openSearch(page, '?page=2');
  const before = await search.vehicles();
  await page.getByLabel('Sort by').selectOption('Highest Price');
  await expect.poll(() => queryOf(page).get('sortBy')).toBe('Car_production:price:desc');
  expect(queryOf(page).has('page')).toBe(false);
  const dearest = await search.prices();
  expect(dearest).toEqual([...dearest].sort((a, b) => b - a));
  await expect(page.getByRole('button', { name: 'Sort' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, `${USED}?page=2`));
  await expect.poll(() => search.vehicles()).toEqual(before);
  await expect(page.getByLabel('Sort by')).toHaveValue('');
  await expectSamePage(page);
});

test('a page link opens the next page at its top, and Back returns to the former scroll position', async ({ page }) => {
  const search = await openSearch(page);
  const first = await search.vehicles();
  const next = page.getByRole('link', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  const left = await scrollOf(page);
  expect(left).toBeGreaterThan(500);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => search.vehicles()).not.toEqual(first);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => search.vehicles()).toEqual(first);
  await expect.poll(() => scrollOf(page)).toBe(left);
  await expectSamePage(page);
});

test('the text box in a long facet filters the values of the facet, and choosing a value keeps the typed text', async ({ page }) => {
  const search = await openSearch(page);
  const box = search.filters.getByRole('searchbox', { name: 'Find in Make' });
  await box.fill('sub');
  await expect(search.value('Kia')).toBeHidden();
  const subarus = await search.valueCount('Subaru');
  await search.value('Subaru').click();
  await search.expectCount(subarus);
  await expect(search.value('Subaru')).toHaveAttribute('aria-current', 'true');
  await expect(box).toHaveValue('sub');
  await expect(page).toHaveURL(/refinementList/);
});

test('SEARCH-01 Back after a search by Enter restores the former results and the text in the box', async ({ page }) => {
  const search = await openSearch(page);
  const all = await search.shownCount();
  const box = page.getByRole('searchbox', { name: 'Search these results' });
  // A short pause after typing starts a search, and this search replaces the entry in the browser's history. On a slow
  // machine this search could start before Enter is pressed. So the test sets the value without typing.
  await box.evaluate((input: HTMLInputElement) => {
    input.value = 'corolla';
  });
  await box.press('Enter');
  await expect(page).toHaveURL(/query=corolla/);
  await expect.poll(() => search.shownCount()).toBeLessThan(all);
  const corollas = await search.shownCount();
  await search.openAllPanels();
  await search.value('White').click();
  await expect.poll(() => queryOf(page).size).toBe(2);
  await page.goBack();
  await search.expectCount(corollas);
  await expect(box).toHaveValue('corolla');
  await page.goBack();
  await search.expectCount(all);
  await expect(box).toHaveValue('');
  await page.goForward();
  await search.expectCount(corollas);
  await expect(box).toHaveValue('corolla');
  await expectSamePage(page);
});

test('SEARCH-01 for each of ten values from five facets, the search finds as many results as the count beside the value', async ({
  page,
}) => {
  const search = await openSearch(page);
  await search.value('SUV').click();
  await expect.poll(() => queryOf(page).size).toBe(1);
  await search.openAllPanels();
  for (const label of ['Kia', 'Toyota', 'Mazda', 'Petrol', 'Diesel', 'Hybrid', 'FWD', 'AWD', '5 seats', 'White']) {
    const said = await search.valueCount(label);
    const href = (await search.value(label).getAttribute('href')) ?? '';
    const html = await page.evaluate(async (address) => (await fetch(address)).text(), href);
    expect(html, label).toContain(`>${said} car`);
  }
});
