import { expect, test } from 'vitest';
import { buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { directionsView } from './directions-view.ts';
import { mapView } from './map-view.ts';

const place = (name: string, lat: number, placeId: string | null = null) =>
  buildLocation({
    id: name,
    slug: name.toLowerCase(),
    name,
    address: { street: '1 Road', city: 'Perth', state: 'wa', postcode: '6000', lat, long: 115.8, placeId },
  });
const siteWith = (map: NonNullable<SiteOverrides['locations']>['map']) => buildSite({ locations: { map } });

test('LOC-33 the map of several locations has one pin for each location', () => {
  const map = mapView(siteWith({ provider: 'google', key: 'AIza-public' }), [place('North', -31.8), place('South', -32.1)]);
  expect(map?.live?.pins).toEqual([
    [-31.8, 115.8, 'North'],
    [-32.1, 115.8, 'South'],
  ]);
});

test('LOC-33 a site without a map provider has only the drawn map', () => {
  const map = mapView(siteWith({ provider: 'none' }), [place('North', -31.8)]);
  expect([map?.names, map?.live]).toEqual([['North'], null]);
});

test('LOC-10 the link to directions contains the address of the place, and its Google place id if the id is known', () => {
  const parametersOf = (placeId: string | null) =>
    Object.fromEntries(new URL(directionsView(buildSite(), place('North', -31.8, placeId)).href).searchParams);
  expect(parametersOf('a-place')).toEqual({ api: '1', destination: '1 Road, Perth WA 6000', destination_place_id: 'a-place' });
  expect(parametersOf(null)).toEqual({ api: '1', destination: '1 Road, Perth WA 6000' });
});
