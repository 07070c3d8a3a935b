import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuelCostText } from './fuel-cost-text.ts';
import { fuelCosts } from './fuel-costs.ts';

test.each([
  [
    { distance: 250, consumption: 10, price: 1.7 },
    { weekCents: 4_250, monthCents: 18_417, yearCents: 221_000 },
  ],
  [
    // The exact result is 34.425 dollars. Half a cent is rounded up, even if a floating-point error makes the result a little
    // smaller.
    { distance: 250, consumption: 8.1, price: 1.7 },
    { weekCents: 3_443, monthCents: 14_918, yearCents: 179_010 },
  ],
  [
    { distance: 100, consumption: 7.5, price: 2 },
    { weekCents: 1_500, monthCents: 6_500, yearCents: 78_000 },
  ],
  [
    { distance: 33, consumption: 6.4, price: 1.859 },
    { weekCents: 393, monthCents: 1_701, yearCents: 20_416 },
  ],
])('FUEL-06 the fuel costs of a week are distance / 100 × consumption × price: %j', (use, costs) => {
  expect(fuelCosts(use)).toEqual(costs);
});

test('FUEL-06 the fuel costs of a year equal the costs of 52 weeks and of 12 months, except for rounding differences', () => {
  const use = fc.record({
    distance: fc.integer({ min: 1, max: 20_000 }),
    consumption: fc.double({ min: 0.1, max: 80, noNaN: true }),
    price: fc.double({ min: 0.1, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(use, (given) => {
      const { weekCents, monthCents, yearCents } = fuelCosts(given);
      expect([weekCents, monthCents, yearCents].every(Number.isSafeInteger)).toBe(true);
      expect(Math.abs(yearCents - weekCents * 52)).toBeLessThanOrEqual(27);
      expect(Math.abs(yearCents - monthCents * 12)).toBeLessThanOrEqual(7);
    }),
  );
});

test('FUEL-06 fuel costs are shown to the cent for a week, and in whole dollars for a month and a year', () => {
  expect(fuelCostText({ weekCents: 4_250, monthCents: 18_417, yearCents: 221_049 })).toEqual({
    week: '$42.50',
    month: '$184',
    year: '$2,210',
  });
});
