import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { displayedPrice } from './displayed-price.ts';
import { purchasePriceCents } from './selling-price.ts';

const words = { noPriceText: 'Enquire for price', offersSubscriptions: true };
const unpriced = { priceCents: null, beforePriceCents: null, offerPriceCents: null, subscriptionPriceCents: null };
const shown = (overrides: Parameters<typeof buildVehicle>[0], change: Partial<typeof words> = {}) =>
  displayedPrice(buildVehicle({ ...unpriced, ...overrides }), { ...words, ...change });

describe('the price shown', () => {
  test('PRICE-01 displayedPrice is the subscription price if this price is above 0 and the dealership offers subscriptions', () => {
    const prices = { subscriptionPriceCents: 19_900, offerPriceCents: 3_000_000, priceCents: 3_499_000 };
    expect(shown(prices)).toMatchObject({ kind: 'subscription', cents: 19_900, text: '$199', condition: null });
    expect(shown(prices).type).toBe('a week by subscription');
    expect(shown(prices, { offersSubscriptions: false }).kind).toBe('offer');
    expect(shown({ ...prices, subscriptionPriceCents: 0 }).kind).toBe('offer');
  });

  test('PRICE-02 displayedPrice is the offer price if the offer price is above 0 and differs from the normal price', () => {
    expect(shown({ offerPriceCents: 3_299_000, priceCents: 3_499_000 })).toMatchObject({ kind: 'offer', text: '$32,990' });
    expect(shown({ offerPriceCents: 3_499_000, priceCents: 3_499_000 }).kind).toBe('normal');
    expect(shown({ offerPriceCents: 0, priceCents: 3_499_000 }).kind).toBe('normal');
    expect(shown({ offerPriceCents: null, priceCents: 3_499_000 }).kind).toBe('normal');
  });

  test('PRICE-03 displayedPrice is the normal price only if this price is above $10', () => {
    expect(shown({ priceCents: 1_001 })).toMatchObject({ kind: 'normal', cents: 1_001, text: '$10.01' });
    expect(shown({ priceCents: 1_000 }).kind).toBe('none');
  });

  test('PRICE-04 displayedPrice of a used or demo vehicle without a price has the kind none, even if the feed marks it as a preorder', () => {
    for (const carType of ['used', 'demo'] as const) expect(shown({ preorder: true, carType }).kind).toBe('none');
  });

  test('PRICE-04 displayedPrice of a preorder is its price, or PREORDER if it has no price above $10', () => {
    const newCar = { preorder: true, carType: 'new' } as const;
    expect(shown({ ...newCar, priceCents: 1_000 })).toMatchObject({ kind: 'preorder', cents: null, text: 'PREORDER' });
    expect(shown({ ...newCar, priceCents: 4_000_000 })).toMatchObject({ kind: 'normal', text: '$40,000' });
  });

  test("PRICE-05 displayedPrice is the dealership's text when there is no price", () => {
    expect(shown({}, { noPriceText: 'Price on request' })).toMatchObject({
      kind: 'none',
      cents: null,
      text: 'Price on request',
      type: null,
    });
    expect(shown({}, { noPriceText: ' ' }).text).toBe('Enquire for price');
  });

  test('PRICE-06 displayedPrice contains the before price (an earlier price) only if it is higher than the displayed price', () => {
    expect(shown({ priceCents: 3_000_000, beforePriceCents: 3_200_000 })).toMatchObject({ wasCents: 3_200_000, wasText: '$32,000' });
    expect(shown({ priceCents: 3_000_000, beforePriceCents: 3_000_000 }).wasCents).toBeNull();
    expect(shown({ priceCents: 3_000_000, beforePriceCents: 2_000_000 }).wasText).toBeNull();
    expect(shown({ priceCents: 3_000_000, offerPriceCents: 2_800_000, beforePriceCents: 2_900_000 }).wasCents).toBe(2_900_000);
    expect(shown({ beforePriceCents: 3_200_000 }).wasCents).toBeNull();
    expect(shown({ subscriptionPriceCents: 19_900, priceCents: 3_000_000, beforePriceCents: 3_200_000 }).wasCents).toBeNull();
  });

  test("PRICE-07 displayedPrice adds 'with trade in' only to an offer price", () => {
    expect(shown({ offerPriceCents: 3_299_000, priceCents: 3_499_000 }).condition).toBe('with trade in');
    expect(shown({ priceCents: 3_499_000 }).condition).toBeNull();
  });

  test("displayedPrice includes the price type, but never the word 'null'", () => {
    expect(shown({ priceCents: 3_499_000, priceType: 'Excl. Govt. Charges' }).type).toBe('Excl. Govt. Charges');
    expect(shown({ priceCents: 3_499_000, priceType: 'null' }).type).toBeNull();
  });

  test('PRICE-01 PRICE-02 PRICE-03 PRICE-05 displayedPrice ignores negative, absurdly large and invalid amounts', () => {
    const odd = fc.constantFrom(null, 0, -1, -3_499_000, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 10.5, 500, 3_499_000);
    fc.assert(
      fc.property(odd, odd, odd, odd, fc.boolean(), (price, offer, before, subscription, preorder) => {
        const price_ = shown({
          priceCents: price,
          offerPriceCents: offer,
          beforePriceCents: before,
          subscriptionPriceCents: subscription,
          preorder,
        });
        expect(price_.text).not.toMatch(/NaN|Infinity|null|-/);
        if (price_.cents !== null) expect(Number.isSafeInteger(price_.cents) && price_.cents > 0).toBe(true);
        if (price_.wasCents !== null) expect(price_.wasCents).toBeGreaterThan(price_.cents ?? Number.POSITIVE_INFINITY);
        expect(price_.kind === 'preorder' || price_.kind === 'none').toBe(price_.cents === null);
      }),
    );
  });
});

test('the selling price ignores subscription prices', () => {
  expect(purchasePriceCents(buildVehicle({ ...unpriced, subscriptionPriceCents: 19_900, priceCents: 3_000_000 }))).toBe(3_000_000);
  expect(purchasePriceCents(buildVehicle({ ...unpriced, subscriptionPriceCents: 19_900 }))).toBeNull();
});
