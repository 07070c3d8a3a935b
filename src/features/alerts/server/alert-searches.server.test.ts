import { expect, test } from 'vitest';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import { buildSearch } from '#test/builders/search/search-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { findNewVehicles } from './alert-searches.server.ts';

/**
 * Makes a stock of 30 vehicles with the ids 1 to 30, which have all just arrived. Only vehicles 2 and 3 are Kias. `pages`
 * records the number of vehicles on each page of arrivals that is read.
 */
const buildArrivals = () => {
  const { source, service, site } = buildSearch();
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  source.write(7, ...ids.map((id) => ({ id, make: id === 2 || id === 3 ? 'Kia' : 'Ford' })));
  const pages: number[] = [];
  const listArrivals = async (_: unknown, { belowId, limit }: { readonly belowId: number | null; readonly limit: number }) => {
    const page = ids
      .toReversed()
      .filter((id) => belowId === null || id < belowId)
      .slice(0, limit);
    pages.push(page.length);
    return page;
  };
  const search = {
    resolvePath: async (_: unknown, path: string) => resolveSearchPath(site.search.paths, path),
    findAmong: service.findAmong.bind(service),
  };
  const find = (address: string, limit: number) =>
    findNewVehicles({ search, vehicles: { listArrivals } }, site, address, { since: TEST_NOW, limit, pageSize: 10 });
  return { find, pages };
};

test('finds a matching vehicle that is not on the first page of arrivals', async () => {
  const { find, pages } = buildArrivals();
  expect([...(await find('/search/kia', 5))].sort()).toEqual([2, 3]);
  expect(pages).toEqual([10, 10, 10, 0]);
});

test('stops reading pages of arrivals as soon as it has found the requested number of vehicles', async () => {
  const { find, pages } = buildArrivals();
  expect(await find('/search/ford', 5)).toHaveLength(5);
  expect(pages).toEqual([10]);
});
