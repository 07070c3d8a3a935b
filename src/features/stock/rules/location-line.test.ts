import { expect, test } from 'vitest';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { locationLine, vehicleLocation } from './location-line.ts';

const dealership = buildDealership({
  locations: [
    buildLocation({ id: 'a', slug: 'a' }),
    buildLocation({ id: 'b', slug: 'b', primary: true, address: { street: '1', city: 'Nerang', state: 'qld', postcode: '4211' } }),
  ],
});

test('ENT-36 a car kept at a private address shows the suburb of that address', () => {
  const vehicle = buildVehicle({ privateSuburb: 'Darwin City', privatePostcode: '0800' });
  expect(locationLine(vehicle, dealership, 'Gold Coast')).toBe('Darwin City 0800');
});

test('SITE-23 the city of a car is the first known of these: the city in the settings of the site, the city in the feed, the city of the location', () => {
  expect(locationLine(buildVehicle(), dealership, 'Gold Coast')).toBe('Gold Coast');
  expect(locationLine(buildVehicle(), dealership, null)).toBe('Brisbane, QLD');
  expect(locationLine(buildVehicle({ city: 'null' }), dealership, null)).toBe('Nerang, QLD');
  expect(locationLine(buildVehicle({ city: null }), null, null)).toBeNull();
});

test('a car is at the location that its feed names; if the dealership has no such location, the car is at its primary location', () => {
  expect(vehicleLocation(buildVehicle({ locationId: 'a' }), dealership)?.id).toBe('a');
  expect(vehicleLocation(buildVehicle({ locationId: 'gone' }), dealership)?.id).toBe('b');
  expect(vehicleLocation(buildVehicle(), null)).toBeNull();
});

test('if a dealership has no primary location, a car without a location is shown at a visible location, never at a hidden one', () => {
  const yard = buildDealership({
    locations: [buildLocation({ id: 'hidden', visible: false }), buildLocation({ id: 'shown', slug: 'shown' })],
  });
  expect(vehicleLocation(buildVehicle({ locationId: null }), yard)?.id).toBe('shown');
  expect(vehicleLocation(buildVehicle({ locationId: null }), yard)).toBe(locationOf(yard, null));
});
