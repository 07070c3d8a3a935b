import { expect, test } from 'vitest';
import { paths } from '#urls/paths.ts';
import { findReservedPath } from '../rules/settings/reserved-paths.ts';

/** Every path of the product, with 'x' for its parts and without its query. */
const allPaths = (part: unknown): string[] => {
  if (typeof part === 'function') return [String(part('x', 'x')).replace(/[?#].*$/, '')];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(allPaths) : [];
};

/** Search pages, which a site may move (ROUTE-28), and names that no search path can have (a dot). */
const isFree = (path: string) => path === '/search' || path.startsWith('/search/') || path.startsWith('/theme.');

test('ROUTE-28 no search page can be moved onto a path that the platform serves itself', () => {
  const taken = allPaths(paths).filter((path) => !isFree(path));
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((path) => findReservedPath(path) === null)).toEqual([]);
});

test('search pages and special offers are free to move, near misses too', () => {
  for (const path of ['/search/new-cars', '/special-offers', '/showroom', '/carsales', '/apiary'])
    expect(findReservedPath(path)).toBeNull();
});
