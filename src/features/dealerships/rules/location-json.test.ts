import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { locationJson } from './location-json.ts';

const location = buildLocation({
  locationType: 'service',
  locationSubtype: ['buying'],
  primary: true,
  manufacturers: ['Kia'],
  phone: '(07) 5550 0001',
  landlinePhone: '(07) 5550 0002',
  dealerLicenceNumber: '123',
  motorVehicleRepairer: '456',
  reviews: { count: 552, averageRating: 4.4 },
  openingHours: [
    { weekday: 0, status: 'Closed' },
    { weekday: 1, status: 'Open', open: '08:30', close: '17:30' },
  ],
  specialHours: [{ date: '2026-12-24', status: 'Open', startHour: '08:30', endHour: '12:00', department: 'sales' }],
  address: { street: '1 Road', city: 'Darwin', state: 'nt', postcode: '0800', lat: -12.4, long: 130.8, placeId: 'p1' },
});
const json = locationJson(location, { id: 7, slug: 'the-yard' });

test('ENT-15 a location has the key names of the specification in JSON', () => {
  expect(json).toMatchObject({
    id: 'southport',
    dealership_id: 7,
    dealership_slug: 'the-yard',
    location_type: 'service',
    location_subtype: ['buying'],
    primary: true,
    visible: true,
    manufacturers: ['Kia'],
    dealer_license_number: '123',
    motor_vehicle_repairer: '456',
    average_rating: null,
    review_count: null,
    reviews: { count: 552, average_rating: 4.4 },
    distribution_locations: [],
    image: null,
  });
});

test('ENT-16 in the JSON of a postal address, the postcode is a string, and the coordinates are included', () => {
  expect(json.address).toEqual({
    id: null,
    street: '1 Road',
    city: 'Darwin',
    state: 'nt',
    postcode: '0800',
    lat: -12.4,
    long: 130.8,
    place_url: null,
    place_id: 'p1',
    map_key: null,
  });
});

test("ENT-17 ENT-18 contact details contain phone numbers and opening hours; the key is spelt 'formated_hours', as in the specification", () => {
  expect(json.contact_detail).toEqual({
    phone: '(07) 5550 0001',
    landline_phone: '(07) 5550 0002',
    opening_hours: [
      { weekday: 0, status: 'Closed', formated_hours: 'Closed', open: null, close: null },
      { weekday: 1, status: 'Open', formated_hours: '8:30 am - 5:30 pm', open: '08:30', close: '17:30' },
    ],
  });
});

test('ENT-19 special hours contain date, department and location name', () => {
  expect(json.special_hours).toEqual([
    { status: 'Open', date: '2026-12-24', start_hour: '08:30', end_hour: '12:00', department: 'sales', location_name: null },
  ]);
});
