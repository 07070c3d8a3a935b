import { expect, test } from 'vitest';
import { budgetOptions } from '#model/site/options/budget/budget-options.ts';
import { quickPickAmounts } from './quick-picks.ts';

const picksOf = (options: Parameters<typeof budgetOptions.parse>[0]): readonly number[] => quickPickAmounts(budgetOptions.parse(options));

test('BUDGET-07 the quick picks are nine limits from $5,000 to $70,000', () => {
  expect(picksOf({})).toEqual([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000]);
});

test('BUDGET-08 a site may choose quick picks from $300,000 to $800,000 in steps of $100,000', () => {
  expect(picksOf({ quickPicks: 'prestige' })).toEqual([300_000, 400_000, 500_000, 600_000, 700_000, 800_000]);
});

test('BUDGET-07 the quick picks that a site lists are sorted, and duplicates are removed', () => {
  expect(picksOf({ quickPicks: [40_000, 20_000, 40_000] })).toEqual([20_000, 40_000]);
  expect(picksOf({ quickPicks: [] })).toEqual([]);
  expect(budgetOptions.safeParse({ quickPicks: 'luxury' }).success).toBe(false);
});

test('BUDGET-14 the price slider goes from 5,000 to 250,000 in steps of 500, and a site cannot set a minimum above the maximum', () => {
  expect(budgetOptions.parse({}).priceSlider).toEqual({ minimum: 5_000, maximum: 250_000, step: 500 });
  expect(budgetOptions.safeParse({ priceSlider: { minimum: 300_000 } }).success).toBe(false);
});
