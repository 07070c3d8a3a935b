import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchOptions } from '#model/site/options/search/search-options.ts';
import { resolveSearchPath } from './resolve-search-path.ts';

const { paths } = searchOptions.parse({});
const resolve = (path: string) => resolveSearchPath(paths, path);
const is = (attribute: string, value: string) => ({ kind: 'is', attribute, value });
const slug = (attribute: string, value: string) => ({ kind: 'slug', attribute, value });

test.each([
  ['ROUTE-18', '/search/new-cars', 'new', is('car_type', 'new')],
  ['ROUTE-19', '/search/demo-cars', 'demo', is('car_type', 'demo')],
  ['ROUTE-20', '/search/used-cars', 'used', is('car_type', 'used')],
  ['ROUTE-21', '/search/new-used-and-demo-cars/', 'all', null],
  ['ROUTE-22', '/search/new-and-demo-cars', 'newAndDemo', { kind: 'or', of: [is('car_type', 'new'), is('car_type', 'demo')] }],
  ['ROUTE-23', '/search/toyota', 'make', slug('make', 'toyota')],
  ['ROUTE-24', '/search/toyota/land-cruiser', 'model', { kind: 'and', of: [slug('make', 'toyota'), slug('model', 'land-cruiser')] }],
  ['ROUTE-25', '/special-offers', 'specialOffers', { kind: 'compare', attribute: 'offer_price', operator: '>', value: 0 }],
  ['ROUTE-26', '/search', 'search', null],
])(
  'ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26 each default path selects its kind of page and its filter: %s %s',
  (_, path, kind, filter) => {
    expect(resolve(path)).toMatchObject({ kind, filter, canonicalPath: path });
  },
);

describe('resolveSearchPath', () => {
  test('ROUTE-17 a trailing slash or another letter case gives the same page', () => {
    expect(resolve('/search/new-used-and-demo-cars')?.canonicalPath).toBe('/search/new-used-and-demo-cars/');
    expect(resolve('/Search/New-Cars/')?.canonicalPath).toBe('/search/new-cars');
    expect(resolve('/search/Mercedes-Benz')).toMatchObject({ canonicalPath: '/search/mercedes-benz', makeSlug: 'mercedes-benz' });
    expect(resolve('/search/Land%20Rover/Range%20Rover')?.canonicalPath).toBe('/search/land-rover/range-rover');
  });

  test('paths outside the search give null', () => {
    for (const path of [
      '/',
      '/cars/x',
      '/searching',
      '/search/toyota/corolla/hatch',
      '/search/new-cars/toyota',
      '/search/%20',
      '/used-cars',
    ]) {
      expect(resolve(path), path).toBeNull();
    }
  });

  test('any path gives a result without an error', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        resolve(`/search/${rest}`);
        resolve(`/used-car/${rest}`);
        resolve(rest);
      }),
    );
  });

  test('invalid percent-encoding in a path is not decoded', () => {
    expect(resolve('/search/%E4%A')?.kind).toBe('make');
  });
});

describe('search paths that a site has changed', () => {
  const moved = searchOptions.parse({ paths: { used: '/pre-owned', search: '/stock' } }).paths;

  test('ROUTE-28 a path set by the site replaces the default path', () => {
    expect(resolveSearchPath(moved, '/pre-owned')?.kind).toBe('used');
    expect(resolveSearchPath(moved, '/stock/toyota')).toMatchObject({ kind: 'make', canonicalPath: '/stock/toyota' });
    expect(resolveSearchPath(moved, '/search/toyota')).toBeNull();
  });

  test('ROUTE-27 a reserved word in a path (such as used-cars) is never read as a make, even if the site uses another path for that page', () => {
    expect(resolve('/search/used-cars')?.kind).toBe('used');
    expect(resolveSearchPath(moved, '/stock/used-cars')).toMatchObject({ kind: 'used', canonicalPath: '/pre-owned' });
  });
});
