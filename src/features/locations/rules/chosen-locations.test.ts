import { expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { chosenLocations, type LocationFilter } from './chosen-locations.ts';

const place = (slug: string, more: Parameters<typeof buildLocation>[0] = {}) => buildLocation({ id: 'main', slug, name: slug, ...more });
const north = buildDealership({
  id: 1,
  slug: 'north',
  locations: [place('north-yard'), place('north-workshop', { id: 'workshop', locationType: 'service' })],
});
const south = buildDealership({ id: 2, slug: 'south', locations: [place('south-yard')] });
const site = buildSite({ dealerships: [north, south] });
const slugs = (filter: LocationFilter, id: string | null = null): readonly string[] =>
  chosenLocations(site, { filter, id }).map(({ location }) => location.slug);

test('LOC-11 the primary location belongs to the primary dealership, even if another dealership uses the same id', () => {
  expect(slugs('primary')).toEqual(['north-yard']);
});

test('LOC-11 a location is found by its slug or by its id, whatever the filter says', () => {
  expect(slugs('all', 'south-yard')).toEqual(['south-yard']);
  expect(slugs('all', 'workshop')).toEqual(['north-workshop']);
  expect(slugs('parts', 'workshop')).toEqual(['north-workshop']);
});

test('LOC-11 if locations of two dealerships have the same id, the id selects the location of the first dealership', () => {
  expect(slugs('all', 'main')).toEqual(['north-yard']);
});

test('LOC-11 a location without a type has every department, so every filter for a department shows this location', () => {
  const dealership = buildDealership({
    locations: [place('everything', { locationType: '' }), place('counter', { locationType: 'parts' })],
  });
  const shown = (filter: LocationFilter) =>
    chosenLocations(buildSite({ dealerships: [dealership] }), { filter, id: null }).map(({ location }) => location.slug);
  expect([shown('sales'), shown('service'), shown('parts')]).toEqual([['everything'], ['everything'], ['everything', 'counter']]);
});
