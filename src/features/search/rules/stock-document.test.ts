import { expect, test } from 'vitest';
import { FACET_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { type IndexedDealership, toStockDocument } from './stock-document.ts';
import { hasFacetValues } from './stock-search.ts';

const dealership: IndexedDealership = {
  name: 'Northside Motors',
  slug: 'northside',
  locations: [],
  stock: { noPriceText: 'Call us', offersSubscriptions: false, onlySubscriptions: false },
};
const document = (overrides: Parameters<typeof buildVehicle>[0], from = dealership) => toStockDocument(buildVehicle(overrides), from);
const lender = (paymentWeekCents: number | null): FinanceLenderEntry => ({
  interestRate: null,
  comparisonRate: null,
  paymentWeekCents,
  paymentMonthCents: null,
  depositCents: null,
  termYears: null,
  termMonths: null,
  termWeeks: null,
  balloonCents: null,
  establishmentFeesCents: null,
  totalPayableCents: null,
  disclaimer: null,
  financeProvider: null,
});

test('SEARCH-27 a stock document has a text or a number for every facet attribute', () => {
  const full = document({
    tag: 'Runout Sale',
    certified: true,
    categories: ['Special Offer'],
    filteredFeatures: ['Sunroof', 'Towbar'],
    subscriptionPriceCents: 29_900,
    locationId: null,
    financeLenders: { one: lender(12_000), two: lender(9_900) },
  });
  const attributes = FACET_ATTRIBUTES.filter((attribute) => hasFacetValues(attribute) && attribute !== 'location_name');
  for (const attribute of attributes) expect(full.attributes[attribute], attribute).toBeDefined();
  expect(full.attributes).toMatchObject({
    make_model: 'Toyota > Corolla',
    price_range: '$30,000 to $39,999',
    weekly_price_range: '$50 to $99',
    certified: 'true',
    year: '2021',
    seats: '5',
    fuel: 'Petrol',
    tag: 'Runout Sale',
  });
  expect(full.numbers).toEqual({
    price: 34_990,
    km: 45_210,
    year: 2021,
    seats: 5,
    doors: 5,
    weekly_price_range: 99,
    subscription_price: 299,
  });
});

test('a stock document has the family of the colour, and the numbers for which shoppers search in plain words, such as towing and range', () => {
  const caravan = {
    bodyWidth: null,
    bodyLength: null,
    tareWeight: null,
    axleType: null,
    sleeps: '4 to 6 people',
    aggregateTrailerMass: null,
  };
  const found = document({ colour: 'Glacier White Pearl', engineSizeLitres: 2.5, towingKg: 3_500, electricRangeKm: 420, caravan });
  expect(found.attributes.colour_family).toBe('White');
  expect(found.numbers).toMatchObject({ engine_cc: 2_500, towing: 3_500, electric_range: 420, berths: 4 });
});

test("a feature with '|' in its name is split into several features", () => {
  expect(document({ filteredFeatures: ['Rear|360 Camera', 'Sunroof'] }).attributes.filtered_features).toEqual([
    'Rear',
    '360 Camera',
    'Sunroof',
  ]);
});

test("API-03 'price' in the document of the search index is the selling price; it is missing if the vehicle has no selling price", () => {
  expect(document({ priceCents: null }).numbers.price).toBeUndefined();
  expect(document({ priceCents: null }).attributes.price_range).toBeUndefined();
  expect(document({ priceCents: 3_499_000, offerPriceCents: 2_999_000 }).numbers.price).toBe(29_990);
});

test('API-03 a weekly subscription price is used as the price only if the dealership offers nothing but subscriptions', () => {
  const both = { ...dealership, stock: { ...dealership.stock, offersSubscriptions: true } };
  const only = { ...dealership, stock: { ...dealership.stock, offersSubscriptions: true, onlySubscriptions: true } };
  const vehicle = { subscriptionPriceCents: 4_200, priceCents: 3_499_000, offerPriceCents: null };
  expect(document(vehicle, both).numbers).toMatchObject({ price: 34_990, subscription_price: 42 });
  expect(document(vehicle, both).attributes.price_range).toBe('$30,000 to $39,999');
  expect(document({ ...vehicle, priceCents: null }, both).numbers.price).toBeUndefined();
  expect(document(vehicle, only).numbers.price).toBe(42);
  expect(document({ ...vehicle, subscriptionPriceCents: null }, only).numbers.price).toBeUndefined();
});

test('API-03 a vehicle that is not available is in no price range, because its prices are hidden', () => {
  for (const status of ['sold', 'on_hold']) {
    const hidden = document({ status, offerPriceCents: 2_999_000, subscriptionPriceCents: 4_200, financeLenders: { one: lender(9_900) } });
    expect(hidden.attributes.price_range).toBeUndefined();
    expect(hidden.attributes.weekly_price_range).toBeUndefined();
    expect(hidden.numbers).toEqual({ km: 45_210, year: 2021, seats: 5, doors: 5 });
  }
  expect(document({ status: 'coming_soon' }).numbers.price).toBe(34_990);
});

test('a vehicle is on offer when its offer price differs from its price', () => {
  expect(document({ offerPriceCents: 3_299_000 }).numbers).toMatchObject({ price: 32_990, offer_price: 32_990 });
  expect(document({ offerPriceCents: 3_499_000 }).numbers.offer_price).toBeUndefined();
  expect(document({ offerPriceCents: null }).numbers.offer_price).toBeUndefined();
});

test('make, model and badge are the first text fields of a search document, even if the badge is missing', () => {
  expect(document({}).text.slice(0, 3)).toEqual(['Toyota', 'Corolla', 'Ascent Sport']);
  expect(document({ badge: 'null' }).text.slice(0, 4)).toEqual(['Toyota', 'Corolla', '', 'ZWE211R']);
  expect(document({ stockNumber: 'S77' }).text).toContain('S77');
});

test('a field that the feed does not have gives no value in the search document', () => {
  expect(document({ colour: ' null ', seats: null, certified: false }).attributes.colour).toBeUndefined();
  expect(document({ certified: false }).attributes.certified).toBeUndefined();
});
