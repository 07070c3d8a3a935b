import { describe, expect, test } from 'vitest';
import { DealershipNotOnSiteError, dealershipOf } from './dealership-of.ts';

const site = { dealerships: [{ id: 3 }, { id: 7 }] };

describe('dealershipOf', () => {
  test('dealershipOf returns the dealership that the vehicle names, not the first dealership of the site', () => {
    expect(dealershipOf(site, { dealershipId: 7 })).toBe(site.dealerships[1]);
  });

  test('dealershipOf throws when the site does not list the dealership of the vehicle', () => {
    expect(() => dealershipOf(site, { dealershipId: 8 })).toThrow(DealershipNotOnSiteError);
  });
});
