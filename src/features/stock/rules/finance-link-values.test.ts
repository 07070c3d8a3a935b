import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { paths } from '#urls/paths.ts';
import { financeLinkValues } from './finance-link-values.ts';

const href = (overrides: Parameters<typeof buildVehicle>[0] = {}): URL =>
  new URL(paths.financeLink(financeLinkValues(buildVehicle(overrides))), 'http://the-yard.localhost');

test('ROUTE-16 the finance link of a vehicle opens the finance form, and contains dealership, budget, car id and car type', () => {
  const { pathname, searchParams, hash } = href();
  expect(pathname + hash).toBe('/finance#finance-form');
  expect(Object.fromEntries(searchParams)).toEqual({
    preferredDealership: 'northside',
    vehiclePriceBudget: '34990',
    car_id: '100001',
    car_type: 'used',
  });
  expect(href({ carType: 'demo' }).searchParams.get('car_type')).toBe('demo');
});

test('ROUTE-16 the budget in a finance link is the displayed price with its cents, and is missing for a vehicle without a price', () => {
  expect(href({ offerPriceCents: 3_299_050 }).searchParams.get('vehiclePriceBudget')).toBe('32990.5');
  expect(href({ priceCents: null }).searchParams.has('vehiclePriceBudget')).toBe(false);
  expect(href({ priceCents: 0 }).searchParams.has('vehiclePriceBudget')).toBe(false);
});

test('ROUTE-16 special characters in the slug of a dealership are encoded, so that the finance link contains the whole slug in one parameter', () => {
  expect(href({ dealershipSlug: 'a&b=c d' }).searchParams.get('preferredDealership')).toBe('a&b=c d');
});
