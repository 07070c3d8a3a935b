import { expect, test } from 'vitest';
import { paths } from '#urls/paths.ts';
import { findReservedPath } from '../rules/settings/reserved-paths.ts';

/** Every path of the product, with 'x' for its parameters and without its query. */
const allPaths = (part: unknown): string[] => {
  if (typeof part === 'function') return [String(part('x', 'x')).replace(/[?#].*$/, '')];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(allPaths) : [];
};

/**
 * Whether the test leaves out a path. It leaves out search pages, because a site may move them (ROUTE-28). It leaves out
 * the page of a model, because a search page with the same path is shown instead. It also leaves out paths with a
 * dot, because the path of a search page never contains a dot.
 */
const isFree = (path: string) =>
  path === paths.model('x') || path === '/search' || path.startsWith('/search/') || path.startsWith('/theme.');

test('ROUTE-28 a search page cannot be moved to a path that the platform uses', () => {
  const taken = allPaths(paths).filter((path) => !isFree(path));
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((path) => findReservedPath(path) === null)).toEqual([]);
});

test('findReservedPath accepts the usual paths of search pages, and paths such as /carsales that only resemble a reserved path', () => {
  for (const path of ['/search/new-cars', '/special-offers', '/showroom', '/carsales', '/apiary'])
    expect(findReservedPath(path)).toBeNull();
});
