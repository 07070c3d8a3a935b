import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { hoursByType } from './hours-by-type.ts';

const NOW = Date.parse('2026-11-23T12:00:00+10:00');
const address = (city: string) => ({ street: '1 Long Road', city, state: 'qld' as const, postcode: '4211' });
const hours = [{ weekday: 1, status: 'Open' as const, open: '08:00', close: '17:00' }];

test('VDP-39 for each type of location, such as service, the hours of one location are chosen: the vehicle’s location, otherwise a location in the same city, otherwise the first location; locations that are hidden or have no hours are ignored', () => {
  const place = (id: string, overrides: Parameters<typeof buildLocation>[0]) =>
    buildLocation({ id, name: id, slug: id.replaceAll(' ', '-'), openingHours: hours, ...overrides });
  const locations = [
    place('parts', { locationType: 'parts', visible: false }),
    place('service south', { locationType: 'service' }),
    place('service nerang', { locationType: 'service', address: address('Nerang') }),
    place('sales south', {}),
    place('showroom nerang', { address: address('Nerang') }),
    place('sales nerang', { address: address('Nerang') }),
    place('head office', { locationType: '', openingHours: [] }),
    place('spares', { locationType: 'parts' }),
    place('yard', { locationType: '' }),
  ];
  const listed = (id: string) =>
    hoursByType({ locations }, locations.find((location) => location.id === id) ?? null, NOW).map(({ label, location }) => [
      label,
      location,
    ]);
  expect(listed('sales nerang')).toEqual([
    ['Sales', 'sales nerang'],
    ['Service', 'service nerang'],
    ['Parts', 'spares'],
    [null, 'yard'],
  ]);
  expect(listed('elsewhere')).toEqual([
    ['Sales', 'sales south'],
    ['Service', 'service south'],
    ['Parts', 'spares'],
    [null, 'yard'],
  ]);
});
