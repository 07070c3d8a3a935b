import { expect, test } from 'vitest';
import { yearlyEnergy } from './electric-costs.ts';

test('the energy costs of a year are distance times consumption times price', () => {
  const prices = { electricityPrice: 0.3, fuelPrice: 2, fuelConsumption: 8 };
  expect(yearlyEnergy(15_000, 18, prices)).toEqual({ electricCents: 81_000, fuelCents: 240_000 });
  expect(yearlyEnergy(0, 18, prices)).toEqual({ electricCents: 0, fuelCents: 0 });
});
