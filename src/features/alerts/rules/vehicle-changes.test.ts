import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { compareVehicle, type KnownVehicle, knownVehicle } from './vehicle-changes.ts';

const car: KnownVehicle = {
  title: '2020 Mazda 3',
  state: 'for-sale',
  priceCents: 2_000_000,
  priceType: 'Drive Away',
  priceCondition: null,
};

const known = fc.record<KnownVehicle>({
  title: fc.constant('2020 Mazda 3'),
  state: fc.constantFrom('for-sale', 'reserved', 'gone'),
  priceCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  priceType: fc.constantFrom(null, 'Drive Away', 'Excl. Govt. Charges'),
  priceCondition: fc.constantFrom(null, 'with trade in'),
});

describe('the changes of a saved vehicle', () => {
  test('the shopper is told of a lower price, with the former and the new price', () => {
    expect(compareVehicle(car, { ...car, priceCents: 1_900_000 })).toEqual({
      change: { kind: 'price-drop', fromCents: 2_000_000, toCents: 1_900_000 },
      known: { ...car, priceCents: 1_900_000 },
    });
  });

  test('the shopper is not told of a higher price, but the next price drop is measured from the higher price', () => {
    const dearer = { ...car, priceCents: 2_500_000 };
    expect(compareVehicle(car, dearer)).toEqual({ change: null, known: dearer });
    expect(compareVehicle(dearer, car).change).toEqual({ kind: 'price-drop', fromCents: 2_500_000, toCents: 2_000_000 });
  });

  test('prices of different types are not compared', () => {
    expect(compareVehicle(car, { ...car, priceCents: 1_800_000, priceType: 'Excl. Govt. Charges' }).change).toBeNull();
  });

  test('a price that applies only with a trade-in is not compared with a price without conditions', () => {
    const shown = (offerPriceCents: number | null): KnownVehicle =>
      knownVehicle(buildVehicle({ priceCents: 3_499_000, offerPriceCents, priceType: 'Drive Away' }), {
        noPriceText: 'Ask us',
        offersSubscriptions: false,
      });
    const offered = compareVehicle(shown(null), shown(3_299_000));
    expect(offered).toEqual({ change: null, known: shown(3_299_000) });
    expect(compareVehicle(offered.known, shown(null)).change).toBeNull();
    expect(compareVehicle(offered.known, shown(3_199_000)).change).toEqual({
      kind: 'price-drop',
      fromCents: 3_299_000,
      toCents: 3_199_000,
    });
  });

  test('the shopper is told exactly once that the vehicle is sold, with or without a page of the vehicle', () => {
    for (const now of [null, { ...car, state: 'gone' } as const]) {
      const first = compareVehicle(car, now);
      expect(first.change).toEqual({ kind: 'sold' });
      expect(compareVehicle(first.known, now).change).toBeNull();
    }
  });

  test('the shopper is not told that the vehicle is reserved, and is told when the reservation has ended', () => {
    const reserved = compareVehicle(car, { ...car, state: 'reserved' });
    expect(reserved.change).toBeNull();
    expect(compareVehicle(reserved.known, car).change).toEqual({ kind: 'available' });
  });

  test('if the price fell during a reservation, the shopper is told of it when the vehicle can be bought again', () => {
    const cheaper = { ...car, priceCents: 1_500_000 };
    const reserved = compareVehicle(car, { ...cheaper, state: 'reserved' });
    expect(compareVehicle(reserved.known, cheaper).change).toEqual({ kind: 'price-drop', fromCents: 2_000_000, toCents: 1_500_000 });
  });

  test('a second comparison finds no change if the vehicle has not changed since the first comparison', () => {
    fc.assert(
      fc.property(known, fc.option(known), (before, now) => {
        const first = compareVehicle(before, now);
        expect(compareVehicle(first.known, now).change).toBeNull();
      }),
    );
  });
});
