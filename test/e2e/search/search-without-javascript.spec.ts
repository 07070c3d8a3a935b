import { expect, siteUrl, test } from '../steps/fixture.ts';
import { queryOf, SearchPage } from '../steps/search-page.ts';

const SITE = 'wattlebird-cars';
const USED = '/search/used-cars';

test.use({ javaScriptEnabled: false });

test('SEARCH-01 SEARCH-28 each facet value is a link with a count, and the link adds the value to the URL', async ({ page }) => {
  await page.goto(siteUrl(SITE, USED));
  const search = new SearchPage(page);
  const all = await search.shownCount();
  const toyotas = await search.valueCount('Toyota');
  const kias = await search.valueCount('Kia');
  await search.value('Toyota').click();
  await expect(search.value('Toyota')).toHaveAttribute('aria-current', 'true');
  expect(queryOf(page).get('refinementList[make][0]')).toBe('Toyota');
  await search.expectCount(toyotas);
  for (const name of await search.vehicles()) expect(name).toContain('Toyota');
  // The other makes are still offered, with the number of results that each would add.
  expect(await search.valueCount('Kia')).toBe(kias);
  await search.value('Kia').click();
  await search.expectCount(toyotas + kias);
  await search.chip('Remove Make: Toyota').click();
  await search.expectCount(kias);
  await search.value('Kia').click();
  await search.expectCount(all);
  expect(queryOf(page).size).toBe(0);
});

test('SEARCH-21 a click selects a body type and a second click deselects it', async ({ page }) => {
  await page.goto(siteUrl(SITE, USED));
  const search = new SearchPage(page);
  const all = await search.shownCount();
  const utes = await search.valueCount('Ute');
  await search.value('Ute').click();
  await search.expectCount(utes);
  await expect(search.value('Ute')).toHaveAttribute('aria-current', 'true');
  await search.value('Ute').click();
  await search.expectCount(all);
  await expect(search.value('Ute')).not.toHaveAttribute('aria-current');
});

test('SEARCH-02 SEARCH-24 the sort order is chosen by a form that keeps the filters and returns to the first page of results', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, `${USED}?refinementList[simple_body][0]=SUV&page=2`));
  const search = new SearchPage(page);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  const order = page.getByLabel('Sort by');
  await expect(order.getByRole('option')).toHaveText(['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price']);
  await order.selectOption('Highest Price');
  await page.getByRole('button', { name: 'Sort' }).click();
  expect(queryOf(page).get('sortBy')).toBe('Car_production:price:desc');
  expect(queryOf(page).get('refinementList[simple_body][0]')).toBe('SUV');
  expect(queryOf(page).has('page')).toBe(false);
  const dearest = await search.prices();
  expect(dearest.length).toBeGreaterThan(5);
  expect(dearest).toEqual([...dearest].sort((a, b) => b - a));
  await page.getByLabel('Sort by').selectOption('Lowest Price');
  await page.getByRole('button', { name: 'Sort' }).click();
  const cheapest = await search.prices();
  expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
});

test('SEARCH-01 SEARCH-02 a form searches for a text and corrects typos', async ({ page }) => {
  await page.goto(siteUrl(SITE, `${USED}?page=3`));
  const search = new SearchPage(page);
  const box = page.getByRole('searchbox', { name: 'Search these results' });
  await box.fill('frod ranger');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box).toHaveValue('frod ranger');
  expect(queryOf(page).has('page')).toBe(false);
  const found = await search.vehicles();
  expect(found.length).toBeGreaterThan(0);
  for (const name of found) expect(name).toContain('Ford Ranger');
});

test('SEARCH-03 SEARCH-02 a range is entered in two boxes, and the address contains it as min:max', async ({ page }) => {
  await page.goto(siteUrl(SITE, `${USED}?page=2`));
  const search = new SearchPage(page);
  const price = search.range('Price');
  await price.getByRole('spinbutton', { name: /lowest/ }).fill('20000');
  await price.getByRole('spinbutton', { name: /highest/ }).fill('30000');
  await price.getByRole('button', { name: 'Apply' }).click();
  expect(queryOf(page).has('page')).toBe(false);
  await expect(search.chip(/\$20,000 to \$30,000/)).toBeVisible();
  for (const dollars of await search.prices()) {
    expect(dollars).toBeGreaterThanOrEqual(20_000);
    expect(dollars).toBeLessThanOrEqual(30_000);
  }
  const inRange = await search.shownCount();
  await search.value('SUV').click();
  expect(queryOf(page).get('range[price]')).toBe('20000:30000');
  expect(await search.shownCount()).toBeLessThan(inRange);
});

test('SEARCH-01 result pages follow each other without gap or repetition, and a shared URL shows the same results', async ({
  page,
  anotherVisitor,
}) => {
  await page.goto(siteUrl(SITE, `${USED}?refinementList[make][0]=Toyota&sortBy=Car_production:price:desc`));
  const search = new SearchPage(page);
  const total = await search.shownCount();
  const firstPage = await search.addresses();
  expect(firstPage).toHaveLength(21);
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(queryOf(page).get('page')).toBe('2');
  const secondPage = await search.addresses();
  expect(new Set([...firstPage, ...secondPage]).size).toBe(Math.min(total, 42));
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible();

  const friend = await anotherVisitor({ javaScriptEnabled: false });
  await friend.goto(page.url());
  const theirs = new SearchPage(friend);
  expect(await theirs.vehicles()).toEqual(await search.vehicles());
  expect(await theirs.shownCount()).toBe(total);
  await expect(theirs.value('Toyota')).toHaveAttribute('aria-current', 'true');
  await expect(friend.getByLabel('Sort by')).toHaveValue('Car_production:price:desc');
});

test('SEARCH-18 SEARCH-19 SEARCH-20 a search without results shows a text and the button Clear Filters; the text and the link of the button are those of the site, or else the platform’s defaults', async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, `${USED}?query=zzzzzzzz`));
  const search = new SearchPage(page);
  await expect(search.results.getByRole('heading', { name: 'No Results Available' })).toBeVisible();
  await expect(search.results).toContainText(
    'No results found for your search at this time. Please try adjusting the filters for more results',
  );
  await search.results.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(siteUrl(SITE, USED));
  await expect(search.cards.first()).toBeVisible();
  // This demo site sets no text for a search without results, so it shows the platform's default text.
  await page.goto(siteUrl('ironbark-touring', '/find/used-vehicles?query=zzzzzzzz'));
  await expect(search.results).toContainText('There appears to be no offers currently available that meet the conditions of your search');
  // This demo site does not set where the button Clear Filters leads, so the button leads to the platform's default
  // page.
  await page.goto(siteUrl('corella-motor-group', '/search/used-cars?query=zzzzzzzz'));
  await search.results.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(siteUrl('corella-motor-group', '/special-offers'));
});

test('ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-26 used, demo and new cars each have a URL of their own', async ({
  page,
}) => {
  const search = new SearchPage(page);
  const countAt = async (path: string): Promise<number> => {
    expect((await page.goto(siteUrl('corella-motor-group', path)))?.status(), path).toBe(200);
    return search.shownCount();
  };
  const used = await countAt('/search/used-cars');
  const demo = await countAt('/search/demo-cars');
  const fresh = await countAt('/search/new-cars');
  expect(Math.min(used, demo, fresh)).toBeGreaterThan(0);
  expect(await countAt('/search/new-and-demo-cars')).toBe(fresh + demo);
  expect(await countAt('/search/new-used-and-demo-cars/')).toBe(used + demo + fresh);
  expect(await countAt('/search')).toBe(used + demo + fresh);
  // Here the query of the URL selects the demo cars, and not a path such as /search/demo-cars.
  expect(await countAt('/search?refinementList[car_type][0]=demo')).toBe(demo);
});

test('ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-27 ROUTE-29 makes, models, special offers and used cars have their own search pages', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await page.goto(siteUrl('corella-motor-group', '/search/toyota'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota');
  const toyotas = await search.shownCount();
  await page.goto(siteUrl('corella-motor-group', '/search/toyota/corolla'));
  for (const name of await search.vehicles()) expect(name).toContain('Toyota Corolla');
  expect(await search.shownCount()).toBeLessThan(toyotas);
  await page.goto(siteUrl('corella-motor-group', '/special-offers'));
  await expect(search.cards.locator('.price-was').first()).toBeVisible();
  await page.goto(siteUrl('corella-motor-group', '/used-car/toyota'));
  expect(await search.shownCount()).toBeLessThan(toyotas);
  for (const name of await search.vehicles()) expect(name).toContain('Toyota');
});

test('ROUTE-28 a site with its own search paths does not serve its search at the default paths', async ({ page }) => {
  const search = new SearchPage(page);
  await page.goto(siteUrl('ironbark-touring', '/find/used-vehicles'));
  await expect(search.cards.first()).toBeVisible();
  expect((await page.goto(siteUrl('ironbark-touring', '/search/used-cars')))?.status()).toBe(404);
});

test('ROUTE-31 a group site has a separate URL for the stock of each dealership', async ({ page }) => {
  await page.goto(siteUrl('corella-motor-group', '/search?refinementList[dealership_slug][0]=corella-perth'));
  const search = new SearchPage(page);
  await expect(search.cards.first()).toBeVisible();
  for (const place of await search.cards.locator('.vcard-place').allInnerTexts()) expect(place).toContain('Corella Perth');
});

test('an unknown address shows an error page with links', async ({ page }) => {
  const answer = await page.goto(siteUrl(SITE, '/no-such-page'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/can’t find that page/);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/can’t find/);
});

test('invalid parameters are ignored or limited, and the page tells the shopper so', async ({ page }) => {
  const search = new SearchPage(page);
  const answer = await page.goto(
    siteUrl(SITE, `${USED}?refinementList[spaceship][0]=x&range[price]=cheap&page=1000000000&sortBy=nonsense`),
  );
  expect(answer?.status()).toBe(200);
  await expect(search.cards.first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('There is no filter “refinementList[spaceship][0]”');
  await expect(main).toContainText('The range in “range[price]” could not be read');
  await expect(main).toContainText('This sort order is not available');
  await expect(page.locator('.pagination [aria-current="page"]')).not.toHaveText('1000000000');
  expect((await page.goto(siteUrl(SITE, `${USED}?query=%E4%A`)))?.status()).toBe(200);
  expect((await page.goto(siteUrl(SITE, `${USED}?query=${'a'.repeat(6_000)}`)))?.status()).toBeLessThan(500);
});
