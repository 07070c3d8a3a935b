import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { PageAnswer } from '#pages/page.ts';
import { type HTMLElement, renderElement, textOf } from '#test/builders/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/vehicle-builder.ts';
import { searchPage } from './search.route.ts';

const yard = buildDealership({ id: 1 });
const siteWith = (overrides: SiteOverrides = {}) => buildSite({ dealerships: [yard], ...overrides });
const missing = async (): Promise<PageAnswer> => ({ kind: 'empty', status: 404 });

let nextId = 1;
const vehicle = (overrides: Partial<Vehicle>): Vehicle => {
  const id = nextId++;
  return buildVehicle({ id, slug: `vehicle-${id}`, rank: -id, ...overrides });
};
const STOCK: readonly Vehicle[] = [
  vehicle({ carType: 'new', make: 'Toyota', model: 'Corolla', priceCents: 3_000_000 }),
  vehicle({ carType: 'demo', make: 'Toyota', model: 'HiLux', simpleBody: 'Ute', body: 'Ute', priceCents: 6_000_000 }),
  vehicle({ carType: 'used', make: 'Toyota', model: 'Corolla', priceCents: 1_500_000, odometerKm: 90_000 }),
  vehicle({
    carType: 'used',
    make: 'Mazda',
    model: 'CX-5',
    simpleBody: 'SUV',
    body: 'SUV',
    priceCents: 2_500_000,
    offerPriceCents: 2_300_000,
  }),
  vehicle({ carType: 'used', make: 'Land Rover', model: 'Defender 110', simpleBody: 'SUV', body: 'SUV', priceCents: null, year: 2015 }),
];

const ask = (address: string, { site = siteWith(), stock = STOCK } = {}) =>
  askPage(searchPage(buildSearchServices([site], stock), missing), site, address);

interface Shown {
  readonly body: HTMLElement;
  readonly answer: Extract<PageAnswer, { kind: 'page' }>;
}
const show = async (address: string, options: Parameters<typeof ask>[1] = {}): Promise<Shown> => {
  const answer = await ask(address, options);
  if (answer.kind !== 'page') throw new Error(`not a page but ${JSON.stringify(answer)}`);
  return { answer, body: renderElement(answer.body) };
};

const titles = ({ body }: Shown): string[] => [...body.querySelectorAll('#results h2')].map(textOf);
const facet = ({ body }: Shown, attribute: string): HTMLElement => {
  const panel = body.querySelector(`#facet-${attribute}`);
  if (!panel) throw new Error(`there is no facet ${attribute}`);
  return panel as unknown as HTMLElement;
};
const valueLink = (shown: Shown, attribute: string, label: string) =>
  [...facet(shown, attribute).querySelectorAll('a')].find((link) => textOf(link).replace(/[\d,]+$/, '') === label);
/** Where a link of '/search' leads, as a browser would resolve it. */
const follow = (link: { getAttribute(name: string): string | null } | undefined | null, options: Parameters<typeof ask>[1] = {}) => {
  const { pathname, search } = new URL(link?.getAttribute('href') ?? 'nowhere', 'http://site.localhost/search');
  return show(pathname + search, options);
};

describe('the pages of a search', () => {
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
  ])('%s %s shows %s', async (_id, path, heading, count) => {
    const shown = await show(path);
    expect(shown.answer.status).toBe(200);
    expect(textOf(shown.body.querySelector('h1'))).toBe(heading);
    expect(textOf(shown.body.querySelector('#count'))).toBe(`${count} ${count === 1 ? 'car' : 'cars'}`);
    expect(titles(shown)).toHaveLength(count);
  });

  test('ROUTE-17 SEARCH-01 an address with a query restores the search: same results, choices and boxes filled', async () => {
    const address = '/search?query=toyota&refinementList[make][0]=Toyota&range[price]=10000:40000&sortBy=Car_production:price:asc';
    const shown = await show(address);
    expect(titles(shown)).toEqual(['2021 Toyota Corolla Ascent Sport ZWE211R', '2021 Toyota Corolla Ascent Sport ZWE211R']);
    expect(shown.body.querySelector<never>('input[name=query]')).toMatchObject({ value: 'toyota' });
    expect(shown.body.querySelector('#sort option[selected]')?.getAttribute('value')).toBe('Car_production:price:asc');
    expect(shown.body.querySelector('#range-price-min')?.getAttribute('value')).toBe('10000');
    expect(shown.body.querySelector('#range-price-max')?.getAttribute('value')).toBe('40000');
    expect(valueLink(shown, 'make', 'Toyota')?.getAttribute('aria-current')).toBe('true');
  });

  test('SEARCH-01 text, choices, order and page of an address each decide what is shown', async () => {
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

  test('ROUTE-27 a fixed word is never read as a make', async () => {
    const stock = [vehicle({ carType: 'new', make: 'Used Cars', model: 'X' }), vehicle({ carType: 'used', make: 'Kia', model: 'Rio' })];
    expect(titles(await show('/search/used-cars', { stock }))).toEqual(['2021 Kia Rio Ascent Sport ZWE211R']);
  });

  test('ROUTE-28 a site may move its pages; the former address leads there', async () => {
    const site = siteWith({ search: { paths: { used: '/pre-loved' } } });
    expect(textOf((await show('/pre-loved', { site })).body.querySelector('h1'))).toBe('Used cars');
    expect(await ask('/search/used-cars?page=2', { site })).toEqual({ kind: 'redirect', status: 301, location: '/pre-loved?page=2' });
  });

  test('ROUTE-28 makes and models move with the search they lie below', async () => {
    const site = siteWith({ search: { paths: { search: '/find' } } });
    const models = (await show('/find/toyota', { site })).body.querySelectorAll('.search-browse a');
    expect([...models].map((link) => link.getAttribute('href'))).toContain('/find/toyota/corolla');
    expect(textOf((await show('/find/toyota/corolla', { site })).body.querySelector('.breadcrumb'))).toBe('HomeToyotaToyota Corolla');
  });

  test('one page has one address: case and slashes redirect', async () => {
    expect(await ask('/search/Toyota/')).toEqual({ kind: 'redirect', status: 301, location: '/search/toyota' });
  });

  test('a path that is no search page is not found, and a make that nobody stocks is 404', async () => {
    expect(await ask('/nowhere')).toEqual({ kind: 'empty', status: 404 });
    expect((await show('/search/lada')).answer).toMatchObject({ status: 404, head: { indexable: false } });
  });

  test('ROUTE-23 ROUTE-24 a make or model without stock that the site itself names is an empty page, and none for robots', async () => {
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

  test('EVENT-10 carries the number of its event and nothing about the shopper', async () => {
    const { body } = await show('/search?query=corolla');
    expect(body.querySelector('[data-event]')?.getAttribute('data-event')).toBe('49');
  });
});

describe('facets', () => {
  test('SEARCH-28 each value shows label and count and selects its value: as many results as it said', async () => {
    const shown = await show('/search');
    const links = [...shown.body.querySelectorAll('.facet-values a')];
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      const chosen = await follow(link);
      expect(textOf(chosen.body.querySelector('#count')).split(' ')[0]).toBe(textOf(link.querySelector('span')));
    }
  });

  test('SEARCH-21 a body type is on after one click and off after the next', async () => {
    const on = await follow(valueLink(await show('/search'), 'simple_body', 'SUV'));
    expect(titles(on)).toHaveLength(2);
    expect(valueLink(on, 'simple_body', 'SUV')?.getAttribute('aria-current')).toBe('true');
    const off = await follow(valueLink(on, 'simple_body', 'SUV'));
    expect(titles(off)).toHaveLength(5);
  });

  test('SEARCH-02 every change of filter, order or text leaves the page number behind', async () => {
    const { body } = await show('/search?page=2&refinementList[make][0]=Toyota');
    const links = [...body.querySelectorAll('.facet-values a, .chips a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => /[?&]page=/.test(href))).toEqual([]);
    expect(body.querySelectorAll('form input[name=page]')).toHaveLength(0);
  });

  test("SEARCH-22 seven makes show before 'Show all makes', or as many as the site says", async () => {
    const stock = Array.from({ length: 12 }, (_, index) => vehicle({ make: `Make ${String.fromCharCode(65 + index)}`, model: 'X' }));
    const shownFirst = (shown: Shown) => facet(shown, 'make').querySelectorAll('[data-facet-values] > .facet-values > li').length;
    const shown = await show('/search', { stock });
    expect(shownFirst(shown)).toBe(7);
    expect(textOf(facet(shown, 'make').querySelector('.facet-more summary'))).toContain('Show all makes');
    expect(facet(shown, 'make').querySelectorAll('.facet-more .facet-values > li')).toHaveLength(5);
    expect(shownFirst(await show('/search', { stock, site: siteWith({ search: { popularMakes: 4 } }) }))).toBe(4);
  });

  test('SEARCH-23 a chosen make holds its models, 30 at most; other makes hold none', async () => {
    const stock = Array.from({ length: 40 }, (_, index) => vehicle({ make: 'Toyota', model: `Model ${index}` })).concat(
      vehicle({ make: 'Mazda', model: 'CX-5' }),
    );
    const shown = await show('/search?refinementList[make][0]=Toyota', { stock });
    expect(facet(shown, 'make').querySelectorAll('.facet-values .facet-values a')).toHaveLength(30);
    expect(facet(await show('/search', { stock }), 'make').querySelectorAll('.facet-values .facet-values')).toHaveLength(0);
  });

  test('a make that is given up takes its models with it', async () => {
    const shown = await show('/search?refinementList[make][0]=Toyota&refinementList[make_model][0]=Toyota > Corolla');
    expect(titles(shown)).toHaveLength(2);
    expect(titles(await follow(valueLink(shown, 'make', 'Toyota')))).toHaveLength(5);
  });

  test('values that filter are not to be followed by search engines', async () => {
    const { body } = await show('/search');
    expect([...body.querySelectorAll('.facet-values a')].every((link) => link.getAttribute('rel') === 'nofollow')).toBe(true);
  });

  test('SEARCH-29 custom bodies show as many values as are read', async () => {
    const stock = Array.from({ length: 22 }, (_, index) => vehicle({ simpleBody: `Body ${index}` }));
    const shown = await show('/search', { site: siteWith({ search: { customBodies: true } }), stock });
    expect(facet(shown, 'simple_body').querySelectorAll('a')).toHaveLength(20);
    expect(facet(await show('/search', { stock }), 'simple_body').querySelectorAll('a')).toHaveLength(4);
  });

  test('SEARCH-32 a facet that the site has limited shows as many values as the site says', async () => {
    const stock = Array.from({ length: 22 }, (_, index) => vehicle({ city: `City ${index}` }));
    const citiesOf = async (limit: number) =>
      facet(await show('/search', { site: siteWith({ search: { facetLimits: { city: limit } } }), stock }), 'city').querySelectorAll('a');
    expect(await citiesOf(20)).toHaveLength(20);
    expect(await citiesOf(5)).toHaveLength(5);
  });

  test('SEARCH-43 both thumbs of price and km move by a hundredth of the stock’s range', async () => {
    const { body } = await show('/search', {
      stock: [vehicle({ priceCents: 500_000, odometerKm: 10_000 }), vehicle({ priceCents: 7_000_000, odometerKm: 140_000 })],
    });
    const steps = (attribute: string) =>
      ['min', 'max'].map((end) => body.querySelector(`#range-${attribute}-${end}-thumb`)?.getAttribute('step'));
    expect(steps('price')).toEqual(['650', '650']);
    expect(steps('km')).toEqual(['1300', '1300']);
  });

  test('SEARCH-42 SEARCH-43 a price range has the slider of the stock, and of 0 to 100000 without prices', async () => {
    const thumb = (shown: Shown) => shown.body.querySelector('#range-price-max-thumb');
    const stocked = thumb(await show('/search'));
    expect(['min', 'max', 'step'].map((name) => stocked?.getAttribute(name))).toEqual(['15000', '60000', '450']);
    const unpriced = thumb(await show('/search', { stock: [vehicle({ priceCents: null }), vehicle({ priceCents: null, make: 'Kia' })] }));
    expect(['min', 'max', 'step'].map((name) => unpriced?.getAttribute(name))).toEqual(['0', '100000', '1000']);
  });

  test('SEARCH-03 a range is two boxes of a GET form that keeps the rest of the search', async () => {
    const shown = await show('/search?query=toyota&page=3');
    const form = shown.body.querySelector('form[data-range=price]');
    expect(form?.getAttribute('method')).toBe('get');
    expect(
      [...(form?.querySelectorAll('input[name]') ?? [])].map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    ).toEqual([
      ['query', 'toyota'],
      ['range[price][min]', ''],
      ['range[price][max]', ''],
    ]);
  });

  test('SEARCH-07 SEARCH-08 text waits 300 ms after the last letter, ranges 400 ms', async () => {
    const { body } = await show('/search');
    expect(body.querySelector('form:has(input[name=query])')?.getAttribute('data-debounce')).toBe('300');
    expect(body.querySelector('form[data-range=price]')?.getAttribute('data-debounce')).toBe('400');
  });
});

describe('around the results', () => {
  test('SEARCH-24 orders by relevance, age, highest and lowest price', async () => {
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

  test("SEARCH-09 the box says 'Search...', or what the site wants", async () => {
    expect((await show('/search')).body.querySelector('input[name=query]')?.getAttribute('placeholder')).toBe('Search...');
    const site = siteWith({ search: { placeholder: 'Make, model or keyword' } });
    expect((await show('/search', { site })).body.querySelector('input[name=query]')?.getAttribute('placeholder')).toBe(
      'Make, model or keyword',
    );
  });

  test('SEARCH-10 the grid has three columns on extra-large screens, or four', async () => {
    const grid = (shown: Shown) => shown.body.querySelector('#results .card-grid')?.className;
    expect(grid(await show('/search'))).toContain('xl:grid-cols-3');
    expect(grid(await show('/search', { site: siteWith({ search: { extraLargeColumns: 4 } }) }))).toContain('xl:grid-cols-4');
  });

  test('SEARCH-44 a count above 1999 is the configured one, and the pages follow the real one', async () => {
    const stock = Array.from({ length: 2_005 }, () => vehicle({}));
    const site = siteWith({ search: { stockCount: 5_000 } });
    const shown = await show('/search', { stock, site });
    expect(textOf(shown.body.querySelector('#count'))).toBe('5,000 cars');
    expect([...shown.body.querySelectorAll('.pagination ol a')].map(textOf)).toEqual(['1', '2', '96']);
    const real = await show('/search', { stock, site: siteWith({ search: { countAbove1999: 'real' } }) });
    expect(textOf(real.body.querySelector('#count'))).toBe('2,005 cars');
  });

  test('every choice is a chip that takes it away', async () => {
    const shown = await show('/search?query=toyota&refinementList[make][0]=toyota&range[price]=10000:40000');
    const chips = [...shown.body.querySelectorAll('.chip')];
    expect(chips.map(textOf)).toEqual(['“toyota”', 'Toyota', '$10,000 to $40,000']);
    expect((await follow(chips[2])).body.querySelectorAll('.chip')).toHaveLength(2);
    expect(titles(await follow(shown.body.querySelector('.chip-clear')))).toHaveLength(5);
  });

  test('SEARCH-45 SEARCH-46 21 to a page, and links to the others', async () => {
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

  test('SEARCH-46 a page size of the site’s own decides which page is the current one', async () => {
    const site = siteWith({ search: { pageSize: 12 } });
    const stock = Array.from({ length: 50 }, () => vehicle({}));
    const shown = await show('/search?page=3', { site, stock });
    expect(titles(shown)).toHaveLength(12);
    expect(shown.body.querySelector('[aria-current=page].page-step')?.textContent).toBe('3');
    expect(shown.answer.head.title).toContain('page 3');
    expect([...shown.body.querySelectorAll('.pagination a')].map(textOf)).toContain('5');
  });

  test('the first two pictures are fetched first, the others when they come near', async () => {
    const images = [...(await show('/search')).body.querySelectorAll('#results img')];
    expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, null, 'lazy', 'lazy', 'lazy']);
  });

  test('the filters of a phone say how many vehicles they leave', async () => {
    const { body } = await show('/search?refinementList[make][0]=Toyota');
    expect(textOf(body.querySelector('.sheet-foot button'))).toBe('Show 3 cars');
    expect(textOf(body.querySelector('.filters-button'))).toBe('Filters (1)');
    expect(body.querySelector('.filters-button')?.getAttribute('popovertarget')).toBe(body.querySelector('.facets')?.id);
  });
});

describe('nothing found', () => {
  const NOTHING = '/search?query=zzzz&refinementList[make][0]=Toyota';

  test('SEARCH-18 SEARCH-19 SEARCH-20 says so, in the words of the site, with a way back to offers', async () => {
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

  test('what to give up, with what that finds', async () => {
    const { body } = await show('/search?refinementList[make][0]=Mazda&refinementList[car_type][0]=new&range[price]=20000:40000');
    expect([...body.querySelectorAll('.empty-loosenings a')].map(textOf)).toEqual(['Without New1', 'Without Mazda1']);
  });
});

describe('a wrong address', () => {
  test.each([
    ['refinementList[wheels][0]=5', 'There is no filter “refinementList[wheels][0]”; it was left out.'],
    ['range[price]=cheap', 'The range in “range[price]” could not be read; it was left out.'],
    ['sortBy=Car_production:beauty:desc', 'That order is not offered; the most relevant come first.'],
    ['page=9', 'There is no page 9; this is page 1, the last.'],
    ['page=1000000000', 'There is no such page; the nearest one is shown.'],
  ])('%s shows what can be shown and says what was left out', async (query, note) => {
    const shown = await show(`/search?${query}`);
    expect(shown.answer.status).toBe(200);
    expect(titles(shown)).toHaveLength(5);
    expect(textOf(shown.body.querySelector('#search-notes'))).toContain(note);
    expect(shown.answer.head.indexable).toBe(query === 'page=9');
  });

  test('nothing in it is ever an error: broken escapes, repeated keys, 50 kB', async () => {
    for (const query of ['query=%E0%A4%A', 'page=1&page=2', `query=${'x'.repeat(50_000)}`, 'refinementList[make]=%00', '[[[]]]=]']) {
      expect((await show(`/search?${query}`)).answer.status).toBe(200);
    }
  });

  test('what it holds is text on the page', async () => {
    const { body } = await show(`/search?query=${encodeURIComponent('<img src=x onerror=alert(1)>"')}`);
    expect(body.querySelector('[onerror]')).toBeNull();
  });
});

describe('search engines and caches', () => {
  test.each([
    ['/search/used-cars', true, '/search/used-cars'],
    ['/search/toyota', true, '/search/toyota'],
    ['/search/toyota/corolla', true, '/search/toyota/corolla'],
    ['/used-car/toyota', true, '/used-car/toyota'],
    ['/used-car/toyota/hatch', false, '/used-car/toyota/hatch'],
    ['/used-car/nonsense', false, '/used-car'],
    ['/search/used-cars?sortBy=Car_production:price:asc', false, '/search/used-cars'],
    ['/search/used-cars?query=suv', false, '/search/used-cars'],
    ['/search/toyota?refinementList[simple_body][0]=Ute', false, '/search/toyota'],
  ])('%s: indexable %s, stands under %s', async (address, indexable, canonicalPath) => {
    expect((await show(address)).answer.head).toMatchObject({ indexable, canonicalPath });
  });

  test('further pages of an unfiltered search stand for themselves', async () => {
    const stock = Array.from({ length: 50 }, () => vehicle({}));
    expect((await show('/search/used-cars?page=2', { stock })).answer.head).toMatchObject({
      indexable: true,
      canonicalPath: '/search/used-cars?page=2',
      title: 'Used cars, page 2 | The Yard',
    });
  });

  test('makes and models can be reached by links without a query', async () => {
    const links = [...(await show('/search')).body.querySelectorAll('.search-browse a')];
    expect(links.map((link) => link.getAttribute('href'))).toContain('/search/land-rover');
    expect(links.every((link) => link.getAttribute('rel') === null)).toBe(true);
    const models = [...(await show('/search/toyota')).body.querySelectorAll('.search-browse a')];
    expect(models.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/search/toyota/corolla', '/search/toyota/hilux']),
    );
  });

  test('a page may be kept until time alone changes it: a new vehicle ages, a sold one leaves', async () => {
    expect((await show('/search')).answer.caching).toEqual({ until: null });
    const fresh = vehicle({ createdAt: TEST_NOW - DAY_MS });
    expect((await show('/search', { stock: [fresh, vehicle({})] })).answer.caching).toEqual({ until: TEST_NOW + 7 * DAY_MS + 1 });
    const sold = vehicle({ status: 'sold', soldAt: TEST_NOW - DAY_MS });
    expect((await show('/search', { stock: [fresh, sold] })).answer.caching).toEqual({ until: TEST_NOW + 2 * DAY_MS + 1 });
  });

  test('another site sees nothing of this stock', async () => {
    const other = siteWith({ id: 9, dealerships: [buildDealership({ id: 2, slug: 'other' })] });
    const { body } = await show('/search', { site: other });
    expect(textOf(body.querySelector('#count'))).toBe('0 cars');
  });
});
