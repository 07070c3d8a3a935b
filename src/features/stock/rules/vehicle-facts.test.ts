import { expect, test } from 'vitest';
import { belowMarketCents } from '#features/market-price/rules/below-market.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { formatOdometer } from './vehicle-facts.ts';

test('an impossible odometer reading is not shown', () => {
  expect([null, -5, Number.NaN, 1e12].map(formatOdometer)).toEqual([null, null, null, null]);
});

const words = { noPriceText: '', offersSubscriptions: true };
const compared = (overrides: Parameters<typeof buildVehicle>[0]) =>
  belowMarketCents(buildVehicle({ priceCents: 3_000_000, ...overrides }), words);

test('PRICE-15 a price is below market if it is more than $499 lower than the average price in the Australian state', () => {
  expect(compared({ market: { stateAverageCents: 3_049_900, averageCents: null } })).toBeNull();
  expect(compared({ market: { stateAverageCents: 3_050_000, averageCents: null } })).toBe(50_000);
  expect(compared({ market: { stateAverageCents: 2_900_000, averageCents: 9_000_000 } })).toBeNull();
});

test('PRICE-15 the amount below market is calculated from the national average price if the state has no average', () => {
  expect(compared({ market: { stateAverageCents: null, averageCents: 3_100_000 } })).toBe(100_000);
  expect(compared({ market: { stateAverageCents: 0, averageCents: 3_100_000 } })).toBe(100_000);
  expect(compared({ market: { stateAverageCents: null, averageCents: null } })).toBeNull();
});

test('PRICE-15 the amount below market is calculated from the displayed price, and is null if this price is weekly or missing', () => {
  const market = { stateAverageCents: 3_050_000, averageCents: null };
  expect(compared({ market, offerPriceCents: 2_900_000 })).toBe(150_000);
  expect(compared({ market, subscriptionPriceCents: 19_900 })).toBeNull();
  expect(compared({ market, priceCents: null })).toBeNull();
});
