import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { budgetApi } from '#pages/api/search/budget-api.route.ts';
import { homePage } from '#pages/home/home.route.ts';
import { searchPage } from '#pages/search/search.route.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { budgetPage, budgetRoute } from './budget.route.ts';

const yard = buildDealership({ id: 1 });
const stockOf = (...dollars: readonly (number | null)[]): readonly Vehicle[] =>
  dollars.map((price, index) =>
    buildVehicle({
      id: index + 1,
      slug: `v-${index + 1}`,
      createdAt: TEST_NOW - 30 * DAY_MS,
      priceCents: price === null ? null : price * 100,
    }),
  );
const STOCK = stockOf(900, 9_990, 20_000, 30_000, 60_000, null);

const openYard = (stock: readonly Vehicle[] = STOCK, overrides: SiteOverrides = {}) => {
  const site = buildSite({ dealerships: [yard], ...overrides });
  const services = buildSearchServices([site], stock);
  const ask = (address: string) => askPage(budgetPage(services), site, address);
  const show = async (address = '/budget') => {
    const answer = await ask(address);
    if (answer.kind !== 'page') throw new Error(`${address} is not a page`);
    const body = renderElement(answer.body);
    const finder = body.querySelector('form.budget-finder');
    return { answer, body, finder, button: finder?.querySelector('button') };
  };
  const find = async (address: string) => {
    const answer = await askPage(searchPage(services), site, address);
    if (answer.kind !== 'page') throw new Error(`${address} is not a page`);
    return renderElement(answer.body);
  };
  return { site, services, ask, show, find };
};

/** Shows a home page with the blocks of the budget search. */
const showHome = async (stock: readonly Vehicle[]) => {
  const { site, services } = openYard(stock, {
    home: { blocks: [{ block: 'budgetFinder' }, { block: 'priceSlider' }], salesCounter: 'off' },
  });
  const answer = await askPage(homePage(services), site, '/');
  if (answer.kind !== 'page') throw new Error('not a page');
  return renderElement(answer.body);
};

describe('the budget finder', () => {
  test('BUDGET-01 BUDGET-13 a valid budget redirects to the search for vehicles above $1,000 and up to this amount', async () => {
    const { ask, find } = openYard();
    const answer = await ask('/budget?repayment=100&deposit=4000&period=weekly');
    // 100 x 52 x 5 + 4,000
    expect(answer).toEqual({
      kind: 'redirect',
      status: 303,
      location: '/search/new-used-and-demo-cars/?range[price]=:30000&filter=price%3E1000',
    });
    const results = await find('/search/new-used-and-demo-cars/?range[price]=:30000&filter=price%3E1000');
    expect(textOf(results.querySelector('#count'))).toBe('3 cars');
    expect([...results.querySelectorAll('.chosen a, [aria-label="Chosen filters"] a')].map(textOf).join()).toMatch(
      /Up to \$30,000.*Over \$1,000/,
    );
    expect(textOf((await find('/search/new-used-and-demo-cars/?range[price]=:30000')).querySelector('#count'))).toBe('4 cars');
  });

  test('BUDGET-13 every count in the budget search leaves out vehicles that cost $1,000 or less', async () => {
    const { site, services, show, find } = openYard(stockOf(900, 1_000, 1_001, 20_000));
    const { body, button } = await show();
    expect(textOf(button)).toBe('Show me 2 cars');
    expect(textOf(body.querySelector('.budgets li'))).toBe('Under $5,0001 car');
    expect(textOf((await find(body.querySelector('.budgets a')?.getAttribute('href') ?? '')).querySelector('#count'))).toBe('1 car');
    // The cheapest vehicle of the budget search costs $1,001, so a budget of $1,000 is too low.
    expect((await show('/budget?repayment=0&deposit=1000')).button?.hasAttribute('disabled')).toBe(true);
    const answer = await askPage(budgetApi(services), site, '/api/budget?repayment=0&deposit=5000');
    expect(answer).toMatchObject({ value: { isValid: true, count: 1, href: expect.stringContaining('filter=price%3E1000') } });
  });

  test('BUDGET-05 BUDGET-04 the finder first shows a repayment of $200 a week, a deposit of $2,000, and the budget for these two values', async () => {
    const { finder, button, answer } = await openYard().show();
    const startOf = (name: string) => finder?.querySelector(`input[name="${name}"]`)?.getAttribute('value');
    expect([startOf('repayment'), startOf('deposit')]).toEqual(['200', '2000']);
    expect(finder?.querySelector('input[type="radio"][checked]')?.getAttribute('value')).toBe('weekly');
    expect(textOf(finder?.querySelector('.budget-amount'))).toBe('$54,000');
    expect([textOf(button), button?.hasAttribute('disabled')]).toEqual(['Show me 3 cars', false]);
    expect([finder?.getAttribute('method'), finder?.getAttribute('action')]).toEqual(['get', '/budget']);
    expect(answer.caching).toEqual({ until: null });
  });

  test('BUDGET-02 ENT-37 the finder has the inputs repayment, deposit and period, each with a label', async () => {
    const { finder } = await openYard().show();
    const boxes = [...(finder?.querySelectorAll('input') ?? [])].map((box) => {
      const label = finder?.querySelector(`label[for="${box.id}"]`) ?? box.closest('label');
      return [textOf(label), box.name, box.type];
    });
    expect(boxes).toEqual([
      ['Repayment ($)', 'repayment', 'text'],
      ['a week', 'period', 'radio'],
      ['a month', 'period', 'radio'],
      ['Deposit ($)', 'deposit', 'text'],
    ]);
  });

  test.each([
    // 250 x 52 x 5 + 3,000
    ['repayment=250&deposit=3000&period=weekly', 68_000],
    // 250 x 12 x 5 + 3,000
    ['repayment=250&deposit=3000&period=monthly', 18_000],
  ])(
    'BUDGET-02 BUDGET-04 with the inputs %j the API returns the budget %d, and the page redirects to the search for vehicles up to this price',
    async (query, budget) => {
      const { site, services, ask } = openYard(stockOf(9_990, 90_000));
      expect(await askPage(budgetApi(services), site, `/api/budget?${query}`)).toMatchObject({ value: { amount: budget } });
      expect(await ask(`/budget?${query}`)).toMatchObject({ location: expect.stringContaining(`range[price]=:${budget}&`) });
    },
  );

  test.each([
    ['repayment=50', 'a repayment', 15_000],
    ['deposit=4000', 'a deposit', 56_000],
    ['repayment=50&deposit=4000', 'both', 17_000],
  ])('ENT-37 the URL query %j sets %s of the finder, and every other input has the default value of the site', async (query, _, budget) => {
    const { ask } = openYard();
    expect(await ask(`/budget?${query}`)).toMatchObject({
      kind: 'redirect',
      location: expect.stringContaining(`range[price]=:${budget}&`),
    });
  });

  test('BUDGET-10 BUDGET-11 BUDGET-12 a budget below the lowest price shows 0 cars and a disabled button, and keeps the inputs', async () => {
    // The budget is $10 x 12 months x 5 years + $9,000 = $9,600. The cheapest car in the search costs $9,990, because the budget
    // search ignores cars up to $1,000, such as the car for $900.
    const { answer, finder, button } = await openYard().show('/budget?repayment=10&deposit=9000&period=monthly');
    expect([textOf(button), button?.hasAttribute('disabled')]).toEqual(['0 cars Found', true]);
    expect(textOf(finder?.querySelector('[role="status"]'))).toBe('No cars found for this budget');
    expect(finder?.querySelector('input[name="repayment"]')?.getAttribute('value')).toBe('10');
    expect(finder?.querySelector('input[type="radio"][checked]')?.getAttribute('value')).toBe('monthly');
    // Without JavaScript, the disabled button stays disabled after the shopper has changed the inputs. A second button then
    // sends the form.
    expect([...(finder?.querySelectorAll('button.without-js') ?? [])].map(textOf)).toEqual(['Estimate again']);
    expect([answer.status, answer.caching, answer.head.indexable]).toEqual([200, 'private', false]);
  });

  test("BUDGET-11 BUDGET-12 the texts use the site's own word for its vehicles", async () => {
    const { button, finder } = await openYard(STOCK, { vehicleWord: { singular: 'van', plural: 'vans' } }).show(
      '/budget?deposit=0&repayment=0',
    );
    expect(textOf(button)).toBe('0 vans Found');
    expect(textOf(finder?.querySelector('[role="status"]'))).toBe('No vans found for this budget');
  });

  test('BUDGET-03 an amount outside the limits is clamped to the nearest limit, and a text that is not a number becomes 0', async () => {
    const { ask, show } = openYard();
    // These amounts would pay for more than the most expensive vehicle, so the budget is the price of that vehicle.
    expect(await ask('/budget?repayment=99999999&deposit=99999999')).toMatchObject({
      location: expect.stringContaining('range[price]=:60000'),
    });
    const { finder } = await show('/budget?repayment=many&deposit=-5');
    expect([...(finder?.querySelectorAll('input.control') ?? [])].map((box) => box.getAttribute('value'))).toEqual(['0', '0']);
  });

  test('BUDGET-06 if no vehicle costs more than $1,000, the highest possible budget is $100,000, and the button to the results is disabled', async () => {
    const { finder, button } = await openYard(stockOf(null, 500)).show('/budget?repayment=5000');
    expect(textOf(finder?.querySelector('.budget-amount'))).toBe('$100,000');
    expect([textOf(button), button?.hasAttribute('disabled')]).toEqual(['0 cars Found', true]);
  });

  test('BUDGET-09 the finder says that the budget is indicative and excludes interest, fees and balloon', async () => {
    const note = textOf((await openYard().show()).finder?.querySelector('.budget-note'));
    for (const word of ['Indicative only', 'excludes interest', 'fees', 'balloon']) expect(note).toContain(word);
    const own = await openYard(STOCK, { budget: { disclaimer: 'Ask us for the real figures.' } }).show();
    expect(textOf(own.finder?.querySelector('.budget-note'))).toBe('Ask us for the real figures.');
  });

  test('the page is cached for all shoppers only if its URL contains no inputs', () => {
    const { site } = openYard();
    const keyOf = (address: string) => budgetRoute.canonicalAddress?.(site, new URL(address, 'http://the-yard.localhost'));
    expect(keyOf('/budget?utm_source=x')).toBe('/budget');
    expect(keyOf('/budget?deposit=1')).toBeNull();
  });

  test("BUDGET-01 the heading of the page is 'Find cars for your budget', or the text that the site sets", async () => {
    expect(textOf((await openYard().show()).body.querySelector('h1'))).toBe('Find cars for your budget');
    const own = await openYard(STOCK, { budget: { title: 'What can you spend?' } }).show();
    expect(textOf(own.body.querySelector('h1'))).toBe('What can you spend?');
  });

  test('BUDGET-01 a site can show the finder on its home page, but if no vehicle has a price, the home page shows no finder', async () => {
    const body = await showHome(STOCK);
    expect(textOf(body.querySelector('.block-budget-finder h2'))).toBe('Find cars for your budget');
    expect(textOf(body.querySelector('.block-budget-finder button'))).toBe('Show me 3 cars');
    // The form is sent to the page /budget, which redirects to the search.
    const form = body.querySelector('.block-budget-finder form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/budget']);
    expect((await showHome(stockOf(null))).querySelector('.block-budget-finder')).toBeNull();
  });
});

describe('the quick picks', () => {
  const picksOf = async (overrides: SiteOverrides = {}) =>
    [...(await openYard(STOCK, overrides).show()).body.querySelectorAll('.budgets li')].map(
      (pick) => `${textOf(pick)} ${pick.querySelector('a')?.getAttribute('href') ?? 'no link'}`,
    );

  test('BUDGET-07 there are nine quick picks from $5,000 to $70,000, and a quick pick without matching vehicles is not a link', async () => {
    const picks = await picksOf();
    expect(picks.map((pick) => /\$[\d,]+,000/.exec(pick)?.[0])).toEqual([
      '$5,000',
      '$10,000',
      '$15,000',
      '$20,000',
      '$25,000',
      '$30,000',
      '$40,000',
      '$50,000',
      '$70,000',
    ]);
    expect(picks[0]).toBe('Under $5,0000 cars no link');
    expect(picks[3]).toBe('Under $20,0002 cars /search/new-used-and-demo-cars/?range[price]=:20000&filter=price%3E1000');
  });

  test('BUDGET-08 a site with the option prestige has quick picks from $300,000 to $800,000', async () => {
    const picks = await picksOf({ budget: { quickPicks: 'prestige' } });
    expect(picks.map((pick) => /\$[\d]+,000/.exec(pick)?.[0])).toEqual([
      '$300,000',
      '$400,000',
      '$500,000',
      '$600,000',
      '$700,000',
      '$800,000',
    ]);
    expect(picks[0]).toContain('4 cars /search');
  });
});

describe('the price slider', () => {
  test('BUDGET-14 the slider has the range and the step size that the site sets, and by default goes from $5,000 to $250,000 in steps of $500', async () => {
    const thumbsOf = async (overrides: SiteOverrides = {}) =>
      [...(await openYard(STOCK, overrides).show()).body.querySelectorAll('.price-slider input[type="range"]')].map((thumb) =>
        ['min', 'max', 'step', 'value'].map((name) => Number(thumb.getAttribute(name))),
      );
    expect(await thumbsOf()).toEqual([
      [5_000, 250_000, 500, 5_000],
      [5_000, 250_000, 500, 250_000],
    ]);
    expect(await thumbsOf({ budget: { priceSlider: { minimum: 0, maximum: 900_000, step: 5_000 } } })).toEqual([
      [0, 900_000, 5_000, 0],
      [0, 900_000, 5_000, 900_000],
    ]);
  });

  test('SEARCH-26 the form of the slider leads to the stock, sorted by highest price', async () => {
    const { show, find } = openYard();
    const form = (await show()).body.querySelector('.price-slider');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/search/new-used-and-demo-cars/']);
    const fields = [...(form?.querySelectorAll('input[name]') ?? [])].map((field) => [
      field.getAttribute('name'),
      field.getAttribute('value'),
    ]);
    expect(fields).toEqual([
      ['range[price][min]', ''],
      ['range[price][max]', ''],
      ['sortBy', 'Car_production:price:desc'],
    ]);
    expect(textOf(form?.querySelector('button'))).toBe('Show me 6 cars');
    // Without JavaScript, the browser sends the form to this URL.
    const body = await find(
      '/search/new-used-and-demo-cars/?range[price][min]=9000&range[price][max]=30000&sortBy=Car_production:price:desc',
    );
    expect(textOf(body.querySelector('#count'))).toBe('3 cars');
    expect([...body.querySelectorAll('[data-vehicle]')].map((card) => card.getAttribute('data-vehicle'))).toEqual(['4', '3', '2']);
  });

  test('SEARCH-26 the price slider on a home page opens the same search as the price slider on the page /budget', async () => {
    const form = (await showHome(STOCK)).querySelector('.block-price-slider form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/search/new-used-and-demo-cars/']);
    expect(form?.querySelector('input[name="sortBy"]')?.getAttribute('value')).toBe('Car_production:price:desc');
  });
});
