import { describe, expect, test } from 'vitest';
import { DealershipNotOnSiteError, dealershipOf } from './dealership-of.ts';

const site = { dealerships: [{ id: 3 }, { id: 7 }] };

describe('the dealership of a vehicle', () => {
  test('the dealership of a vehicle is the one that the vehicle names, not the first of the site', () => {
    expect(dealershipOf(site, { dealershipId: 7 })).toBe(site.dealerships[1]);
  });

  test('the dealership of a vehicle is an error when the site does not list it', () => {
    expect(() => dealershipOf(site, { dealershipId: 8 })).toThrow(DealershipNotOnSiteError);
  });
});
