import { describe, expect, test } from 'vitest';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { plausibleLender } from './plausible-lender.ts';

describe('the finance offer of a lender in a feed', () => {
  test('ENT-14 keeps plausible values', () => {
    expect(plausibleLender('example-finance', buildLender())).toEqual({
      provider: 'Example Finance',
      interestRate: 8.99,
      comparisonRate: 9.56,
      paymentWeekCents: 15_000,
      paymentMonthCents: 65_100,
      depositCents: 349_900,
      termMonths: 60,
      balloonCents: 0,
      establishmentFeesCents: 39_500,
      totalPayableCents: 3_900_000,
      disclaimer: 'Lending criteria apply.',
    });
  });

  test('ENT-14 implausible values of the offer become null', () => {
    const wrong = plausibleLender(
      'x',
      buildLender({
        interestRate: -1,
        comparisonRate: Number.NaN,
        paymentWeekCents: 0,
        paymentMonthCents: -5,
        depositCents: 10.5,
        balloonCents: Number.POSITIVE_INFINITY,
        establishmentFeesCents: 1e300,
        totalPayableCents: 0,
        disclaimer: 'null',
        financeProvider: ' ',
      }),
    );
    expect(wrong).toEqual({
      provider: 'x',
      interestRate: null,
      comparisonRate: null,
      paymentWeekCents: null,
      paymentMonthCents: null,
      depositCents: null,
      termMonths: 60,
      balloonCents: null,
      establishmentFeesCents: null,
      totalPayableCents: null,
      disclaimer: null,
    });
    expect(plausibleLender('x', buildLender({ interestRate: 0, comparisonRate: 899 }))).toMatchObject({
      interestRate: 0,
      comparisonRate: null,
    });
  });

  test.each([
    [{ termMonths: 48, termYears: 5, termWeeks: 260 }, 48],
    [{ termMonths: null, termYears: 5, termWeeks: null }, 60],
    [{ termMonths: null, termYears: null, termWeeks: 182 }, 42],
    [{ termMonths: 0, termYears: 3, termWeeks: null }, 36],
    [{ termMonths: 47, termYears: null, termWeeks: null }, 47],
    [{ termMonths: null, termYears: null, termWeeks: null }, null],
    [{ termMonths: 5_000, termYears: -1, termWeeks: Number.NaN }, null],
  ])('ENT-14 has the term from the first plausible value of termMonths, termYears and termWeeks: %o', (term, months) => {
    expect(plausibleLender('x', buildLender(term)).termMonths).toBe(months);
  });
});
