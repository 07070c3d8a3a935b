import { expect, test } from 'vitest';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { toLeadVehicle } from './lead-vehicle.ts';

const of = (overrides: Parameters<typeof buildVehicle>[0]) =>
  toLeadVehicle(buildVehicle(overrides), buildDealership(), 'https://x.example/cars/y');

test("toLeadVehicle copies the title and the price text that the shopper saw, including words such as 'Drive Away'", () => {
  expect(of({})).toMatchObject({
    title: '2021 Toyota Corolla Ascent Sport ZWE211R',
    priceText: '$34,990 Drive Away',
    priceCents: 3_499_000,
    available: true,
  });
  expect(of({ offerPriceCents: 3_299_000 }).priceText).toBe('$32,990 Drive Away with trade in');
  expect(of({ priceCents: null })).toMatchObject({ priceText: 'Enquire for price', priceCents: null });
});

test('PRICE-01 a lead about a vehicle by subscription says that the price is paid every week, and contains no selling price', () => {
  const subscribing = buildDealership({ stock: { offersSubscriptions: true } });
  const vehicle = toLeadVehicle(buildVehicle({ subscriptionPriceCents: 19_900 }), subscribing, 'https://x.example/cars/y');
  expect(vehicle).toMatchObject({ priceText: '$199 a week by subscription', priceCents: null });
});

test('FORM-23 a vehicle that is sold or has an unknown status is not available', () => {
  expect(of({ status: 'sold' }).available).toBe(false);
  expect(of({ status: 'on_hold' }).available).toBe(false);
});
