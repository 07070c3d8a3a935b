import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (finance: string, template = '') =>
  settings.problemsOf({ ...settings.withSite(`finance: ${finance}\n`), templates: { metro: `description: x\n${template}` } });

describe('the opening values of a calculator must be within its limits', () => {
  test.each([
    [
      'FIN-16 a rate above the highest of the site',
      '{ calculator: { maxInterest: 12, defaultInterest: 12.5 } }',
      'sites/yard/site.yaml:4:60: finance.calculator.defaultInterest: 12.5 is outside the rates of this calculator; allowed: a number from 0.5 to 12',
    ],
    [
      'FIN-14 FIN-16 a rate below the lowest of the provider',
      '{ provider: Angle Finance, calculator: { defaultInterest: 5 } }',
      'sites/yard/site.yaml:4:68: finance.calculator.defaultInterest: 5 is outside the rates of this calculator; allowed: a number from 7.5 to 14.5',
    ],
    [
      "FIN-16 the platform's rate, where the site's range leaves it out: the file has none to point to, so its calculator is",
      '{ calculator: { maxInterest: 9 } }',
      'sites/yard/site.yaml:4:24: finance.calculator.defaultInterest: is 10 unless given, and that is outside the rates of this calculator; allowed: a number from 0.5 to 9',
    ],
    [
      "FIN-33 FIN-35 the cards' rate",
      '{ cardCalculator: { minInterest: 13 } }',
      'finance.cardCalculator.defaultInterest: is 12.94 unless given, and that is outside the rates of this calculator; allowed: a number from 13 to 15',
    ],
    [
      'FIN-14 FIN-15 a lowest rate above the highest of the provider',
      '{ calculator: { minInterest: 18, defaultInterest: 18 } }',
      'sites/yard/site.yaml:4:39: finance.calculator.minInterest: 18 is above the highest rate, which is 15 unless maxInterest says otherwise; allowed: at most 15',
    ],
    [
      'FIN-14 FIN-15 a highest rate below the lowest of the provider',
      '{ provider: idm, cardCalculator: { maxInterest: 3, defaultInterest: 3 } }',
      'finance.cardCalculator.maxInterest: 3 is below the lowest rate, which is 4 unless minInterest says otherwise; allowed: at least 4',
    ],
    [
      'FIN-12 a term above the longest',
      '{ calculator: { maxTermYears: 5, defaultTermYears: 6 } }',
      'sites/yard/site.yaml:4:61: finance.calculator.defaultTermYears: 6 is above maxTermYears; allowed: at most 5',
    ],
    [
      "FIN-09 FIN-12 a term that is not in the site's list",
      '{ calculator: { termYears: [2, 4, 7], defaultTermYears: 5 } }',
      'finance.calculator.defaultTermYears: 5 is none of termYears; allowed: one of 2, 4, 7',
    ],
    [
      'FIN-05 FIN-08 a smallest loan above what a calculator without a vehicle begins with',
      '{ calculator: { minAmount: 30001 } }',
      'finance.calculator.minAmount: 30001 is not allowed; allowed: a number from 1 to 30000 or null',
    ],
    [
      'FIN-28 FIN-29 a smallest price above that',
      '{ cardCalculator: { minPrice: 300000 } }',
      'finance.cardCalculator.minPrice: 300000 is not allowed; allowed: a number from 1 to 30000 or null',
    ],
  ])('%s', (_, finance, expected) => {
    const problems = problemsOf(finance);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test.each([
    [
      'the ends of the range',
      '{ calculator: { minInterest: 5, maxInterest: 12, defaultInterest: 12 }, cardCalculator: { maxInterest: 12.94 } }',
    ],
    ['a rate that is locked to itself', '{ calculator: { minInterest: 9, maxInterest: 9, defaultInterest: 9, interestLocked: true } }'],
    ['every provider with its own ranges', '{ provider: Angle }'],
    ["a term of the site's list", '{ calculator: { termYears: [2, 4, 7], defaultTermYears: 4 } }'],
  ])('%s is taken', (_, finance) => {
    expect(problemsOf(finance)).toEqual([]);
  });

  test.each([
    ['the longest', '{ calculator: { maxTermYears: 5 } }'],
    ["the site's list", '{ calculator: { termYears: [1, 2, 3, 5] } }'],
  ])('FIN-12 checks a missing default term against %s (A-32)', (_, finance) => {
    expect(problemsOf(finance)).toEqual([]);
  });

  test('reports a range from the template at the site option that contradicts it', () => {
    expect(problemsOf('{ calculator: { defaultInterest: 10 } }', 'finance: { calculator: { maxInterest: 9 } }\n')).toEqual([
      'sites/yard/site.yaml:4:43: finance.calculator.defaultInterest: 10 is outside the rates of this calculator; allowed: a number from 0.5 to 9',
    ]);
  });
});
