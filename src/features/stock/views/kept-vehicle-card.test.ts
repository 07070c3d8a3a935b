import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { keptVehicleCard } from './kept-vehicle-card.ts';
import { buildVehicleCard } from './vehicle-card-view.ts';

const keptCard = (...about: Parameters<typeof buildVehicleCard>) => keptVehicleCard(buildVehicleCard, ...about);
const site = buildSite();
const newcomer = buildVehicle({ createdAt: TEST_NOW - 7 * DAY_MS, tag: null, reserved: false });

test('a card is built only once for a vehicle on a site', () => {
  expect(keptCard(site, newcomer, TEST_NOW)).toBe(keptCard(site, newcomer, TEST_NOW + 1));
  expect(keptCard(site, newcomer, TEST_NOW)).toEqual(buildVehicleCard(site, newcomer, TEST_NOW));
});

test('TAG-07 a cached card with the tag for new arrivals is built again without the tag, when the vehicle is not a new arrival any more', () => {
  expect(keptCard(site, newcomer, TEST_NOW).value.tag).not.toBeNull();
  expect(keptCard(site, newcomer, TEST_NOW + 2 * DAY_MS).value.tag).toBeNull();
  expect(keptCard(site, newcomer, TEST_NOW).value.tag).not.toBeNull();
});

test('each pair of a site and a vehicle object has its own cached card: another site, or a new object of the same vehicle, gets another card', () => {
  const other = buildSite({ tags: { newText: 'Just Landed' } });
  expect(keptCard(other, newcomer, TEST_NOW).value.tag).not.toEqual(keptCard(site, newcomer, TEST_NOW).value.tag);
  const renamed = { ...newcomer, make: 'Renamed' };
  expect(keptCard(site, renamed, TEST_NOW).value.title).toContain('Renamed');
});
