import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdfVendor, formatAdf } from '#features/leads/rules/delivery/adf-document.ts';
import { formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import type { Lead } from '#features/leads/rules/lead.ts';
import { writeDealerMail } from '#features/leads/server/mail/lead-mail.server.ts';
import { writeReceipt } from '#features/leads/server/mail/receipt-mail.server.ts';
import type { Site } from '#model/site/site.ts';
import { FINANCE_ROUTES } from '#pages/lead-forms/finance.route.tsx';
import type { PageAnswer } from '#pages/page.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { FILLED, formOf, type LeadFormBench, openLeadFormBench, SOLD_CAR, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';

type Fields = Readonly<Record<string, string>>;

const DISCLAIMER = 'Figures of Manual Money. Terms, fees and lending criteria apply.';
const lender = { interestRate: 8.99, comparisonRate: 9.5, paymentWeek: 152.31, termYears: 5, deposit: 3000, disclaimer: DISCLAIMER };
const CREDIT = 'Credit is provided by Example Finance, Australian Credit Licence 000000.';

const VENDOR: AdfVendor = {
  name: 'The Yard',
  siteName: 'Yard Online',
  slug: 'the-yard',
  url: 'https://www.example.com',
  email: 'sales@dealer.example',
  phone: '(07) 5555 1234',
  places: [{ label: 'Location', value: 'The Yard Southport' }],
  timeZone: 'Australia/Brisbane',
};

let bench: LeadFormBench;
beforeAll(async () => {
  bench = await openLeadFormBench({ used: { ...USED_CAR, finance_lenders: { manual: lender } }, sold: SOLD_CAR });
});
afterAll(() => bench.close());

const financeSite = (features: Partial<Site['features']> = {}): Site => {
  const primaryDealership = { ...bench.site.primaryDealership, creditStatement: CREDIT };
  return {
    ...bench.site,
    primaryDealership,
    dealerships: [primaryDealership],
    finance: { ...bench.site.finance, provider: 'Manual', beginsWithLender: true },
    features: { ...bench.site.features, financeDisclaimers: true, ...features },
  };
};

const PAGES = ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-pre-approval', '/personalised/finance'] as const;

/** Requests a finance page; `address` is its path with its query. */
const ask = (
  address: string,
  { fields, cookie, site = financeSite() }: { fields?: Fields; cookie?: string; site?: Site } = {},
): Promise<PageAnswer> => {
  const path = address.split('?')[0] ?? '';
  const route = FINANCE_ROUTES.find((one) => one.path === path && one.method === (fields ? 'POST' : 'GET'));
  if (route === undefined) throw new Error(`no route ${path}`);
  return bench.ask(route.handler(bench.services), address, { site, ...(fields ? { fields } : {}), headers: cookie ? { cookie } : {} });
};
const show = async (address: string, site?: Site): Promise<MarkupElement> => pageOf(await ask(address, site ? { site } : {}));
const linkOf = (id: string): string => `?preferredDealership=the-yard&vehiclePriceBudget=34990&car_id=${bench.stock[id]?.id}&car_type=used`;
const hrefsOf = (element: MarkupElement): readonly string[] =>
  element.all((one) => one.name === 'a').map((one) => one.attributes.href ?? '');
const actionOf = (page: MarkupElement): string => formOf(page).attributes.action ?? '';

/** The texts about a lead in the mail to the dealer, in the ADF for the CRM, and in the CSV export. */
const written = (lead: Lead) => ({
  mail: writeDealerMail(lead, financeSite(), financeSite().primaryDealership, 'https://www.example.com/answered/1').text,
  adf: formatAdf(lead, VENDOR, { isResend: false }),
  csv: formatCsvRow({ lead, state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: null }),
});

describe.each(PAGES)('%s', (path) => {
  test('FIN-50 ROUTE-16 ROUTE-78 has its form at #finance-form, with the vehicle, dealership and budget that the link names', async () => {
    const answer = await ask(path + linkOf('used'));
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false, canonicalPath: path } });
    const page = pageOf(answer);
    const section = page.byId('finance-form');
    expect(section.text).toContain('2021 Toyota Corolla');
    expect(section.field('amount').attributes.value).toBe('34990');
    expect(actionOf(section).replace('&step=1', '')).toBe(path + linkOf('used'));
    expect(page.text).toContain(CREDIT);
    // This link names no vehicle, so the amount can only come from the budget in the link.
    const budgetOnly = pageOf(await ask(`${path}?vehiclePriceBudget=15250`)).byId('finance-form');
    expect(budgetOnly.field('amount').attributes.value).toBe('15250');
  });

  test('FIN-50 shows its form without a vehicle if the link names another site’s vehicle, and ignores a budget that is not an amount', async () => {
    const { id, dealerships, primaryDealership } = bench.otherSite;
    const page = await show(path + linkOf('used').replace('34990', '12'), { ...financeSite(), id, dealerships, primaryDealership });
    expect(page.text).not.toContain('Corolla');
    expect(page.byId('finance-form').field('amount').attributes.value ?? '').toBe('');
    expect(page.text).not.toContain('no longer for sale');
  });

  test('FIN-50 says that the vehicle named in the link is no longer for sale, and still offers the form', async () => {
    const page = await show(path + linkOf('sold'));
    expect(page.text).toContain('The car of this link is no longer for sale here.');
    expect(hrefsOf(page)).toContain(`/cars/${bench.slugOf('sold')}/similar`);
    expect(page.text).not.toContain('Cerato');
    expect(actionOf(page)).toContain(`car_id=${bench.stock.sold?.id}`);
  });

  test('SITE-08 FIN-50 is not found on a site with finance off, even when a form is posted', async () => {
    const site = financeSite({ finance: false });
    expect(await ask(path, { site })).toMatchObject({ status: 404 });
    const before = (await bench.leads()).length;
    expect(await ask(path, { site, fields: FILLED })).toMatchObject({ status: 404 });
    expect(await bench.leads()).toHaveLength(before);
  });
});

test.each(['/finance', '/finance-enquiry', '/personalised/finance'])(
  'FIN-50 ROUTE-16 on the site of a group, the form of %s preselects the dealership that the link names',
  async (path) => {
    const { primaryDealership } = financeSite();
    const second = { ...bench.otherSite.primaryDealership, slug: 'the-other-yard', name: 'The Other Yard' };
    const group = { ...financeSite(), dealerships: [primaryDealership, second] };
    const chosen = async (query: string) =>
      (await show(path + query, group))
        .byId('finance-form')
        .field('dealership_slug')
        .all('option')
        .filter(({ attributes }) => 'selected' in attributes)
        .map(({ text }) => text);
    expect(await chosen('?preferredDealership=the-other-yard')).toEqual(['The Other Yard']);
    expect(await chosen('?preferredDealership=nobody')).toEqual(['Select a Preferred Dealership']);
  },
);

test.each(['/finance', '/finance-pre-approval', '/personalised/finance'])(
  'FIN-50 the calculator of %s starts with the price of the vehicle that the link names; if the link names a budget and no vehicle, it starts with the budget',
  async (path) => {
    const amount = async (query: string) => (await show(path + query)).byId('finance-calculator').field('amount').attributes.value;
    expect(await amount(`?car_id=${bench.stock.used?.id}`)).toBe('34,990');
    expect(await amount('?vehiclePriceBudget=15250')).toBe('15250');
  },
);

describe('the links between the finance pages', () => {
  test('ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 each page links to the other pages, and these links keep the vehicle', async () => {
    const query = linkOf('used');
    const others = (path: string): readonly string[] =>
      PAGES.filter((other) => other !== path && !(path === '/finance' && other === '/finance-enquiry')).map(
        (other) => other + query + (other === '/finance' ? '#finance-calculator' : '#finance-form'),
      );
    for (const path of PAGES) expect(hrefsOf(await show(path + query)), path).toEqual(expect.arrayContaining([...others(path)]));
    expect(hrefsOf(await show('/finance'))).not.toContain('/personalised/finance#finance-form');
  });

  test('ROUTE-13 ROUTE-14 ROUTE-15 the links to the other pages say what each page is for', async () => {
    const page = await show(`/finance${linkOf('used')}`);
    const textOfLinkTo = (path: string) =>
      page.all((one) => one.name === 'a' && one.attributes.href === `${path}${linkOf('used')}#finance-form`).map(({ text }) => text);
    expect(textOfLinkTo('/apply-for-finance')).toEqual([expect.stringContaining('Apply for finance')]);
    expect(textOfLinkTo('/finance-pre-approval')).toEqual([expect.stringContaining('Get pre-approved')]);
    expect(textOfLinkTo('/personalised/finance')).toEqual([expect.stringContaining('Get your own quote')]);
  });

  test('ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 search engines may index each of these pages except /personalised/finance, which is about one vehicle', async () => {
    for (const path of PAGES)
      expect((await ask(path)) as object, path).toMatchObject({ head: { indexable: path !== '/personalised/finance' } });
  });

  test('ROUTE-11 the finance page has the heading Finance, and its calculator is above its form', async () => {
    const page = await show('/finance');
    expect(page.one(({ name }) => name === 'h1').text).toBe('Finance');
    const order = page.all(({ attributes: { id } }) => id === 'finance-calculator' || id === 'finance-form');
    expect(order.map(({ attributes }) => attributes.id)).toEqual(['finance-calculator', 'finance-form']);
    expect(page.byId('finance-form').text).toContain('Ask for finance');
  });

  test('FIN-50 ROUTE-78 the calculator section of a vehicle’s page links to the forms of the quote and the application for this vehicle', async () => {
    const slug = bench.slugOf('used');
    const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site: financeSite() }));
    expect(hrefsOf(page.byId('finance-calculator'))).toEqual(
      expect.arrayContaining([
        `/personalised/finance?car_id=${bench.stock.used?.id}#finance-form`,
        `/apply-for-finance${linkOf('used')}#finance-form`,
      ]),
    );
  });

  test('FIN-50 on a page with the form above the calculator, the button of the calculator links to the form on the same page', async () => {
    for (const path of ['/finance-pre-approval', '/personalised/finance']) {
      expect(hrefsOf((await show(path)).byId('finance-calculator')), path).toContain('#finance-form');
    }
    expect(hrefsOf((await show('/finance')).byId('finance-calculator'))).toContain('/finance#finance-form');
  });
});

describe('/personalised/finance', () => {
  test('ROUTE-15 shows the vehicle’s weekly repayment with its rates, warning and lender’s disclaimer', async () => {
    const page = await show(`/personalised/finance?car_id=${bench.stock.used?.id}`);
    const section = page.byId('finance-form');
    for (const words of [
      '$152.86 a week',
      'over 5 years, deposit $3,000',
      '8.99% p.a.',
      'comparison rate 9.50% p.a.',
      'WARNING: This comparison rate is true only for the example given',
    ])
      expect(section.text).toContain(words);
    expect(page.byId('financeDisclaimer').text).toContain(DISCLAIMER);
    // The field `amount` contains the price of the vehicle, because this link names no budget.
    expect(section.field('amount').attributes.value).toBe('34990');
  });

  test('ROUTE-15 states no repayment without a vehicle or a lender', async () => {
    const silent = { ...financeSite(), finance: { ...financeSite().finance, provider: 'Nobody' } };
    for (const page of [await show('/personalised/finance'), await show(`/personalised/finance?car_id=${bench.stock.used?.id}`, silent)])
      expect(page.byId('finance-form').text).not.toMatch(/a week|comparison rate/);
  });
});

describe('a sent finance form', () => {
  const send = async (address: string, answers: Fields): Promise<PageAnswer> => {
    const page = await show(address);
    return ask(actionOf(page).split('#')[0] ?? '', { fields: { ...bench.stampOf(page), ...FILLED, ...answers } });
  };

  test('ROUTE-12 FIN-50 an enquiry reaches the dealer with amount and term', async () => {
    expect(await send('/finance-enquiry', { amount: '20,000', term: '3 years' })).toMatchObject({ kind: 'redirect', status: 303 });
    const lead = await bench.latest();
    expect(lead).toMatchObject({ kind: 'finance', formName: 'finance-enquiry', category: 'Finance', department: 'finance', vehicle: null });
    for (const text of Object.values(written(lead as Lead))) {
      expect(text).toContain('20,000');
      expect(text).toContain('3 years');
    }
  });

  test('ROUTE-15 a personalised quote is requested for the vehicle named in the link, and the address of the page in the lead has no query', async () => {
    expect(await send(`/personalised/finance?car_id=${bench.stock.used?.id}`, { purpose: 'Mostly business' })).toMatchObject({
      kind: 'redirect',
      status: 303,
    });
    const lead = await bench.latest();
    expect(lead).toMatchObject({ formName: 'personalised-finance', vehicle: { id: bench.stock.used?.id } });
    expect(lead?.pageUrl).toMatch(/\/personalised\/finance$/);
    expect(findAdfFaults(written(lead as Lead).adf)).toEqual([]);
  });

  /** Answers a form in steps as a browser without JavaScript does: each post is followed by its redirect. */
  const sendSteps = async (address: string, steps: readonly Fields[]): Promise<readonly string[]> => {
    const cookies = new Map<string, string>();
    const places: string[] = [];
    let next = address;
    for (const answers of steps) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const page = pageOf(await ask(next, { cookie }));
      const answer = await ask(actionOf(page).split('#')[0] ?? '', { cookie, fields: { ...bench.stampOf(page), ...answers } });
      if (answer.kind !== 'redirect')
        throw new Error(`step ${places.length + 1}: ${JSON.stringify(pageOf(answer).byId('finance-form').text)}`);
      for (const set of answer.cookies ?? []) {
        const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(cookieName, value);
      }
      next = answer.location;
      places.push(next);
    }
    return places;
  };
  const { name, email, phone, message } = FILLED;

  test('ROUTE-13 FIN-50 an application in steps becomes one lead, and mail, ADF and CSV have all its answers and the vehicle', async () => {
    const before = (await bench.leads()).length;
    const places = await sendSteps(`/apply-for-finance${linkOf('used')}`, [
      { amount: '34990', deposit: '5,000', term: '5 years', purpose: 'Mostly private' },
      { name, email, phone, birth_date: '1990-05-17' },
      { employment: 'Full time', employer: 'Harbour Bakery', employed_since: '2019-02-01', income: '84,000' },
      { living: 'In a rented home', address: '7 Gull Street, Southport 4215', rent: '1,900', loans: '250', dependants: '2' },
      { message },
    ]);
    expect(places.at(-1)).toBe('/success');
    // No URL contains an answer. The URL of the form still names the vehicle that the shopper chose before opening
    // the form.
    for (const place of places) expect(place).not.toMatch(/1990|Harbour|84,?000|Gull|Jo/);
    expect(places[0]).toContain(`car_id=${bench.stock.used?.id}`);
    expect(await bench.leads()).toHaveLength(before + 1);
    const lead = (await bench.latest()) as Lead;
    expect(lead).toMatchObject({ kind: 'finance-application', formName: 'finance-application', vehicle: { id: bench.stock.used?.id } });
    expect(lead.consent.collectionNoticeVersion).toMatch(/ finance-1 steps-1$/);
    const texts = written(lead);
    expect(findAdfFaults(texts.adf)).toEqual([]);
    const given = [
      '$34,990',
      '$5,000',
      '5 years',
      'Mostly private',
      '17 May 1990',
      'Full time',
      'Harbour Bakery',
      '1 February 2019',
      '$84,000',
      'In a rented home',
      '7 Gull Street, Southport 4215',
      '$1,900',
      '$250',
      'Dependants: 2',
      'Corolla',
    ];
    for (const [channel, text] of Object.entries(texts)) {
      for (const answer of given) expect(text.replace(/\s+/g, ' '), channel).toContain(answer);
    }
  });

  test('ROUTE-14 FIN-50 a request for pre-approval becomes one lead with its answers', async () => {
    const before = (await bench.leads()).length;
    const places = await sendSteps('/finance-pre-approval?vehiclePriceBudget=25000', [
      { amount: '25000', purpose: 'Mostly business' },
      { name, email, phone, employment: 'Self-employed', income: '95,000', living: 'With family' },
      { message: '' },
    ]);
    expect(places.at(-1)).toBe('/success');
    expect(await bench.leads()).toHaveLength(before + 1);
    const lead = (await bench.latest()) as Lead;
    expect(lead).toMatchObject({ kind: 'finance-pre-approval', department: 'finance', vehicle: null });
    for (const text of Object.values(written(lead)))
      for (const answer of ['$25,000', 'Self-employed', '$95,000', 'With family']) expect(text).toContain(answer);
  });

  test('FIN-50 the receipt that the shopper gets by mail does not contain the amount that the shopper entered', async () => {
    await send('/finance-enquiry', { amount: '23,456' });
    const lead = (await bench.latest()) as Lead;
    const receipt = writeReceipt(lead, financeSite(), financeSite().primaryDealership, {
      now: bench.clock.now(),
      unsubscribeUrl: null,
      appointmentUrl: null,
    });
    expect(receipt.text + receipt.html).not.toContain('23,456');
  });
});
