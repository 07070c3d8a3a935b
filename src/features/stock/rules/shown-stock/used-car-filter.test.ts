import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { oldestUsedYear, oldestUsedYearChangesAt } from './used-car-filter.ts';

test("SEARCH-34 the used-car filter calculates the age of a vehicle from the current year in the site's time zone", () => {
  const newYear = Date.UTC(2026, 11, 31, 14);
  const site = (timeZone: string) => buildSite({ timeZone, stock: { usedCarFilter: true, usedMaxAgeYears: 5 } });
  expect(oldestUsedYear(site('Australia/Brisbane'), newYear)).toBe(2022);
  expect(oldestUsedYear(site('Australia/Perth'), newYear)).toBe(2021);
  expect(oldestUsedYear(buildSite(), newYear)).toBeNull();
});

test("SEARCH-34 the oldest year that the used-car filter allows changes at New Year in the site's time zone", () => {
  const site = buildSite({ stock: { usedCarFilter: true }, timeZone: 'Australia/Perth' });
  expect(oldestUsedYearChangesAt(site, TEST_NOW)).toBe(Date.UTC(2026, 11, 31, 16));
  expect(oldestUsedYearChangesAt(buildSite(), TEST_NOW)).toBeNull();
  expect(oldestUsedYearChangesAt(site, Date.UTC(2026, 11, 31, 16) + DAY_MS)).toBe(Date.UTC(2027, 11, 31, 16));
});
