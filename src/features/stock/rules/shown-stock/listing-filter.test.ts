import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { isListed, listingEndsAt } from './listing-filter.ts';

describe('the results of a search', () => {
  const listed = (status: string, soldDaysAgo: number | null, shown = true, days = 3) =>
    isListed({ status, shown, soldAt: soldDaysAgo === null ? null : TEST_NOW - soldDaysAgo * DAY_MS }, days, TEST_NOW);

  test('SEARCH-11 contain vehicles that are in stock or coming soon, and vehicles that were sold at most the configured number of days ago', () => {
    expect(listed('in_stock', null)).toBe(true);
    expect(listed('coming_soon', null)).toBe(true);
    expect(listed('sold', 3)).toBe(true);
    expect(isListed({ status: 'sold', shown: true, soldAt: TEST_NOW - 3 * DAY_MS - 1 }, 3, TEST_NOW)).toBe(false);
    expect(listed('sold', 10, true, 14)).toBe(true);
    expect(listed('sold', 1, true, 0)).toBe(false);
    expect(listed('on_hold', 1)).toBe(false);
    expect(listed('sold', null)).toBe(false);
  });

  test('SEARCH-11 contain no vehicle that is hidden from the website, whatever its status is', () => {
    expect(listed('in_stock', null, false)).toBe(false);
    expect(listed('sold', 1, false)).toBe(false);
  });

  test('SEARCH-11 contain a sold vehicle only before the time that listingEndsAt returns', () => {
    const vehicle = { status: 'sold', shown: true, soldAt: TEST_NOW - DAY_MS };
    const end = listingEndsAt(vehicle, 3, TEST_NOW) ?? 0;
    expect(end).toBe(TEST_NOW + 2 * DAY_MS + 1);
    expect(isListed(vehicle, 3, end - 1)).toBe(true);
    expect(isListed(vehicle, 3, end)).toBe(false);
    expect(listingEndsAt({ ...vehicle, status: 'in_stock' }, 3, TEST_NOW)).toBeNull();
    expect(listingEndsAt(vehicle, 3, end)).toBeNull();
  });
});
