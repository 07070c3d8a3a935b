import { expect, test } from 'vitest';
import { fuelCostText } from './fuel-cost-text.ts';
import { fuelCosts } from './fuel-costs.ts';

const words = (distance: number, consumption = 10, price = 1.7) => fuelCostText(fuelCosts({ distance, consumption, price }));

test('FUEL-06 a fuel cost above zero is never shown as zero', () => {
  expect(words(0.5)).toEqual({ week: '$0.09', month: '$0.37', year: '$4.42' });
  expect(words(0.001)).toEqual({ week: 'under 1 cent', month: 'under 1 cent', year: '$0.01' });
});

test('FUEL-06 the fuel costs for a month and a year are shown in whole dollars if they are ten dollars or more', () => {
  expect(words(15)).toMatchObject({ month: '$11', year: '$133' });
  expect(words(12)).toMatchObject({ month: '$8.84', year: '$106' });
});
