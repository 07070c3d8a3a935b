import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (finance: string, template = '') =>
  settings.problemsOf({ ...settings.withSite(`finance: ${finance}\n`), templates: { metro: `description: x\n${template}` } });

describe('the check of finance options', () => {
  test.each([
    [
      "FIN-16 a default rate above the site's highest rate",
      '{ calculator: { maxInterest: 12, defaultInterest: 12.5 } }',
      'sites/yard/site.yaml:4:60: finance.calculator.defaultInterest: 12.5 is not between the lowest and the highest rate of this calculator; allowed: a number from 0.5 to 12',
    ],
    [
      "FIN-14 FIN-16 a default rate below the provider's lowest rate",
      '{ provider: Angle Finance, calculator: { defaultInterest: 5 } }',
      'sites/yard/site.yaml:4:68: finance.calculator.defaultInterest: 5 is not between the lowest and the highest rate of this calculator; allowed: a number from 7.5 to 14.5',
    ],
    [
      "FIN-16 the platform's default rate outside the range of the site, at the calculator in the site's file",
      '{ calculator: { maxInterest: 9 } }',
      "sites/yard/site.yaml:4:24: finance.calculator.defaultInterest: the platform's default rate 10 is not between the lowest and the highest rate of this calculator; allowed: a number from 0.5 to 9",
    ],
    [
      'FIN-33 FIN-35 the default rate of the card calculator outside its range',
      '{ cardCalculator: { minInterest: 13 } }',
      "finance.cardCalculator.defaultInterest: the platform's default rate 12.94 is not between the lowest and the highest rate of this calculator; allowed: a number from 13 to 15",
    ],
    [
      "FIN-14 FIN-15 a lowest rate above the provider's highest rate",
      '{ calculator: { minInterest: 18, defaultInterest: 18 } }',
      'sites/yard/site.yaml:4:39: finance.calculator.minInterest: 18 is above the highest rate 15 (the option maxInterest sets the highest rate); allowed: at most 15',
    ],
    [
      "FIN-14 FIN-15 a highest rate below the provider's lowest rate",
      '{ provider: idm, cardCalculator: { maxInterest: 3, defaultInterest: 3 } }',
      'finance.cardCalculator.maxInterest: 3 is below the lowest rate 4 (the option minInterest sets the lowest rate); allowed: at least 4',
    ],
    [
      'FIN-12 a default term above the longest term',
      '{ calculator: { maxTermYears: 5, defaultTermYears: 6 } }',
      'sites/yard/site.yaml:4:61: finance.calculator.defaultTermYears: 6 is above maxTermYears; allowed: at most 5',
    ],
    [
      "FIN-09 FIN-12 a default term that is not in the site's list",
      '{ calculator: { termYears: [2, 4, 7], defaultTermYears: 5 } }',
      'finance.calculator.defaultTermYears: 5 is none of termYears; allowed: one of 2, 4, 7',
    ],
    [
      'FIN-05 FIN-08 a minimum loan amount above the initial amount of a calculator without a vehicle',
      '{ calculator: { minAmount: 30001 } }',
      'finance.calculator.minAmount: 30001 is not allowed; allowed: a number from 1 to 30000 or null',
    ],
    [
      'FIN-28 FIN-29 a minimum price above the initial amount of a calculator without a vehicle',
      '{ cardCalculator: { minPrice: 300000 } }',
      'finance.cardCalculator.minPrice: 300000 is not allowed; allowed: a number from 1 to 30000 or null',
    ],
  ])('reports %s', (_, finance, expected) => {
    const problems = problemsOf(finance);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test.each([
    [
      'default rates at the ends of the range',
      '{ calculator: { minInterest: 5, maxInterest: 12, defaultInterest: 12 }, cardCalculator: { maxInterest: 12.94 } }',
    ],
    [
      'a rate that is locked by equal limits',
      '{ calculator: { minInterest: 9, maxInterest: 9, defaultInterest: 9, interestLocked: true } }',
    ],
    ['a provider with its own ranges', '{ provider: Angle }'],
    ["a default term in the site's list", '{ calculator: { termYears: [2, 4, 7], defaultTermYears: 4 } }'],
  ])('accepts %s', (_, finance) => {
    expect(problemsOf(finance)).toEqual([]);
  });

  test.each([
    ['the longest term', '{ calculator: { maxTermYears: 5 } }'],
    ["the site's list of terms", '{ calculator: { termYears: [1, 2, 3, 5] } }'],
  ])('FIN-12 accepts a site that does not set the default term but sets %s (A-32)', (_, finance) => {
    expect(problemsOf(finance)).toEqual([]);
  });

  test('reports the default rate that a site sets if this rate is outside the range of rates that the template sets', () => {
    expect(problemsOf('{ calculator: { defaultInterest: 10 } }', 'finance: { calculator: { maxInterest: 9 } }\n')).toEqual([
      'sites/yard/site.yaml:4:43: finance.calculator.defaultInterest: 10 is not between the lowest and the highest rate of this calculator; allowed: a number from 0.5 to 9',
    ]);
  });
});
