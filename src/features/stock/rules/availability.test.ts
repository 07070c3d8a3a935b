import { describe, expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { isAvailable, isReservable, offerState } from './availability.ts';

describe('the availability of a vehicle', () => {
  test('CARD-01 isAvailable is true only for the statuses in stock and coming soon', () => {
    expect(['in_stock', 'coming_soon', 'sold', 'on_hold', 'IN_STOCK', ''].filter((status) => isAvailable({ status }))).toEqual([
      'in_stock',
      'coming_soon',
    ]);
  });

  test('CARD-01 offerState returns in-stock, coming-soon or reserved for a vehicle that can be bought, and null for any other vehicle', () => {
    const stateOf = (status: string, reserved = false) => offerState({ status, reserved });
    expect([stateOf('in_stock'), stateOf('coming_soon')]).toEqual(['in-stock', 'coming-soon']);
    expect([stateOf('in_stock', true), stateOf('coming_soon', true)]).toEqual(['reserved', 'reserved']);
    expect([stateOf('sold'), stateOf('on_hold'), stateOf('sold', true)]).toEqual([null, null, null]);
  });

  test('CARD-18 CARD-19 isReservable is true only for a vehicle that is in stock, is not reserved and has a price above $200', () => {
    expect(isReservable(buildVehicle())).toBe(true);
    expect(isReservable(buildVehicle({ status: 'coming_soon' }))).toBe(false);
    expect(isReservable(buildVehicle({ status: 'sold' }))).toBe(false);
    expect(isReservable(buildVehicle({ reserved: true }))).toBe(false);
    expect(isReservable(buildVehicle({ priceCents: 20_000 }))).toBe(false);
    expect(isReservable(buildVehicle({ priceCents: 20_001 }))).toBe(true);
    expect(isReservable(buildVehicle({ priceCents: null }))).toBe(false);
    expect(isReservable(buildVehicle({ priceCents: null, offerPriceCents: 3_000_000 }))).toBe(true);
  });
});
