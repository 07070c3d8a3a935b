import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { calculatorLimits } from './limits-and-initial-values.ts';

type Finance = NonNullable<SiteOverrides['finance']>;
const finance = (options: Finance = {}) => buildSite({ finance: options }).finance;
const NO_VEHICLE = { priceCents: null, depositCents: null, offer: null };
const detail = (options: Finance = {}, subject: Partial<typeof NO_VEHICLE | { priceCents: number; depositCents: number }> = {}) =>
  calculatorLimits(finance(options), { ...NO_VEHICLE, ...subject });
const card = (options: Finance = {}, subject: Partial<typeof NO_VEHICLE | { priceCents: number; depositCents: number }> = {}) =>
  calculatorLimits(finance({ preset: 'card', ...options }), { ...NO_VEHICLE, ...subject });

describe('the calculator of the vehicle page', () => {
  test('FIN-05 has a minimum amount of $1,000, or of $5,000 for the provider Angle, or the minimum that the site sets', () => {
    expect(detail().amount.minCents).toBe(100_000);
    expect(detail({ provider: 'Angle' }).amount.minCents).toBe(500_000);
    expect(detail({ calculator: { minAmount: 5_000 } }).amount.minCents).toBe(500_000);
    expect(detail({ provider: 'angle', calculator: { minAmount: 2_000 } }).amount.minCents).toBe(200_000);
  });

  test('FIN-06 accepts amounts up to $100,000, or up to 105% of the price of a more expensive vehicle if a site option allows this', () => {
    expect(detail().amount.maxCents).toBe(10_000_000);
    expect(detail({}, { priceCents: 20_000_000 }).amount.maxCents).toBe(10_000_000);
    const following = { calculator: { maxFollowsPrice: true } };
    expect(detail(following, { priceCents: 20_000_000 }).amount.maxCents).toBe(21_000_000);
    expect(detail(following, { priceCents: 12_499_050 }).amount.maxCents).toBe(13_124_003);
    expect(detail(following, { priceCents: 10_000_000 }).amount.maxCents).toBe(10_000_000);
    expect(detail(following).amount.maxCents).toBe(10_000_000);
  });

  test('FIN-07 FIN-13 uses steps of $500 and of half a per cent', () => {
    expect(detail().amount.stepCents).toBe(50_000);
    expect(detail().interest.step).toBe(0.5);
  });

  test('FIN-08 has an initial amount within the limits: the price of the vehicle, or $30,000 if it has no price', () => {
    expect(detail({}, { priceCents: 3_499_000 }).amount.defaultCents).toBe(3_499_000);
    expect(detail().amount.defaultCents).toBe(3_000_000);
    expect(detail({}, { priceCents: 20_000_000 }).amount.defaultCents).toBe(10_000_000);
    expect(detail({}, { priceCents: 50_000 }).amount.defaultCents).toBe(100_000);
  });

  test.each([
    [null, 0.5, 15],
    ['Angle', 7.5, 14.5],
    ['Taurus', 5.99, 15.99],
    ['Nissan Finance', 1, 15],
    ['idm', 4, 20],
    ['Example Finance', 0.5, 15],
  ])('FIN-14 FIN-15 accepts interest rates of the provider %s from %d to %d (A-31)', (provider, min, max) => {
    expect(detail({ provider }).interest).toMatchObject({ min, max });
  });

  test('FIN-14 FIN-15 uses the site’s own interest range', () => {
    expect(detail({ provider: 'Angle', calculator: { minInterest: 9.95, maxInterest: 19.95 } }).interest).toMatchObject({
      min: 9.95,
      max: 19.95,
    });
    expect(detail({ calculator: { minInterest: 4 } }).interest.min).toBe(4);
    // A minimum rate of 0 is a valid setting. The options in `cardCalculator` apply only to the preset 'card', so they
    // do not change the range of the preset 'detail'.
    expect(detail({ provider: 'Angle', calculator: { minInterest: 0 }, cardCalculator: { minInterest: 3 } }).interest.min).toBe(0);
    expect(detail({ calculator: { minInterest: 18 } }).interest).toMatchObject({ min: 18, max: 18, default: 18 });
  });

  test('FIN-16 has an initial rate of 10%, or the site’s own initial rate, but always a rate within the allowed range', () => {
    expect(detail().interest.default).toBe(10);
    expect(detail({ calculator: { defaultInterest: 8.99 } }).interest.default).toBe(8.99);
    expect(detail({ provider: 'Angle', calculator: { defaultInterest: 5 } }).interest.default).toBe(7.5);
  });

  test('FIN-17 lets the shopper change the rate if the site does not lock it', () => {
    expect(detail().interest.isLocked).toBe(false);
    expect(detail({ calculator: { interestLocked: true } }).interest.isLocked).toBe(true);
    expect(card({ calculator: { interestLocked: true } }).interest.isLocked).toBe(false);
  });

  test("FIN-19 FIN-20 initially has no residual, and has the lender's deposit", () => {
    expect(detail().residual.defaultCents).toBe(0);
    expect(detail().deposit.defaultCents).toBe(0);
    for (const limits of [detail({}, { depositCents: 349_900 }), card({}, { depositCents: 349_900 })])
      expect([limits.deposit.defaultCents, limits.residual.defaultCents]).toEqual([349_900, 0]);
  });
});

describe('the calculator with the preset “card”', () => {
  test('FIN-28 accepts prices from $1,000, or from $5,000 for the finance providers Angle and idm', () => {
    expect(card().amount.minCents).toBe(100_000);
    expect(card({ provider: 'Angle' }).amount.minCents).toBe(500_000);
    expect(card({ provider: 'idm' }).amount.minCents).toBe(500_000);
    expect(card({ cardCalculator: { minPrice: 2_000 } }).amount.minCents).toBe(200_000);
  });

  test('FIN-08 initially uses the price of the vehicle as the amount, or $30,000 if no price is known', () => {
    expect(card().amount.defaultCents).toBe(3_000_000);
    expect(card({}, { priceCents: 3_499_000 }).amount.defaultCents).toBe(3_499_000);
  });

  test('FIN-29 accepts prices up to $250,000', () => {
    expect(card().amount.maxCents).toBe(25_000_000);
  });

  test.each([
    [null, 0.5, 15],
    ['Angle', 7.5, 14.5],
    ['idm', 4, 20],
    ['Taurus', 0.5, 15],
  ])('FIN-33 accepts interest rates of the provider %s from %d to %d, in steps of half a per cent', (provider, min, max) => {
    expect(card({ provider }).interest).toMatchObject({ min, max, step: 0.5 });
  });

  test('FIN-33 FIN-35 has an initial rate of 12.94% by default, or the initial rate that the site sets', () => {
    expect(card().interest.default).toBe(12.94);
    expect(card({ cardCalculator: { minInterest: 4, maxInterest: 20, defaultInterest: 8.99 } }).interest).toMatchObject({
      min: 4,
      max: 20,
      default: 8.99,
    });
  });

  test('FIN-36 FIN-37 accepts a deposit and a residual from zero to $250,000', () => {
    for (const limits of [card().deposit, card().residual]) expect(limits).toMatchObject({ minCents: 0, maxCents: 25_000_000 });
  });

  test('FIN-38 shows the repayment frequency, except for the provider Angle, whose repayments are always weekly (A-40)', () => {
    expect(card().frequency).toEqual({ isShown: true, default: 'weekly' });
    expect(card({ provider: 'Angle' }).frequency).toEqual({ isShown: false, default: 'weekly' });
  });
});

describe('a calculator that initially shows the lender’s offer for a vehicle', () => {
  const offer = { interestRate: 7.49, termMonths: 48, balloonCents: 500_000 };
  const offered = (options: Finance, preset: 'detail' | 'card', of: Partial<Record<keyof typeof offer, number | null>> = {}) =>
    calculatorLimits(finance({ preset, ...options }), { ...NO_VEHICLE, offer: { ...offer, ...of } });

  test.each(['detail', 'card'] as const)('initially has the rate, term and residual of the offer: preset %s', (preset) => {
    const { interest, term, residual } = offered({}, preset);
    expect([interest.default, term.defaultMonths, residual.defaultCents]).toEqual([7.49, 48, 500_000]);
    expect(interest).toMatchObject({ min: 0.5, max: 15 });
  });

  test('FIN-15 FIN-17 first shows the lender’s rate, also if the rate is locked; shows the site’s rate if the lender’s rate is missing or outside the limits', () => {
    expect(offered({}, 'detail', { interestRate: 15.01 }).interest.default).toBe(10);
    expect(offered({ provider: 'Angle' }, 'detail', { interestRate: 7.49 }).interest.default).toBe(10);
    expect(offered({}, 'detail', { interestRate: null }).interest.default).toBe(10);
    expect(offered({ calculator: { interestLocked: true } }, 'detail').interest).toMatchObject({ default: 7.49, isLocked: true });
  });

  test('FIN-09 FIN-12 first shows the default term if the calculator does not offer the lender’s term; first shows no residual if the lender’s offer has none', () => {
    expect(offered({}, 'detail', { termMonths: 47 }).term.defaultMonths).toBe(72);
    expect(offered({ calculator: { termYears: [1, 5] } }, 'detail').term.defaultMonths).toBe(60);
    expect(offered({}, 'detail', { balloonCents: null }).residual.defaultCents).toBe(0);
  });
});
