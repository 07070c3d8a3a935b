import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOptions } from '#model/site/options/budget/budget-options.ts';
import { readBudgetAmount, readBudgetInputs } from './budget-inputs.ts';

const defaults = budgetOptions.parse({});
const read = (query: string, options: Parameters<typeof budgetOptions.parse>[0] = {}) =>
  readBudgetInputs(new URLSearchParams(query), budgetOptions.parse(options));

describe('an amount of the budget finder', () => {
  test.each([
    ['200', 200],
    ['$1,200', 1_200],
    [' 1 200.50 ', 1_200.5],
    ['.5', 0.5],
    ['1e3', 1_000],
    ['0', 0],
    ['1000000', 1_000_000],
  ])('%j is read as %d', (text, amount) => expect(readBudgetAmount(text)).toBe(amount));

  test.each(['', 'abc', '12abc', 'NaN', 'Infinity', '0x10', '1.2.3', '--5', '١٢', 'e5', '$'])(
    'BUDGET-03 %j is not a number and becomes 0',
    (text) => expect(readBudgetAmount(text)).toBe(0),
  );

  test.each([
    ['-1', 0],
    ['-1e400', 0],
    ['1000000.01', 1_000_000],
    ['99999999', 1_000_000],
    ['1e400', 1_000_000],
  ])('BUDGET-03 %j is clamped to %d', (text, amount) => expect(readBudgetAmount(text)).toBe(amount));

  test('BUDGET-03 any text is read as an amount from 0 to 1,000,000, and a number in this range is not changed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.bigInt().map(String)), (text) => {
        const amount = readBudgetAmount(text);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(1_000_000);
        expect(readBudgetAmount(String(amount))).toBe(amount);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (amount) => {
        expect(readBudgetAmount(String(amount))).toBe(amount + 0);
      }),
    );
  });
});

describe('the inputs of the budget finder', () => {
  test('BUDGET-05 the initial repayment is 200 a week or 600 a month, and the initial deposit is 2,000', () => {
    expect(read('')).toEqual({ period: 'weekly', repayment: 200, deposit: 2_000 });
    expect(read('period=monthly')).toEqual({ period: 'monthly', repayment: 600, deposit: 2_000 });
    expect(defaults.repayment).toEqual({ weekly: 200, monthly: 600 });
  });

  test('BUDGET-05 a site can set other initial values', () => {
    const options = { period: 'monthly', repayment: { monthly: 950, weekly: 220 }, deposit: 0 } as const;
    expect(read('', options)).toEqual({ period: 'monthly', repayment: 950, deposit: 0 });
    expect(read('period=weekly', options)).toEqual({ period: 'weekly', repayment: 220, deposit: 0 });
  });

  test('ENT-37 BUDGET-02 repayment and deposit are read from the URL', () => {
    expect(read('repayment=%24350&deposit=1%2C500&period=monthly')).toEqual({ repayment: 350, deposit: 1_500, period: 'monthly' });
  });

  test('BUDGET-03 an empty input is 0, and an unknown period becomes the site’s default period', () => {
    expect(read('repayment=&deposit=none&period=daily')).toEqual({ repayment: 0, deposit: 0, period: 'weekly' });
  });
});
