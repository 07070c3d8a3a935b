import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { homePage } from './home.route.ts';

const yard = buildDealership({ id: 1 });
const show = async (stock: readonly Vehicle[], overrides: SiteOverrides = {}) => {
  const site = buildSite({ dealerships: [yard], home: { salesCounter: 'off' }, ...overrides });
  const answer = await askPage(homePage(buildSearchServices([site], stock)), site, '/');
  if (answer.kind !== 'page') throw new Error('not a page');
  return { answer, body: renderElement(answer.body) };
};
const vehicle = (id: number, overrides: Partial<Vehicle> = {}): Vehicle =>
  buildVehicle({ id, slug: `v-${id}`, createdAt: TEST_NOW - (20 + id) * DAY_MS, ...overrides });
const stockOf = (count: number, overrides: (id: number) => Partial<Vehicle> = () => ({})) =>
  Array.from({ length: count }, (_, index) => vehicle(index + 1, { model: `M${index + 1}`, ...overrides(index + 1) }));

describe('the stock on the home page', () => {
  test('SEARCH-17 the home page shows the latest vehicles, except the featured one, in a row with previous and next arrows', async () => {
    const { body } = await show(stockOf(6), { home: { salesCounter: 'off', blocks: [{ block: 'hero' }, { block: 'stockRail' }] } });
    const names = [...body.querySelectorAll('.hero-featured h2, [data-behaviour~="carousel"] h3')].map(
      (name) => textOf(name).split(' ')[2],
    );
    expect(names).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6']);
    expect([...body.querySelectorAll('[data-carousel-step]')].map((arrow) => arrow.getAttribute('aria-label'))).toEqual([
      'Previous: Just landed',
      'Next: Just landed',
    ]);
  });

  test("SEARCH-06 the compact search is a GET form that opens the stock, and its button 'Show Me' contains the number of found vehicles", async () => {
    const stock = [...stockOf(2), vehicle(3, { make: 'Land Rover', simpleBody: 'SUV' })];
    const { body } = await show(stock);
    const form = body.querySelector('form[data-behaviour~="search-panel"]');
    expect([form?.getAttribute('method'), form?.getAttribute('action'), form?.getAttribute('data-count-address')]).toEqual([
      'get',
      '/search/new-used-and-demo-cars/',
      '/api/search-count',
    ]);
    expect(textOf(form?.querySelector('button[type="submit"]'))).toBe('Show me 3 cars');
    expect(form?.querySelector('input[type="search"]')?.getAttribute('data-suggest')).toBe('/api/suggestions');
    expect([...(form?.querySelectorAll('select') ?? [])].map((select) => select.getAttribute('name'))).toEqual([
      'refinementList[make][0]',
      'refinementList[simple_body][0]',
      'range[price][max]',
    ]);
    expect([...(form?.querySelectorAll('option') ?? [])].map(textOf).slice(0, 3)).toEqual(['Any make', 'Land Rover', 'Toyota']);
  });

  test('the compact search has no suggestions when the site has switched them off', async () => {
    const { body } = await show(stockOf(1), { frame: { searchSuggestions: false } });
    expect(body.querySelector('form[data-behaviour~="search-panel"] input[type="search"]')?.hasAttribute('data-suggest')).toBe(false);
  });

  test('BUDGET-07 BUDGET-13 each link to the search for a body type or a budget shows how many vehicles this search finds', async () => {
    const blocks = [{ block: 'bodies' as const }, { block: 'budget' as const }];
    const stock = stockOf(4, (id) => ({ simpleBody: id < 2 ? 'Ute' : 'SUV', priceCents: id * 900_000 }));
    const { body } = await show(stock, {
      home: { blocks },
      budget: { quickPicks: [5_000, 10_000, 20_000, 25_000, 90_000] },
    });
    expect([...body.querySelectorAll('.bodies a')].map((link) => `${textOf(link)} ${link.getAttribute('href')}`)).toEqual([
      'SUV3 in stock /search/new-used-and-demo-cars/?refinementList[simple_body][0]=SUV',
      'Ute1 in stock /search/new-used-and-demo-cars/?refinementList[simple_body][0]=Ute',
    ]);
    // The prices are $9,000, $18,000, $27,000 and $36,000. Each link leads to the vehicles below a price limit. There
    // is no link for $5,000 (no vehicle), for $25,000 (the same vehicles as for $20,000) and for $90,000 (all
    // vehicles).
    expect([...body.querySelectorAll('.budgets a')].map((link) => `${textOf(link)} ${link.getAttribute('href')}`)).toEqual([
      'Under $10,0001 car /search/new-used-and-demo-cars/?range[price]=:10000&filter=price%3E1000',
      'Under $20,0002 cars /search/new-used-and-demo-cars/?range[price]=:20000&filter=price%3E1000',
    ]);
  });

  test('BUDGET-08 the budget links of a home page have the price limits that the site chose', async () => {
    const stock = stockOf(3, (id) => ({ priceCents: id * 25_000_000 }));
    const { body } = await show(stock, { home: { blocks: [{ block: 'budget' }] }, budget: { quickPicks: 'prestige' } });
    // The prices are $250,000, $500,000 and $750,000. A price limit is shown only if it includes more vehicles than the
    // next lower limit.
    expect([...body.querySelectorAll('.budgets a')].map(textOf)).toEqual(['Under $300,0001 car', 'Under $500,0002 cars']);
  });

  test('the home page shows no sold vehicles', async () => {
    const { body } = await show([vehicle(1, { status: 'sold', soldAt: TEST_NOW - 1, model: 'Gone' }), vehicle(2)]);
    expect([...body.querySelectorAll('[data-vehicle]')].map(textOf).join()).not.toContain('Gone');
  });

  test('the home page renders when the site has no stock', async () => {
    const { body, answer } = await show([], { vehicleWord: { singular: 'caravan', plural: 'caravans' } });
    expect(answer.status).toBe(200);
    expect(textOf(body.querySelector('h1'))).toBe('Find your next caravan');
    expect(textOf(body.querySelector('form[data-behaviour~="search-panel"] button'))).toBe('Show me 0 caravans');
  });

  test('the home page may be cached until a vehicle with the tag New loses this tag', async () => {
    expect((await show([vehicle(1, { createdAt: TEST_NOW })])).answer.caching).toEqual({ until: TEST_NOW + 8 * DAY_MS + 1 });
  });
});

test('the structured data of the home page contain each sales location with its opening hours, and with the id that the location has on its own page', async () => {
  const openingHours = [1, 2].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
  const locations = [
    buildLocation({ openingHours, phone: '(07) 5550 1210' }),
    buildLocation({ id: 'workshop', slug: 'workshop', name: 'The Workshop', locationType: 'service', openingHours }),
    buildLocation({ id: 'stockyard', slug: 'stockyard', name: 'Stockyard', visible: false }),
  ];
  const { answer } = await show(stockOf(1), { dealerships: [buildDealership({ id: 1, locations })] });
  const [website, ...dealers] = answer.head.jsonLd ?? [];
  expect(website).toMatchObject({ '@type': 'WebSite' });
  expect(dealers).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'AutoDealer',
      '@id': expect.stringMatching(/\/locations\/southport#southport$/),
      telephone: '(07) 5550 1210',
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' },
      ],
    }),
  ]);
});
