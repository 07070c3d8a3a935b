import { expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { locationData } from './location-data.ts';

const NOW = Date.parse('2026-11-26T02:00:00Z');
const open = (weekday: number) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' });

const dataOf = (overrides: Parameters<typeof buildLocation>[0]): Record<string, unknown> => {
  const location = buildLocation(overrides);
  const dealership = buildDealership({ locations: [location] });
  return locationData(buildSite({ dealerships: [dealership] }), { dealership, location }, 'https://the-yard.example', NOW) as Record<
    string,
    unknown
  >;
};

test('a location is described with address, coordinates, phone, hours and special hours', () => {
  const data = dataOf({
    phone: '(07) 5550 1210',
    image: '/media/yard.avif',
    address: { street: '1 Parade', city: 'Southport', state: 'qld', postcode: '4215', lat: -27.97, long: 153.41 },
    openingHours: [
      open(1),
      open(2),
      { ...open(6), close: '16:00' },
      { weekday: 3, status: 'Open', byAppointment: true },
      { weekday: 0, status: 'Closed' },
    ],
    specialHours: [
      { date: '2026-12-24', status: 'Open', startHour: '08:30', endHour: '12:00' },
      { date: '2026-12-25', status: 'Closed' },
      { date: '2026-11-20', status: 'Closed' },
    ],
  });
  expect(data).toMatchObject({
    '@type': 'AutoDealer',
    '@id': 'https://the-yard.example/locations/southport#southport',
    telephone: '(07) 5550 1210',
    image: 'https://the-yard.example/media/yard.avif',
    geo: { latitude: -27.97, longitude: 153.41 },
    address: { addressRegion: 'QLD', postalCode: '4215', addressCountry: 'AU' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' },
      { dayOfWeek: ['Saturday'], opens: '08:30', closes: '16:00' },
    ],
  });
  expect(data.specialOpeningHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:30', closes: '12:00' },
    { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
  ]);
});

test('LOC-26 special hours of a single department are not published for a location with every department', () => {
  const specialHours = [
    { date: '2026-12-24', status: 'Closed' as const, department: 'service' as const },
    { date: '2026-12-25', status: 'Closed' as const },
  ];
  const datesOf = (locationType: '' | 'service') =>
    (dataOf({ locationType, openingHours: [open(4)], specialHours }).specialOpeningHoursSpecification as { validFrom: string }[]).map(
      ({ validFrom }) => validFrom,
    );
  expect(datesOf('')).toEqual(['2026-12-25']);
  expect(datesOf('service')).toEqual(['2026-12-24', '2026-12-25']);
});

test('LOC-26 on a date with special hours for each department, the published hours of the location begin and end with the first and last open department', () => {
  const hours = (['sales', 'service', 'parts'] as const).flatMap((department) => [
    { date: '2026-12-24', status: 'Open' as const, startHour: department === 'parts' ? '10:00' : '08:00', endHour: '12:00', department },
    { date: '2026-12-25', status: 'Closed' as const, department },
  ]);
  expect(dataOf({ locationType: '', openingHours: [open(4)], specialHours: hours }).specialOpeningHoursSpecification).toMatchObject([
    { validFrom: '2026-12-24', opens: '08:00', closes: '12:00' },
    { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' },
  ]);
});

test('structured data have the type AutoRepair for a workshop and AutoPartsStore for a parts counter, and leave out unknown facts', () => {
  expect(dataOf({ locationType: 'service' })['@type']).toBe('AutoRepair');
  const parts = dataOf({ locationType: 'parts' });
  expect(parts['@type']).toBe('AutoPartsStore');
  for (const key of ['geo', 'telephone', 'image', 'openingHoursSpecification']) expect(parts).not.toHaveProperty(key);
});

test('structured data contain no rating of the location, because the dealer itself supplies the rating', () => {
  expect(dataOf({ reviews: { count: 552, averageRating: 4.4 } })).not.toHaveProperty('aggregateRating');
});
