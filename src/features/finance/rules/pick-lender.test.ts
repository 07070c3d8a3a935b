import { describe, expect, test } from 'vitest';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { pickLender, readLenderEntry } from './pick-lender.ts';

describe('a lender entry', () => {
  test('ENT-14 keeps plausible values', () => {
    expect(readLenderEntry('example-finance', buildLender())).toEqual({
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

  test('ENT-14 leaves out implausible values', () => {
    const wrong = readLenderEntry(
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
    expect(readLenderEntry('x', buildLender({ interestRate: 0, comparisonRate: 899 }))).toMatchObject({
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
  ])('ENT-14 has a term in months, years or weeks: %o', (term, months) => {
    expect(readLenderEntry('x', buildLender(term)).termMonths).toBe(months);
  });
});

describe('the lender entry of a vehicle', () => {
  const vehicle = {
    financeLenders: {
      'nissan-finance': buildLender({ financeProvider: 'Nissan Finance', interestRate: 5 }),
      main: buildLender({ financeProvider: 'Example Finance', interestRate: 6 }),
    },
  };

  test.each(['Nissan Finance', 'nissan-finance', 'NISSAN', 'nissan'])(
    "FIN-48 is found for every spelling of the provider's name: %s",
    (provider) => {
      expect(pickLender(vehicle, provider)?.interestRate).toBe(5);
    },
  );

  test("FIN-48 is also found under another key, if the entry itself contains the provider's name", () => {
    expect(pickLender(vehicle, 'Example Finance')?.interestRate).toBe(6);
  });

  test('FIN-48 is null for another provider, and if the site names no provider', () => {
    expect(pickLender(vehicle, 'Angle')).toBeNull();
    expect(pickLender(vehicle, null)).toBeNull();
    expect(pickLender({ financeLenders: {} }, 'Angle')).toBeNull();
  });
});
