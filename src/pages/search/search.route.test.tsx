import { describe, expect, test } from 'vitest';
import { readSearchAddress } from '#features/search/rules/search-address.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { ask, show, siteWith, titles, valueLink, vehicle } from '#test/builders/search/shown-search.ts';

describe('the search pages of a site', () => {
  test.each([
    ['ROUTE-18', '/search/new-cars', 'New cars', 1],
    ['ROUTE-19', '/search/demo-cars', 'Demo cars', 1],
    ['ROUTE-20', '/search/used-cars', 'Used cars', 3],
    ['ROUTE-21', '/search/new-used-and-demo-cars/', 'All cars', 5],
    ['ROUTE-22', '/search/new-and-demo-cars', 'New and demo cars', 2],
    ['ROUTE-23', '/search/toyota', 'Toyota', 3],
    ['ROUTE-24', '/search/toyota/corolla', 'Toyota Corolla', 2],
    ['ROUTE-24', '/search/land-rover/defender-110', 'Land Rover Defender 110', 1],
    ['ROUTE-25', '/special-offers', 'Special offers', 1],
    ['ROUTE-26', '/search', 'Search cars', 5],
    ['ROUTE-29', '/used-car', 'Used cars', 3],
    ['ROUTE-29', '/used-car/toyota', 'Used Toyota', 1],
    ['ROUTE-29', '/used-car/nonsense', 'Used cars', 3],
  ])('%s the URL %s shows the heading %s', async (_id, path, heading, count) => {
    const shown = await show(path);
    expect(shown.answer.status).toBe(200);
    expect(textOf(shown.body.querySelector('h1'))).toBe(heading);
    expect(textOf(shown.body.querySelector('#count'))).toBe(`${count} ${count === 1 ? 'car' : 'cars'}`);
    expect(titles(shown)).toHaveLength(count);
  });

  test('ROUTE-17 SEARCH-01 a URL with a query restores the search: results, selected filters and filled inputs', async () => {
    const address = '/search?query=toyota&refinementList[make][0]=Toyota&range[price]=10000:40000&sortBy=Car_production:price:asc';
    const shown = await show(address);
    expect(titles(shown)).toEqual(['2021 Toyota Corolla Ascent Sport ZWE211R', '2021 Toyota Corolla Ascent Sport ZWE211R']);
    expect(shown.body.querySelector<never>('input[name=query]')).toMatchObject({ value: 'toyota' });
    expect(shown.body.querySelector('#sort option[selected]')?.getAttribute('value')).toBe('Car_production:price:asc');
    expect(shown.body.querySelector('#range-price-min')?.getAttribute('value')).toBe('10000');
    expect(shown.body.querySelector('#range-price-max')?.getAttribute('value')).toBe('40000');
    expect(valueLink(shown, 'make', 'Toyota')?.getAttribute('aria-current')).toBe('true');
  });

  test('a search whose query was already parsed is not parsed again', async () => {
    const site = siteWith();
    const { parsed } = readSearchAddress(site, new URL('http://x.localhost/search?refinementList[make][0]=Mazda'));
    const answer = await ask('/search', { site, search: parsed });
    expect(answer.kind === 'page' && textOf(renderElement(answer.body).querySelector('#count'))).toBe('1 car');
  });

  test('SEARCH-01 text, filters, order and page of a URL each change the results', async () => {
    const years = async (query: string, options?: Parameters<typeof show>[1]) =>
      titles(await show(`/search?${query}`, options)).map((title) => Number(title.slice(0, 4)));
    const stock = [
      vehicle({ year: 2019, make: 'Toyota', model: 'Corolla', priceCents: 2_000_000 }),
      vehicle({ year: 2020, make: 'Kia', model: 'Rio', priceCents: 4_000_000 }),
      vehicle({ year: 2021, make: 'Toyota', model: 'HiLux', priceCents: 1_000_000 }),
    ];
    expect(await years('', { stock })).toEqual([2019, 2020, 2021]);
    expect(await years('query=corolla', { stock })).toEqual([2019]);
    expect(await years('refinementList[make][0]=Toyota', { stock })).toEqual([2019, 2021]);
    expect(await years('sortBy=Car_production:price:asc', { stock })).toEqual([2021, 2019, 2020]);
    const site = siteWith({ search: { pageSize: 2 } });
    expect(await years('page=2', { stock, site })).toEqual([2021]);
  });

  test('ROUTE-27 a path that is reserved for another page is not interpreted as the name of a make', async () => {
    const stock = [vehicle({ carType: 'new', make: 'Used Cars', model: 'X' }), vehicle({ carType: 'used', make: 'Kia', model: 'Rio' })];
    expect(titles(await show('/search/used-cars', { stock }))).toEqual(['2021 Kia Rio Ascent Sport ZWE211R']);
  });

  test('ROUTE-28 a site may rename its search paths, and the former paths redirect', async () => {
    const site = siteWith({ search: { paths: { used: '/pre-loved' } } });
    expect(textOf((await show('/pre-loved', { site })).body.querySelector('h1'))).toBe('Used cars');
    expect(await ask('/search/used-cars?page=2', { site })).toEqual({ kind: 'redirect', status: 301, location: '/pre-loved?page=2' });
  });

  test('ROUTE-28 the pages of makes and models are below the renamed search path', async () => {
    const site = siteWith({ search: { paths: { search: '/find' } } });
    const models = (await show('/find/toyota', { site })).body.querySelectorAll('.search-browse a');
    expect([...models].map((link) => link.getAttribute('href'))).toContain('/find/toyota/corolla');
    expect(textOf((await show('/find/toyota/corolla', { site })).body.querySelector('.breadcrumb'))).toBe('HomeToyotaToyota Corolla');
  });

  test('a URL with other letter case or slashes redirects to the canonical URL of the page', async () => {
    expect(await ask('/search/Toyota/')).toEqual({ kind: 'redirect', status: 301, location: '/search/toyota' });
  });

  test('the answer is 404 if the path is not a search page, or if the make in the path has no stock', async () => {
    expect(await ask('/nowhere')).toEqual({ kind: 'empty', status: 404 });
    expect((await show('/search/lada')).answer).toMatchObject({ status: 404, head: { indexable: false } });
  });

  test('ROUTE-23 ROUTE-24 if the site links to a make or model without stock, its search page is empty and is not indexed', async () => {
    const site = siteWith({
      manufacturer: { name: 'Kia' },
      models: [
        { name: 'EV5', slug: 'ev5' },
        { name: 'BT-50', slug: 'bt-50', manufacturer: 'Mazda' },
      ],
      brands: [{ title: 'BYD', slug: 'byd', skipPage: true }],
    });
    for (const [path, heading] of [
      ['/search/kia', 'Kia'],
      ['/search/kia/ev5', 'Kia EV5'],
      ['/search/mazda/bt-50', 'Mazda BT-50'],
      ['/search/byd', 'BYD'],
    ] as const) {
      const { answer, body } = await show(path, { site, stock: [] });
      expect(answer, path).toMatchObject({ status: 200, head: { indexable: false } });
      expect(textOf(body.querySelector('h1'))).toBe(heading);
      expect(textOf(body.querySelector('#count'))).toBe('0 cars');
    }
    for (const path of ['/search/lada', '/search/kia/bt-50', '/search/mazda/ev5', '/search/byd/ev5']) {
      expect((await show(path, { site, stock: [] })).answer.status, path).toBe(404);
    }
  });

  test('EVENT-10 the HTML of the search page contains the id of its analytics event and no personal data', async () => {
    const { body } = await show('/search?query=corolla');
    expect(body.querySelector('[data-event]')?.getAttribute('data-event')).toBe('49');
  });
});

describe('a search without results', () => {
  const NOTHING = '/search?query=zzzz&refinementList[make][0]=Toyota';

  test("SEARCH-18 SEARCH-19 SEARCH-20 a page without results shows the site's text and a link to offers", async () => {
    const { body } = await show(NOTHING);
    expect(textOf(body.querySelector('.empty h2'))).toBe('No Results Available');
    expect(textOf(body.querySelector('.empty p'))).toBe(
      'There appears to be no offers currently available that meet the conditions of your search',
    );
    expect(textOf(body.querySelector('.empty .btn'))).toBe('Clear Filters');
    expect(body.querySelector('.empty .btn')?.getAttribute('href')).toBe('/special-offers');
    const site = siteWith({ search: { emptyText: 'results', emptyRefreshPath: '/search/used-cars' } });
    const other = await show(NOTHING, { site });
    expect(textOf(other.body.querySelector('.empty p'))).toContain('No results found for your search at this time');
    expect(other.body.querySelector('.empty .btn')?.getAttribute('href')).toBe('/search/used-cars');
  });

  test('a page without results suggests filters to clear, with the number of vehicles that are found without each of them', async () => {
    const { body } = await show('/search?refinementList[make][0]=Mazda&refinementList[car_type][0]=new&range[price]=20000:40000');
    expect([...body.querySelectorAll('.empty-loosenings a')].map(textOf)).toEqual(['Without New1', 'Without Mazda1']);
  });
});

describe('a search page with a wrong query', () => {
  test.each([
    ['refinementList[wheels][0]=5', 'There is no filter “refinementList[wheels][0]”; it was left out.'],
    ['range[price]=cheap', 'The range in “range[price]” could not be read; it was left out.'],
    ['sortBy=Car_production:beauty:desc', 'This sort order is not available; the vehicles are sorted by relevance.'],
    ['page=9', 'There is no page 9; this is page 1, the last.'],
    ['page=1000000000', 'There is no such page; the nearest one is shown.'],
  ])('%s shows the valid part of the search and says what was ignored', async (query, note) => {
    const shown = await show(`/search?${query}`);
    expect(shown.answer.status).toBe(200);
    expect(titles(shown)).toHaveLength(5);
    expect(textOf(shown.body.querySelector('#search-notes'))).toContain(note);
    expect(shown.answer.head.indexable).toBe(query === 'page=9');
  });

  test('a URL with broken escapes, repeated keys or 50 kB causes no error', async () => {
    for (const query of ['query=%E0%A4%A', 'page=1&page=2', `query=${'x'.repeat(50_000)}`, 'refinementList[make]=%00', '[[[]]]=]']) {
      expect((await show(`/search?${query}`)).answer.status).toBe(200);
    }
  });

  test('text of a search URL is escaped on the page', async () => {
    const { body } = await show(`/search?query=${encodeURIComponent('<img src=x onerror=alert(1)>"')}`);
    expect(body.querySelector('[onerror]')).toBeNull();
  });
});
