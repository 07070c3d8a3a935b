import { describe, expect, test } from 'vitest';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { comparisonRateIn, shownComparisonRate } from './comparison-rate-shown.ts';
import { plausibleLender } from './plausible-lender.ts';

describe('the comparison rate in a disclaimer', () => {
  test.each([
    ['Interest rate 8.99% p.a. Comparison rate 9.86% p.a. over five years.', 9.86],
    ['8.99% p.a. (9.86% p.a. comparison rate). Fees of 1.5% apply.', 9.86],
    ['8.99% p.a., comparison rate of 9.86 %.', 9.86],
    ['Comparison rate: 9.86%', 9.86],
    ['Comparison Rate* is 9.8% p.a.', 9.8],
    ['Comparison rate^ 10%', 10],
    ['comparison rate p.a. of 9.861%', 9.861],
    ['The comparison  rate (9.86%) is for $30,000.', 9.86],
    ['WARNING: this comparison rate is true only for the example. Comparison rate 9.86%.', 9.86],
    ['7.49% p.a.* | 8.05% p.a. comparison rate*', 8.05],
  ])('FIN-25 is read from "%s"', (text, rate) => {
    expect(comparisonRateIn(text)).toBe(rate);
  });

  test.each([
    'Interest rate 8.99% p.a. Lending criteria apply.',
    '8.99% p.a. Comparison rate based on a secured loan of $30,000 over 5 years.',
    'The comparison rate is based on a 5-year secured loan of $30,000; a fee of 2% applies.',
    '',
  ])('FIN-25 is null, because the text states no comparison rate: "%s"', (text) => {
    expect(comparisonRateIn(text)).toBeNull();
  });

  test('FIN-25 is also found quickly in a long text that would make a regular expression with much backtracking very slow', () => {
    const hostile = `comparison rate${' '.repeat(5_000)}comparison rate ${'p.a. '.repeat(1_000)}`.repeat(3);
    expect(comparisonRateIn(`${hostile}comparison rate 9.86%`)).toBe(9.86);
  });
});

describe('the comparison rate for a vehicle', () => {
  const lender = (disclaimer: string | null) => plausibleLender('x', buildLender({ disclaimer, comparisonRate: 9.56 }));

  test('FIN-25 is a fixed range for the provider powertorque, even if the lender states a rate', () => {
    expect(shownComparisonRate(lender('comparison rate 9.86%'), 'powertorque')).toEqual({ from: 8.38, to: 19.42 });
  });

  test("FIN-25 is the rate in the lender's disclaimer; if the disclaimer states none, it is the comparison rate that the lender states separately (A-42)", () => {
    expect(shownComparisonRate(lender('comparison rate 9.86%'), 'angle')).toEqual({ from: 9.86, to: 9.86 });
    expect(shownComparisonRate(lender('Terms apply.'), 'angle')).toEqual({ from: 9.56, to: 9.56 });
    expect(shownComparisonRate(lender(null), null)).toEqual({ from: 9.56, to: 9.56 });
    expect(shownComparisonRate({ ...lender(null), comparisonRate: null }, null)).toBeNull();
  });

  test('FIN-25 is not shown if it would be below the annual rate, because fees can only increase the cost', () => {
    const at = (interestRate: number, disclaimer: string | null, provider: string | null = null) =>
      shownComparisonRate({ ...lender(disclaimer), interestRate }, provider);
    expect([at(9.56, null), at(9.57, null)]).toEqual([{ from: 9.56, to: 9.56 }, null]);
    expect(at(8.99, 'comparison rate 0.99%')).toBeNull();
    expect([at(19.42, null, 'powertorque'), at(19.43, null, 'powertorque')]).toEqual([{ from: 8.38, to: 19.42 }, null]);
  });
});
