import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { isInSiteStock } from './site-stock.ts';

const shows = (stock: object, overrides: Parameters<typeof buildVehicle>[0] = {}, now = TEST_NOW) =>
  isInSiteStock(
    buildSite({ stock, timeZone: 'Australia/Brisbane', dealerships: [buildDealership({ id: 1 })] }),
    buildVehicle(overrides),
    now,
  );

test('a site shows only vehicles of its own dealerships, and hides a vehicle if the feed says that websites must not show it', () => {
  expect(shows({})).toBe(true);
  expect(shows({}, { dealershipId: 2 })).toBe(false);
  expect(shows({}, { showOnDealerWebsite: false })).toBe(false);
});

test('SITE-19 a site shows only its car types, statuses, makes and item types', () => {
  expect(shows({ carTypes: ['new', 'demo'] })).toBe(false);
  expect(shows({ makes: [' TOYOTA'] })).toBe(true);
  expect(shows({ makes: ['Kia'] })).toBe(false);
  expect(shows({ itemTypes: ['caravan'] })).toBe(false);
  expect(shows({ statuses: ['in_stock'] }, { status: 'coming_soon' })).toBe(false);
});

test('a vehicle that is sold or on hold keeps its page, even if the option statuses of the site does not contain its status', () => {
  expect(shows({ statuses: ['in_stock'] }, { status: 'sold' })).toBe(true);
  expect(shows({ statuses: ['in_stock'] }, { status: 'on_hold' })).toBe(true);
});

test('a sold vehicle loses its page after the number of days in the option soldPageDays', () => {
  const sold = { status: 'sold' as const, soldAt: TEST_NOW };
  expect(shows({}, sold, TEST_NOW + 180 * DAY_MS - 1)).toBe(true);
  expect(shows({}, sold, TEST_NOW + 180 * DAY_MS)).toBe(false);
  expect(shows({ soldPageDays: 30 }, sold, TEST_NOW + 30 * DAY_MS)).toBe(false);
  expect(shows({ soldPageDays: null }, sold, TEST_NOW + 4_000 * DAY_MS)).toBe(true);
  expect(shows({}, { status: 'in_stock', soldAt: TEST_NOW }, TEST_NOW + 400 * DAY_MS), 'back for sale').toBe(true);
});

test('SEARCH-34 the used-car filter is off by default, and excludes old used cars when it is on', () => {
  const filter = { usedCarFilter: true, usedMaxAgeYears: 5 };
  expect(shows({}, { year: 1990 })).toBe(true);
  expect(shows(filter, { year: 2021 })).toBe(true);
  expect(shows(filter, { year: 2020 })).toBe(false);
  expect(shows(filter, { year: null })).toBe(false);
  expect(shows(filter, { year: 2020, carType: 'demo' })).toBe(true);
});
