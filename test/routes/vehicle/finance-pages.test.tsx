import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { financeDisclaimerApi } from '#pages/api/vehicles/finance-disclaimer.route.ts';
import { financePage } from '#pages/lead-forms/finance.route.tsx';
import type { PageAnswer } from '#pages/page.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleFinancePage } from '#pages/vehicle-finance/vehicle-finance.route.tsx';
import { vehicleRepaymentsPage } from '#pages/vehicle-finance/vehicle-repayments.route.tsx';
import { jsonOf, openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byBehaviour, type MarkupElement } from '#test/builders/pages/page-markup.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

const DISCLAIMER = `Figures of Manual Money. Comparison rate 9.86% p.a. ${'Terms, fees and lending criteria apply. '.repeat(8)}THE END`;
const lender = { interestRate: 8.99, comparisonRate: 9.5, paymentWeek: 152.31, termYears: 5, deposit: 3000, disclaimer: DISCLAIMER };

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    financed: { make: 'Toyota', model: 'Corolla', price: 34_990, finance_lenders: { manual: lender } },
    plain: { make: 'Kia', model: 'Rio', price: 9_000 },
    unpriced: { make: 'Kia', model: 'Niro', price: null },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold', finance_lenders: { manual: lender } },
  });
});
afterAll(() => bench.close());

const vehicleOf = (id: string): Vehicle => {
  const vehicle = stock[id];
  if (!vehicle) throw new Error(`No vehicle '${id}'`);
  return vehicle;
};
const siteWith = ({
  finance = {},
  features = {},
}: {
  finance?: Partial<Site['finance']>;
  features?: Partial<Site['features']>;
} = {}): Site => ({
  ...bench.site,
  finance: { ...bench.site.finance, provider: 'Manual', beginsWithLender: true, ...finance },
  features: { ...bench.site.features, financeDisclaimers: true, ...features },
});

const pages = { vehicle: vehiclePage, finance: vehicleFinancePage, repayments: vehicleRepaymentsPage };
const suffixes = { vehicle: '', finance: '/finance', repayments: '/repayments' };
const ask = (page: keyof typeof pages, id: string, query = '', site = siteWith()): Promise<PageAnswer> => {
  const { slug } = vehicleOf(id);
  return bench.ask(pages[page](bench.services), `/cars/${slug}${suffixes[page]}${query}`, { slug, site });
};
const show = async (...about: Parameters<typeof ask>): Promise<MarkupElement> => pageOf(await ask(...about));
const hasClass =
  (name: string) =>
  (element: MarkupElement): boolean =>
    (element.attributes.class ?? '').split(' ').includes(name);
const linkNamed = (page: MarkupElement, words: string): MarkupElement =>
  page.one((element) => element.name === 'a' && element.text === words);

describe('the vehicle’s page', () => {
  test('VDP-17 FIN-01 FIN-19 ROUTE-74 the vehicle page has a section with the finance calculator; its form has the method GET and opens a separate page', async () => {
    const section = (await show('vehicle', 'financed')).byId('finance-calculator');
    expect(section.one('h2').text).toBe('Finance Calculator');
    const form = { method: 'get', action: `/cars/${vehicleOf('financed').slug}/finance#finance-calculator` };
    expect(section.one('form').attributes).toMatchObject(form);
    expect((await show('finance', 'financed')).byId('finance-calculator').one('form').attributes).toMatchObject(form);
    expect(section.field('amount').attributes.value).toBe('34,990');
    expect(section.field('deposit').attributes.value).toBe('3,000');
    expect(section.field('residual').attributes.value).toBe('0');
    expect(section.one('output').text).toMatch(/^\$\d+\.\d\d a week$/);
  });

  test('FIN-02 FIN-03 only the first 197 characters of the calculator’s disclaimer are shown until the shopper opens the rest', async () => {
    const finance = { disclaimer: `${'A sentence of the site. '.repeat(20)}THE END` };
    const section = (await show('vehicle', 'plain', '', siteWith({ finance }))).byId('finance-calculator');
    const short = section.one(hasClass('has-more-short')).text;
    expect(short.length).toBeLessThanOrEqual(198);
    expect(short.endsWith('…')).toBe(true);
    const more = section.one(hasClass('show-more'));
    expect(more.name).toBe('details');
    expect(more.one('summary').text).toContain('Show More');
    expect(more.one('summary').text).toContain('Show Less');
    expect(more.text).toContain('THE END');
  });

  test('FIN-04 ROUTE-16 the button Enquire Now links to the finance page of the car', async () => {
    const section = (await show('vehicle', 'financed')).byId('finance-calculator');
    const { id } = vehicleOf('financed');
    expect(linkNamed(section, 'Enquire Now').attributes.href).toBe(
      `/finance?preferredDealership=the-yard&vehiclePriceBudget=34990&car_id=${id}&car_type=used#finance-form`,
    );
  });

  test('VDP-50 FIN-24 the sidebar shows the weekly repayment, the interest rate, the comparison rate, their assumptions and the legal warning; a link opens the repayment calculator', async () => {
    const panel = (await show('vehicle', 'financed')).one(hasClass('sidebar-finance'));
    expect(panel.text).toContain('$152.86 a week');
    expect(panel.text).toContain('over 5 years, deposit $3,000');
    expect(panel.text).toContain('8.99% p.a. · comparison rate 9.86% p.a.');
    expect(panel.text).toContain('Comparison rate based on a secured loan of $30,000 over 5 years.');
    expect(panel.text).toContain('WARNING: This comparison rate is true only for the example given');
    const opener = linkNamed(panel, 'Calculate repayments');
    expect(opener.attributes).toMatchObject({
      href: `/cars/${vehicleOf('financed').slug}/repayments`,
      'data-dialog-label': 'Calculate repayments',
    });
    expect((await show('vehicle', 'plain')).one(hasClass('sidebar-finance')).text).toBe('Calculate repayments');
  });

  test('VDP-57 the sticky header shows the weekly repayment; its asterisk links to the warning about the comparison rate', async () => {
    const page = await show('vehicle', 'financed');
    const header = page.one(byAttribute('data-past-after', '500'));
    expect(header.text).toContain('$152.86 a week');
    expect(header.text).toContain('8.99% p.a. · comparison rate 9.86% p.a.');
    const asterisk = header.one(byAttribute('aria-label', 'Warning about the comparison rate'));
    expect(page.byId(asterisk.attributes.href?.slice(1) ?? '').text).toContain(
      'WARNING: This comparison rate is true only for the example',
    );
    expect((await show('vehicle', 'plain')).one(byAttribute('data-past-after', '500')).text).not.toMatch(/a week|p\.a\./);
  });

  test('FIN-49 ROUTE-76 SITE-12 if the site has disclaimers switched on, the page contains the disclaimer of the lender and a link to it', async () => {
    const page = await show('vehicle', 'financed');
    expect(page.byId('financeDisclaimer').text).toContain('THE END');
    expect(linkNamed(page.one(hasClass('sidebar-finance')), 'Finance disclaimer').attributes.href).toBe('#financeDisclaimer');
    for (const [id, site] of [
      ['financed', siteWith({ features: { financeDisclaimers: false } })],
      ['plain', siteWith()],
      ['sold', siteWith()],
    ] as const) {
      const without = await show('vehicle', id, '', site);
      expect(without.has(byAttribute('id', 'financeDisclaimer'))).toBe(false);
      expect(without.has(byAttribute('href', '#financeDisclaimer'))).toBe(false);
    }
  });

  test('SITE-08 FIN-43 neither a repayment nor a calculator is shown if the car is sold or if the site has finance off', async () => {
    for (const page of [await show('vehicle', 'financed', '', siteWith({ features: { finance: false } })), await show('vehicle', 'sold')]) {
      expect(page.has(byAttribute('id', 'finance-calculator'))).toBe(false);
      expect(page.has(hasClass('sidebar-finance'))).toBe(false);
      expect(page.text).not.toMatch(/p\.a\.|comparison rate/);
    }
  });

  test('FIN-44 a vehicle page is cached at most until the end of the year, because the car may be too old for its lender in the next year', async () => {
    const taurus = await bench.addVehicles({
      taurus: { make: 'Kia', model: 'EV5', price: 40_000, year: 2024, finance_lenders: { taurus: lender } },
    });
    const slug = taurus.taurus?.slug ?? '';
    const site = siteWith({ finance: { provider: 'Taurus' } });
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site });
    if (answer.kind !== 'page' || answer.caching === 'private') throw new Error(answer.kind);
    const yearEnd = Date.UTC(new Date(bench.clock.now() + 10 * 3_600_000).getUTCFullYear() + 1, 0, 1) - 10 * 3_600_000;
    expect(answer.caching.until).not.toBeNull();
    expect(answer.caching.until ?? 0).toBeLessThanOrEqual(yearEnd);
  });
});

describe('the separate pages of the finance calculators', () => {
  test('VDP-17 the form of the calculator opens a page with the chosen values; this page is private and not indexed', async () => {
    const answer = await ask('finance', 'plain', '?amount=20000&term=3&interest=8.5&deposit=2000&residual=&frequency=monthly');
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const page = pageOf(answer);
    // This is the monthly repayment of a loan of $18,000 over 36 months at 8.5 %.
    expect(page.one('output').text).toBe('$568.22 a month');
    expect(page.one(hasClass('loan-answer')).text).toContain('Indicative, not an offer.');
    expect(page.field('amount').attributes.value).toBe('20000');
    expect(page.text).not.toContain('comparison rate');
  });

  test('FIN-04 FIN-28 FIN-35 the dialog for repayments contains the calculator preset that the site sets; the preset "card" has its own default values', async () => {
    const answer = await ask('repayments', 'plain', '', siteWith({ finance: { preset: 'card' } }));
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const frame = pageOf(answer).byId('dialog');
    expect(frame.attributes).toHaveProperty('data-page-part');
    expect(frame.text).toContain('Kia Rio');
    expect(frame.text).toContain('Purchase price');
    expect(frame.field('interest').attributes.value).toBe('12.94');
    expect(frame.field('term').one(byAttribute('selected')).text).toBe('5 years');
    expect(frame.one(hasClass('loan-total')).text).toMatch(/^Total to repay \$\d/);
    expect(linkNamed(frame, 'Enquire Now').attributes).toMatchObject({
      href: `/finance?preferredDealership=the-yard&vehiclePriceBudget=9000&car_id=${vehicleOf('plain').id}&car_type=used#finance-form`,
    });
  });

  test('the calculator pages of a sold car redirect to the page of the car; they answer 404 for another dealer’s car and on a site with finance off', async () => {
    for (const page of ['finance', 'repayments'] as const) {
      expect(await ask(page, 'sold')).toMatchObject({ kind: 'redirect', status: 303, location: `/cars/${vehicleOf('sold').slug}` });
      expect(await ask(page, 'plain', '', siteWith({ features: { finance: false } }))).toMatchObject({ status: 404 });
      expect(await ask(page, 'plain', '', bench.otherSite)).toMatchObject({ status: 404 });
    }
  });

  test('FIN-08 for a car without a price, the calculator starts with the amount $30,000', async () => {
    expect((await show('finance', 'unpriced')).field('amount').attributes.value).toBe('30,000');
  });
});

describe('the finance page /finance', () => {
  const askFinance = (query: string, fields?: Readonly<Record<string, string>>, site = siteWith()): Promise<PageAnswer> =>
    bench.ask(financePage(bench.services), `/finance${query}`, { site, ...(fields ? { fields } : {}) });
  const linkOf = (id: string): string => `?preferredDealership=the-yard&vehiclePriceBudget=34990&car_id=${vehicleOf(id).id}&car_type=used`;

  test('ROUTE-16 ROUTE-74 ROUTE-78 the finance page takes the car from the link on the car’s page, and fills in its calculator and its form for this car', async () => {
    const answer = await askFinance(linkOf('financed'));
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false, canonicalPath: '/finance' } });
    const page = pageOf(answer);
    expect(page.one('h1').text).toBe('Finance');
    expect(page.byId('finance-calculator').field('amount').attributes.value).toBe('34,990');
    expect(page.byId('finance-calculator').one('form').attributes.action).toBe('/finance#finance-calculator');
    expect(page.byId('finance-form').text).toContain('Toyota Corolla');
    // The form of the calculator also sends the vehicle's id, which the page received in its URL.
    expect(page.byId('finance-calculator').field('car_id').attributes.value).toBe(String(vehicleOf('financed').id));
  });

  test('ROUTE-16 FIN-04 without a car, the finance page has a general calculator, and its form preselects the dealership that the URL names', async () => {
    const page = pageOf(await askFinance('?vehiclePriceBudget=15000'));
    expect(page.byId('finance-calculator').field('amount').attributes.value).toBe('15000');
    expect(linkNamed(page, 'Enquire Now').attributes.href).toBe('/finance#finance-form');
    const site = { ...siteWith(), dealerships: [bench.site.primaryDealership, bench.otherSite.primaryDealership] };
    const chosen = pageOf(await askFinance('?preferredDealership=other-yard', undefined, site)).field('dealership_slug');
    expect(chosen.one(byAttribute('selected')).attributes.value).toBe('other-yard');
    expect(await askFinance('')).toMatchObject({ head: { indexable: true } });
  });

  test('ROUTE-16 the form sends a finance enquiry about the car to its dealership', async () => {
    const page = pageOf(await askFinance(linkOf('financed')));
    const form = page.one(byBehaviour('lead-form'));
    const hidden = form.all((element) => element.name === 'input' && element.attributes.type === 'hidden');
    const stamp = Object.fromEntries(hidden.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']));
    bench.clock.nowMs += MINUTE_MS;
    const query = new URL(form.attributes.action ?? '', 'http://the-yard.localhost').search;
    const fields = { ...stamp, name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'What would it cost?' };
    expect(await askFinance(query, { ...fields, name: '' })).toMatchObject({ kind: 'page', status: 422 });
    expect(await askFinance(query, fields)).toMatchObject({ kind: 'redirect', status: 303, location: '/success' });
    const [stored] = await bench.store.list(bench.site);
    expect(stored?.lead).toMatchObject({ category: 'Finance', vehicle: { id: vehicleOf('financed').id } });
    expect(stored?.lead.pageUrl).not.toContain('?');
  });

  test('if the URL names a sold car or another dealer’s car, the finance page does not show that car', async () => {
    for (const [id, site] of [
      ['sold', siteWith()],
      [
        'financed',
        {
          ...siteWith(),
          id: bench.otherSite.id,
          dealerships: bench.otherSite.dealerships,
          primaryDealership: bench.otherSite.primaryDealership,
        },
      ],
    ] as const) {
      const page = pageOf(await askFinance(linkOf(id), undefined, site));
      expect(page.byId('finance-form').has(hasClass('vehicle-summary'))).toBe(false);
      expect(page.text).not.toMatch(/Cerato|Corolla/);
    }
  });

  test('SITE-08 the finance page answers 404 when the site has finance off', async () => {
    expect(await askFinance('', undefined, siteWith({ features: { finance: false } }))).toMatchObject({ status: 404 });
  });

  test.each(['-1', '1e99', 'abc', '<script>', '9'.repeat(5_000), '%00', ''])(
    'the finance page shows no text such as NaN, Infinity or $0 if its parameters have the value %j',
    async (value) => {
      const names = [
        'preferredDealership',
        'vehiclePriceBudget',
        'car_id',
        'car_type',
        'amount',
        'term',
        'interest',
        'deposit',
        'residual',
        'frequency',
      ];
      const answer = await askFinance(`?${new URLSearchParams(names.map((name) => [name, value]))}`);
      expect(answer).toMatchObject({ kind: 'page', status: 200 });
      expect(pageOf(answer).text).not.toMatch(/NaN|undefined|Infinity|\$0(?![.\d,])|\$-/);
    },
  );
});

describe('GET /api/cars/:id/finance-disclaimer', () => {
  const fetchDisclaimer = (id: string | number, site = siteWith()): Promise<PageAnswer> =>
    bench.ask(financeDisclaimerApi(bench.services), `/api/cars/${id}/finance-disclaimer`, { slug: String(id), site });

  test('API-15 FIN-49 the API returns the disclaimer of a car by its id', async () => {
    const { status, value } = jsonOf(await fetchDisclaimer(vehicleOf('financed').id));
    expect(status).toBe(200);
    expect(value).toMatchObject({ disclaimer: DISCLAIMER, short: expect.stringMatching(/^Figures of Manual Money.*…$/) });
  });

  test('API-15 SITE-12 the answer is 404 if the car has no disclaimer, is unknown or belongs to another dealer, or if the site has no disclaimers', async () => {
    const { id } = vehicleOf('financed');
    const asked = [
      fetchDisclaimer(vehicleOf('plain').id),
      fetchDisclaimer(vehicleOf('sold').id),
      fetchDisclaimer('abc'),
      fetchDisclaimer('99999999999999999999'),
      fetchDisclaimer(id, bench.otherSite),
      fetchDisclaimer(id, siteWith({ features: { financeDisclaimers: false } })),
    ];
    for (const answer of await Promise.all(asked)) expect(jsonOf(answer).status).toBe(404);
  });
});
