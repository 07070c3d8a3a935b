import { describe, expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { searchPage } from './search.route.ts';

const STOCK = Array.from({ length: 30 }, (_, index) =>
  buildVehicle({ id: index + 1, slug: `v-${index + 1}`, carType: index < 12 ? 'new' : 'used' }),
);
const TILE = { image: { src: '/media/tile.avif' }, text: 'A tile', href: '/enquire' };

const show = async (address: string, overrides: SiteOverrides) => {
  const site = buildSite({ dealerships: [buildDealership({ id: 1 })], ...overrides });
  const answer = await askPage(searchPage(buildSearchServices([site], STOCK)), site, address);
  if (answer.kind !== 'page') throw new Error('not a page');
  const body = renderElement(answer.body);
  return { body, grid: [...body.querySelectorAll('.card-grid > li')], caching: answer.caching };
};

describe('promotional tiles in the grid of results', () => {
  test('SEARCH-13 A-09 a promotional tile is the 8th item of each page, and every vehicle is still shown', async () => {
    for (const address of ['/search', '/search?page=2']) {
      const { grid } = await show(address, { promoTiles: [TILE] });
      expect(grid.findIndex((item) => item.className === 'grid-insert')).toBe(7);
      expect(textOf(grid[7])).toBe('A tile');
      expect(grid[7]?.querySelector('a')?.getAttribute('href')).toBe('/enquire');
      expect(grid.filter((item) => item.id.startsWith('vehicle-'))).toHaveLength(address === '/search' ? 21 : 9);
    }
  });

  test('ENT-28 a tile shows its image and text on its background', async () => {
    const { body } = await show('/search', { promoTiles: [{ image: { src: '/media/tile.avif', alt: 'A ute' }, background: 'night' }] });
    const tile = body.querySelector('.grid-insert > *');
    expect([tile?.tagName, tile?.className]).toEqual(['DIV', 'tile tile-night']);
    expect(tile?.querySelector('img')?.getAttribute('src')).toContain('/media/tile.avif');
    expect(tile?.querySelector('img')?.getAttribute('alt')).toBe('A ute');
  });

  test('SEARCH-15 a tile with a car type is shown only if the path or the selected filter of the search page has this car type', async () => {
    const site = { promoTiles: [{ ...TILE, carTypes: ['used' as const] }] };
    const has = async (address: string) => (await show(address, site)).body.querySelector('.grid-insert') !== null;
    expect(
      await Promise.all(['/search', '/search/used-cars', '/search/new-cars', '/search?refinementList[car_type][0]=new'].map(has)),
    ).toEqual([true, true, false, false]);
  });

  test("SEARCH-14 if the site's setting promoTileRandomOffset is on, the tile appears 1, 2 or 3 positions later, chosen at random", async () => {
    const site = { promoTiles: [TILE], search: { promoTileRandomOffset: true } };
    const places = await Promise.all(
      Array.from({ length: 30 }, async (_, make) => {
        const { grid } = await show(`/search?range[km]=0:${60_000 + make * 1_000}`, site);
        return grid.findIndex((item) => item.className === 'grid-insert') + 1;
      }),
    );
    expect([...new Set(places)].toSorted((one, other) => one - other)).toEqual([9, 10, 11]);
  });

  test('SEARCH-16 a strict tile appears only if the search is for exactly the car types of the tile', async () => {
    const has = async (address: string, strictDisplay: boolean) =>
      (await show(address, { promoTiles: [{ ...TILE, carTypes: ['used' as const], strictDisplay }] })).body.querySelector(
        '.grid-insert',
      ) !== null;
    expect([await has('/search', false), await has('/search/used-cars', false)]).toEqual([true, true]);
    expect([await has('/search', true), await has('/search/used-cars', true)]).toEqual([false, true]);
  });

  test('HOME-17 HOME-19 a promotion appears at the position that its settings define', async () => {
    const { grid } = await show('/search', {
      promotions: [{ position: 3, node: { title: 'Trade in', action: { label: 'Talk', href: '/enquire' } } }],
      promoTiles: [TILE],
    });
    expect(
      grid.flatMap((item, index) =>
        item.className === 'grid-insert' ? [`${index + 1} ${textOf(item.querySelector('h2')) || 'tile'}`] : [],
      ),
    ).toEqual(['3 Trade in', '8 tile']);
  });

  test('a page without results shows no promotion', async () => {
    expect((await show('/search?query=zzzz+qqqq', { promoTiles: [TILE] })).body.querySelector('.grid-insert')).toBeNull();
  });
});

test('SITE-18 custom blocks appear above and below the results', async () => {
  const { body } = await show('/search', {
    customBlocks: [
      { name: 'top', place: 'searchTop', body: 'Above' },
      { name: 'end', place: 'searchBottom', body: 'Below' },
    ],
  });
  const parts = [...body.querySelectorAll('[data-custom-block], .search')].map(
    (part) => part.getAttribute('data-custom-block') ?? 'results',
  );
  expect(parts).toEqual(['top', 'results', 'end']);
});
