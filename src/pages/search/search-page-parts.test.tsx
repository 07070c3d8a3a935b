import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { textOf } from '#test/builders/pages/rendered-page.ts';
import { follow, type Shown, show, siteWith, titles, vehicle } from '#test/builders/search/shown-search.ts';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';

describe('the search page around its results', () => {
  test('SEARCH-24 results can be sorted by relevance, latest, highest price and lowest price', async () => {
    const shown = await show('/search');
    expect([...shown.body.querySelectorAll('#sort option')].map(textOf)).toEqual([
      'Most Relevant',
      'Latest',
      'Highest Price',
      'Lowest Price',
    ]);
    const values = [...shown.body.querySelectorAll('#sort option')].map((option) => option.getAttribute('value'));
    const dearest = await show(`/search?sortBy=${values[2]}`);
    expect(titles(dearest)[0]).toBe('2021 Toyota HiLux Ascent Sport ZWE211R');
  });

  test("SEARCH-09 the search box shows 'Search...' or the site's own text", async () => {
    expect((await show('/search')).body.querySelector('input[name=query]')?.getAttribute('placeholder')).toBe('Search...');
    const site = siteWith({ search: { placeholder: 'Make, model or keyword' } });
    expect((await show('/search', { site })).body.querySelector('input[name=query]')?.getAttribute('placeholder')).toBe(
      'Make, model or keyword',
    );
  });

  test('SEARCH-10 the grid has three or four columns on extra-large screens', async () => {
    const grid = (shown: Shown) => shown.body.querySelector('#results .card-grid')?.className;
    expect(grid(await show('/search'))).toContain('card-grid-3');
    expect(grid(await show('/search', { site: siteWith({ search: { extraLargeColumns: 4 } }) }))).toContain('card-grid-4');
  });

  test('SEARCH-44 for more than 1999 results, the page shows the number of results that the settings define instead of the real count, and still has links to all pages of results', async () => {
    const stock = Array.from({ length: 2_005 }, () => vehicle({}));
    const site = siteWith({ search: { stockCount: 5_000 } });
    const shown = await show('/search', { stock, site });
    expect(textOf(shown.body.querySelector('#count'))).toBe('5,000 cars');
    expect([...shown.body.querySelectorAll('.pagination ol a')].map(textOf)).toEqual(['1', '2', '96']);
    const real = await show('/search', { stock, site: siteWith({ search: { countAbove1999: 'real' } }) });
    expect(textOf(real.body.querySelector('#count'))).toBe('2,005 cars');
  });

  test('every selected filter is shown as a chip, and a click on the chip removes the filter', async () => {
    const shown = await show('/search?query=toyota&refinementList[make][0]=toyota&range[price]=10000:40000');
    const chips = [...shown.body.querySelectorAll('.chip')];
    expect(chips.map(textOf)).toEqual(['“toyota”', 'Toyota', '$10,000 to $40,000']);
    expect((await follow(chips[2])).body.querySelectorAll('.chip')).toHaveLength(2);
    expect(titles(await follow(shown.body.querySelector('.chip-clear')))).toHaveLength(5);
  });

  test('SEARCH-45 SEARCH-46 a page shows 21 vehicles and links to the other pages', async () => {
    const stock = Array.from({ length: 50 }, () => vehicle({}));
    const first = await show('/search', { stock });
    expect(titles(first)).toHaveLength(21);
    const last = await follow(
      [...first.body.querySelectorAll('.pagination a')].find((link) => textOf(link) === '3'),
      { stock },
    );
    expect(titles(last)).toHaveLength(8);
    expect(last.body.querySelector('[aria-current=page].page-step')?.textContent).toBe('3');
  });

  test('SEARCH-46 a setting of the site determines how many vehicles a page shows, and so how many pages there are', async () => {
    const site = siteWith({ search: { pageSize: 12 } });
    const stock = Array.from({ length: 50 }, () => vehicle({}));
    const shown = await show('/search?page=3', { site, stock });
    expect(titles(shown)).toHaveLength(12);
    expect(shown.body.querySelector('[aria-current=page].page-step')?.textContent).toBe('3');
    expect(shown.answer.head.title).toContain('page 3');
    expect([...shown.body.querySelectorAll('.pagination a')].map(textOf)).toContain('5');
  });

  test('the first two pictures are loaded with high priority, and all other pictures are loaded lazily', async () => {
    const images = [...(await show('/search')).body.querySelectorAll('#results img')];
    expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, null, 'lazy', 'lazy', 'lazy']);
  });

  test('the filter button on phones shows how many vehicles are found', async () => {
    const { body } = await show('/search?refinementList[make][0]=Toyota');
    expect(textOf(body.querySelector('.sheet-foot button'))).toBe('Show 3 cars');
    expect(textOf(body.querySelector('.filters-button'))).toBe('Filters (1)');
    expect(body.querySelector('.filters-button')?.getAttribute('popovertarget')).toBe(body.querySelector('.facets')?.id);
  });
});

describe('indexing and caching of search pages', () => {
  test.each([
    ['/search/used-cars', true, '/search/used-cars'],
    ['/search/toyota', true, '/search/toyota'],
    ['/search/toyota/corolla', true, '/search/toyota/corolla'],
    ['/used-car/toyota', true, '/used-car/toyota'],
    ['/used-car/toyota/hatch', false, '/used-car/toyota/hatch'],
    ['/used-car/nonsense', false, '/search/used-cars'],
    ['/search/used-cars?sortBy=Car_production:price:asc', false, '/search/used-cars'],
    ['/search/used-cars?query=defender', false, '/search/used-cars'],
    ['/search/toyota?refinementList[simple_body][0]=Ute', false, '/search/toyota'],
    // The page /search shows the same vehicles as the page of all stock, so its canonical URL is the URL of that page.
    // A filtered /search has the same canonical URL.
    ['/search?refinementList[simple_body][0]=Ute', false, '/search/new-used-and-demo-cars/'],
    ['/used-car?query=defender', false, '/search/used-cars'],
  ])('for the page %s, indexable is %s and the canonical URL is %s', async (address, indexable, canonicalPath) => {
    expect((await show(address)).answer.head).toMatchObject({ indexable, canonicalPath });
  });

  test('on page 2 and later of an unfiltered search, the canonical URL is the URL of the page itself', async () => {
    const stock = Array.from({ length: 50 }, () => vehicle({}));
    expect((await show('/search/used-cars?page=2', { stock })).answer.head).toMatchObject({
      indexable: true,
      canonicalPath: '/search/used-cars?page=2',
      title: 'Used cars, page 2 | The Yard',
    });
  });

  test('links to the search pages of makes and models have a path without a query string', async () => {
    const links = [...(await show('/search')).body.querySelectorAll('.search-browse a')];
    expect(links.map((link) => link.getAttribute('href'))).toContain('/search/land-rover');
    expect(links.every((link) => link.getAttribute('rel') === null)).toBe(true);
    const models = [...(await show('/search/toyota')).body.querySelectorAll('.search-browse a')];
    expect(models.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/search/toyota/corolla', '/search/toyota/hilux']),
    );
  });

  test("a search page is cached only until a vehicle loses the tag 'New' or a sold vehicle disappears", async () => {
    expect((await show('/search')).answer.caching).toEqual({ until: null });
    const fresh = vehicle({ createdAt: TEST_NOW - DAY_MS });
    expect((await show('/search', { stock: [fresh, vehicle({})] })).answer.caching).toEqual({ until: TEST_NOW + 7 * DAY_MS + 1 });
    const sold = vehicle({ status: 'sold', soldAt: TEST_NOW - DAY_MS });
    expect((await show('/search', { stock: [fresh, sold] })).answer.caching).toEqual({ until: TEST_NOW + 2 * DAY_MS + 1 });
  });

  test('a search page does not show the vehicles of another site', async () => {
    const other = siteWith({ id: 9, dealerships: [buildDealership({ id: 2, slug: 'other' })] });
    const { body } = await show('/search', { site: other });
    expect(textOf(body.querySelector('#count'))).toBe('0 cars');
  });
});
