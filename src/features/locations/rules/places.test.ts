import { expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { contactSlugOf, placeNameOf, placesOf } from './places.ts';
import { sortByType } from './sort-by-type.ts';
import { visibleLocations } from './visible-locations.ts';

test.each([
  ['Kestrel Point Kia - Sales', 'kestrel-point-kia'],
  ['Kestrel Point Kia - Service', 'kestrel-point-kia'],
  ['Kestrel Point Kia - Parts', 'kestrel-point-kia'],
  ['The Yard - Service Nerang', 'the-yard-service-nerang'],
  ['Yard Service', 'yard-service'],
  ['The Yard - Sales - Service', 'the-yard-sales'],
])('ROUTE-38 the contact slug of %j is %j', (name, slug) => {
  expect(contactSlugOf({ name })).toBe(slug);
});

test('the department is removed from the name of a place only if it is at the end of the location name', () => {
  expect(placeNameOf('Sales - Geelong')).toBe('Sales - Geelong');
});

test('LOC-14 locations are sorted by type: sales, service, parts', () => {
  const types = ['parts', 'service', 'sales'] as const;
  expect(sortByType(types.map((locationType) => ({ locationType }))).map(({ locationType }) => locationType)).toEqual([
    'sales',
    'service',
    'parts',
  ]);
});

const department = (id: string, name: string, locationType: 'sales' | 'service' | 'parts', visible = true) =>
  buildLocation({ id, slug: id, name, locationType, visible });

test('locations of one dealership are one place if their names differ only in the department (Sales, Parts)', () => {
  const dealership = buildDealership({
    locations: [
      department('parts', 'Bay Kia - Parts', 'parts'),
      department('sales', 'Bay Kia - Sales', 'sales'),
      department('hill', 'Hill Kia', 'sales'),
      department('yard', 'Storage', 'sales', false),
    ],
  });
  const places = placesOf(buildSite({ dealerships: [dealership] }));
  expect(places.map(({ slug, name, locations }) => `${slug} ${name}: ${locations.map(({ id }) => id)}`)).toEqual([
    'bay-kia Bay Kia: sales,parts',
    'hill-kia Hill Kia: hill',
  ]);
});

test('two dealerships with a location of the same name have two contact pages', () => {
  const dealerships = [1, 2].map((id) =>
    buildDealership({ id, slug: `dealer-${id}`, locations: [department(`yard-${id}`, 'The Yard', 'sales')] }),
  );
  expect(placesOf(buildSite({ dealerships })).map(({ slug, dealership }) => [slug, dealership.id])).toEqual([
    ['the-yard', 1],
    ['dealer-2-the-yard', 2],
  ]);
});

test('visibleLocations leaves out hidden locations', () => {
  const dealership = buildDealership({ locations: [department('a', 'A', 'sales', false), department('b', 'B', 'sales')] });
  expect(visibleLocations(buildSite({ dealerships: [dealership] })).map(({ location }) => location.id)).toEqual(['b']);
});
