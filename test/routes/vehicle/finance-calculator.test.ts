import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleFinancePage } from '#pages/vehicle-finance/vehicle-finance.route.tsx';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/pages/page-markup.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

/**
 * The finance offer of a lender for a car. The comparison rate in its disclaimer differs from the one in its field
 * `comparisonRate`.
 */
const ENTRY = {
  interestRate: 8.99,
  comparisonRate: 9.5,
  paymentWeek: 152.31,
  termYears: 5,
  deposit: 3000,
  establishmentFees: 600,
  disclaimer: 'Comparison rate 9.86% p.a.',
};

beforeAll(async () => {
  bench = await openPageBench();
  const lenders = { powertorque: ENTRY, toyota: ENTRY, manual: ENTRY, other: { ...ENTRY, deposit: 9000 } };
  stock = await bench.addVehicles({
    plain: { make: 'Kia', model: 'Rio', price: 30_000 },
    dear: { make: 'Kia', model: 'EV9', price: 120_000 },
    financed: { make: 'Kia', model: 'Niro', price: 30_000, finance_lenders: lenders },
  });
});
afterAll(() => bench.close());

type Finance = Partial<Omit<Site['finance'], 'calculator' | 'cardCalculator'>> & {
  readonly calculator?: Partial<Site['finance']['calculator']>;
  readonly cardCalculator?: Partial<Site['finance']['cardCalculator']>;
};
const siteWith = ({ calculator, cardCalculator, ...finance }: Finance): Site => {
  const own = bench.site.finance;
  return {
    ...bench.site,
    features: { ...bench.site.features, financeDisclaimers: true },
    finance: {
      ...own,
      ...finance,
      calculator: { ...own.calculator, ...calculator },
      cardCalculator: { ...own.cardCalculator, ...cardCalculator },
    },
  };
};
/** Requests the finance page of a car and returns its calculator. */
const calculator = async (finance: Finance = {}, query = '', id = 'plain'): Promise<MarkupElement> => {
  const slug = stock[id]?.slug ?? '';
  const answer = await bench.ask(vehicleFinancePage(bench.services), `/cars/${slug}/finance?${query}`, { slug, site: siteWith(finance) });
  return pageOf(answer).byId('finance-calculator');
};
const showVehicle = async (finance: Finance, id = 'financed'): Promise<MarkupElement> => {
  const slug = stock[id]?.slug ?? '';
  return pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site: siteWith(finance) }));
};
const slider = (page: MarkupElement, field: string) => page.one(byAttribute('data-loan', field)).attributes;
const ends = (page: MarkupElement, field: string) => [slider(page, field).min, slider(page, field).max, slider(page, field).step];
const terms = (page: MarkupElement) =>
  page
    .field('term')
    .all('option')
    .map(({ attributes }) => Number(attributes.value));
const chosenTerm = (page: MarkupElement) =>
  page
    .field('term')
    .all('option')
    .find(({ attributes }) => 'selected' in attributes)?.attributes.value;
const repayment = (page: MarkupElement) => Number(/\$([\d,]+(\.\d\d)?) a /.exec(page.one('output').text)?.[1]?.replace(',', ''));
/**
 * Returns the repayment that pays off an amount with interest in the given number of periods (standard amortisation).
 */
const amortised = (amount: number, yearlyRate: number, years: number, periodsAYear = 52): number => {
  const rate = yearlyRate / 100 / periodsAYear;
  return (amount * rate) / (1 - (1 + rate) ** -(years * periodsAYear));
};

describe('the calculator with the preset “detail”', () => {
  test('FIN-05 FIN-06 FIN-07 the amount ranges from $1,000 to $100,000 in steps of $500; the finance provider or the site can set other limits', async () => {
    expect(ends(await calculator(), 'amount')).toEqual(['1000', '100000', '500']);
    expect(ends(await calculator({ calculator: { minAmount: 5_000 } }), 'amount')).toEqual(['5000', '100000', '500']);
    expect(ends(await calculator({}, '', 'dear'), 'amount')).toEqual(['1000', '100000', '500']);
    expect(ends(await calculator({ calculator: { maxFollowsPrice: true } }, '', 'dear'), 'amount')).toEqual(['1000', '126000', '500']);
  });

  test('FIN-09 FIN-10 FIN-11 FIN-12 the shopper can choose a term of 1 to 7 years in steps of half a year, and 6 years is the default; a site can set other terms', async () => {
    const standard = await calculator();
    expect(terms(standard)).toEqual(Array.from({ length: 13 }, (_, index) => 1 + index / 2));
    expect(chosenTerm(standard)).toBe('6');
    const five = await calculator({ calculator: { maxTermYears: 5, defaultTermYears: 5 } });
    expect([terms(five).at(-1), chosenTerm(five)]).toEqual([5, '5']);
    expect(terms(await calculator({ calculator: { termYears: [1, 2.5, 5] } }))).toEqual([1, 2.5, 5]);
  });

  test('FIN-13 FIN-14 FIN-15 the shopper can choose an interest rate from 0.5 to 15 per cent in steps of 0.5; the finance provider or the site can set other limits', async () => {
    expect(ends(await calculator(), 'interest')).toEqual(['0.5', '15', '0.5']);
    expect(ends(await calculator({ provider: 'Angle' }), 'interest').slice(0, 2)).toEqual(['7.5', '14.5']);
    const own = await calculator({ calculator: { minInterest: 9.95, maxInterest: 19.95 } });
    expect(ends(own, 'interest').slice(0, 2)).toEqual(['9.95', '19.95']);
  });

  test('FIN-17 if the site locks the rate, neither the form nor the URL can change it', async () => {
    expect('disabled' in slider(await calculator(), 'interest')).toBe(false);
    const locked = await calculator({ calculator: { interestLocked: true } }, 'interest=1');
    expect('disabled' in slider(locked, 'interest')).toBe(true);
    expect(locked.field('interest').attributes.value).toBe('10');
  });

  test('FIN-18 FIN-22 the repayment is calculated for the chosen frequency: weekly, fortnightly or monthly', async () => {
    for (const [frequency, periods] of [
      ['weekly', 52],
      ['fortnightly', 26],
      ['monthly', 12],
    ] as const) {
      expect(repayment(await calculator({}, `frequency=${frequency}&amount=30000&term=6`))).toBeCloseTo(
        amortised(30_000, 10, 6, periods),
        2,
      );
    }
  });

  test('FIN-20 FIN-48 the default deposit comes from the vehicle’s data for the site’s lender; without such data, it is 0', async () => {
    expect((await calculator({ provider: 'Manual' }, '', 'financed')).field('deposit').attributes.value).toBe('3,000');
    expect((await calculator({ provider: 'Other' }, '', 'financed')).field('deposit').attributes.value).toBe('9,000');
    expect((await calculator({ provider: 'Manual' }, '', 'plain')).field('deposit').attributes.value).toBe('0');
  });

  test('FIN-21 the establishment fee is the fee of the finance provider; without such a fee, it is the fee in the vehicle’s data for the lender; without either fee, it is zero', async () => {
    const at = async (provider: string, id: string) => repayment(await calculator({ provider }, 'deposit=0&term=6&interest=10', id));
    expect(await at('Taurus', 'plain')).toBeCloseTo(amortised(31_300, 10, 6), 2);
    expect(await at('Manual', 'financed')).toBeCloseTo(amortised(30_600, 10, 6), 2);
    expect(await at('Manual', 'plain')).toBeCloseTo(amortised(30_000, 10, 6), 2);
    expect(await at('ausloans', 'plain')).toBe(Math.ceil(amortised(31_360.5, 10, 6)));
  });

  test('FIN-23 repayments are rounded up, rounded down or not rounded, as the site’s option for rounding says', async () => {
    const exact = amortised(30_000, 10, 6);
    expect(repayment(await calculator({ rounding: 'none' }))).toBeCloseTo(exact, 2);
    expect(repayment(await calculator({ rounding: 'ceil' }))).toBe(Math.ceil(exact));
    expect(repayment(await calculator({ rounding: 'floor' }))).toBe(Math.floor(exact));
  });

  test('FIN-26 the provider idm adds its fees to the financed amount, and adds $8 to the repayment of each month', async () => {
    const financed = 30_000 + 395 + 6 + 912.25;
    const exact = amortised(financed, 10, 6) + (8 * 12) / 52;
    expect(Math.abs(repayment(await calculator({ provider: 'idm' }, 'interest=10&term=6')) - exact)).toBeLessThan(0.01);
  });

  test('FIN-25 the comparison rate of the provider powertorque is shown as a range; with other providers, it is the rate in the lender’s disclaimer', async () => {
    expect((await showVehicle({ provider: 'powertorque', beginsWithLender: true })).text).toMatch(
      /comparison rate 8\.38% to 19\.42% p\.a\./i,
    );
    expect((await showVehicle({ provider: 'Manual', beginsWithLender: true })).text).toMatch(/comparison rate 9\.86% p\.a\./);
  });

  test('FIN-27 the disclaimers of Toyota say that the repayment is indicative only and not a quote', async () => {
    const sentence = 'This figure is indicative only and is not a quote.';
    expect((await showVehicle({ provider: 'toyota' })).text).toContain(sentence);
    expect((await showVehicle({ provider: 'Manual' })).text).not.toContain(sentence);
  });
});

describe('the calculator with the preset “card”', () => {
  const card = (query = '', finance: Finance = {}) => calculator({ ...finance, preset: 'card' }, query);

  test('FIN-29 FIN-30 FIN-31 a purchase price up to $1,000 or from $250,000 on shows a message with the limits; a negative price is treated as 0', async () => {
    const message = 'Cannot be less than $1,000 or more than $250,000';
    expect(ends(await card(), 'amount').slice(0, 2)).toEqual(['1000', '250000']);
    for (const amount of [900, 1_000, 250_000, 300_000]) expect((await card(`amount=${amount}`)).text).toContain(message);
    expect((await card('amount=1001')).text).not.toContain('Cannot be less than');
    const [negative, nothing, least] = [await card('amount=-5'), await card('amount=0'), await card('amount=1000')];
    expect(negative.text).toBe(nothing.text);
    expect(negative.text).not.toBe(least.text);
  });

  test('FIN-32 the term can be 1 to 7 years in steps of half a year, and is 5 years by default', async () => {
    const page = await card();
    expect(terms(page)).toEqual(Array.from({ length: 13 }, (_, index) => 1 + index / 2));
    expect(chosenTerm(page)).toBe('5');
  });

  test('FIN-33 FIN-34 the interest rate has the limits of the finance provider; a rate outside these limits is changed to the nearest limit', async () => {
    expect(ends(await card(), 'interest')).toEqual(['0.5', '15', '0.5']);
    expect(ends(await card('', { provider: 'Angle' }), 'interest').slice(0, 2)).toEqual(['7.5', '14.5']);
    expect(ends(await card('', { provider: 'idm' }), 'interest').slice(0, 2)).toEqual(['4', '20']);
    expect((await card('interest=99')).one('output').text).toBe((await card('interest=15')).one('output').text);
    expect((await card('interest=0')).one('output').text).toBe((await card('interest=0.5')).one('output').text);
  });

  test('FIN-36 FIN-37 the deposit and the residual are optional, and each can be from $0 to $250,000', async () => {
    const withField = async (field: string, written: string) => repayment(await card(`amount=240000&${field}=${written}`));
    for (const field of ['deposit', 'residual']) {
      const none = await withField(field, '');
      expect(none).toBeCloseTo(amortised(240_000, 12.94, 5), 2);
      expect(await withField(field, '-1')).toBe(none);
      expect(await withField(field, '5000')).toBeLessThan(none);
      expect(slider(await card(`amount=250000&${field}=999999`), field).max).toBe('250000');
    }
  });

  test('FIN-38 the shopper can choose weekly, fortnightly or monthly repayments, but not with the provider Angle', async () => {
    const choices = (page: MarkupElement) => page.all(byAttribute('name', 'frequency')).map(({ attributes }) => attributes.value);
    expect(choices(await card())).toEqual(['weekly', 'fortnightly', 'monthly']);
    expect(choices(await card('', { provider: 'Angle' }))).toEqual([]);
  });

  test('FIN-39 if the repayment is $25 or less, the calculator invites the shopper to enquire and shows no total', async () => {
    const small = await card('amount=1500');
    expect(small.text).toContain('Enquire for Finance');
    expect(small.text).not.toContain('Total to repay');
    expect((await card('amount=30000')).text).toContain('Total to repay');
  });
});
