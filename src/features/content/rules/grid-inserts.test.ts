import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { gridInserts, placeInserts } from './grid-inserts.ts';
import { matchesCarTypes } from './matches-car-types.ts';
import { searchedCarTypes } from './searched-car-types.ts';

const NOW = Date.parse('2026-11-21T12:00:00+10:00');
const ALL = ['new', 'demo', 'used'] as const;
const tile = (text: string, overrides: object = {}) => ({ image: { src: '/media/tile.avif' }, text, ...overrides });
const promotion = (title: string, overrides: object = {}) => ({ node: { title, action: { label: 'Look', href: '/' } }, ...overrides });

const insertsOf = (overrides: SiteOverrides, asked: { searched?: readonly string[]; address?: string; now?: number } = {}) => {
  const found = gridInserts(buildSite(overrides), { searched: ALL, address: '/search', now: NOW, ...asked });
  return {
    ...found,
    named: found.value.map((insert) => `${insert.position} ${insert.kind === 'tile' ? insert.tile.text : insert.promotion.node.title}`),
  };
};

describe('promotional tiles', () => {
  test('SEARCH-13 promotional tiles start at the 8th position', () => {
    expect(insertsOf({ promoTiles: [tile('a')] }).named).toEqual(['8 a']);
    const three = insertsOf({ promoTiles: [tile('a'), tile('b'), tile('c')] }).named;
    expect(three.map((name) => name.split(' ')[0])).toEqual(['8', '9', '10']);
  });

  test('SEARCH-13 tiles are in a random order, which is the same for all visitors of one page on one day', () => {
    const site = { promoTiles: ['a', 'b', 'c', 'd'].map((name) => tile(name)) };
    const orders = Array.from({ length: 60 }, (_, page) => insertsOf(site, { address: `/search?page=${page}` }).named.join());
    expect(new Set(orders).size).toBeGreaterThan(10);
    const first = orders.map((order) => order.split(',')[0]);
    expect(new Set(first)).toEqual(new Set(['8 a', '8 b', '8 c', '8 d']));
    expect(insertsOf(site, { now: NOW + 3_600_000 }).named).toEqual(insertsOf(site).named);
    const days = Array.from({ length: 30 }, (_, day) => insertsOf(site, { now: NOW + day * 86_400_000 }).named.join());
    expect(new Set(days).size).toBeGreaterThan(5);
    expect(insertsOf(site).validUntil).toBe(Date.parse('2026-11-22T00:00:00+10:00'));
  });

  test('SEARCH-14 moves a tile by a random number of 1 to 3 positions if the site has switched on promoTileRandomOffset; otherwise the tile stays at its position', () => {
    const site = { promoTiles: [tile('a')], search: { promoTileRandomOffset: true } };
    const places = Array.from({ length: 60 }, (_, page) => insertsOf(site, { address: `/search?page=${page}` }).value[0]?.position);
    expect([...new Set(places)].toSorted((left = 0, right = 0) => left - right)).toEqual([9, 10, 11]);
    const unasked = Array.from(
      { length: 60 },
      (_, page) => insertsOf({ promoTiles: [tile('a')] }, { address: `/search?page=${page}` }).named,
    );
    expect(new Set(unasked.flat())).toEqual(new Set(['8 a']));
  });

  test('SEARCH-15 a tile is shown only on searches for its car types', () => {
    const site = { promoTiles: [tile('new ones', { carTypes: ['new'] }), tile('older ones', { carTypes: ['demo', 'used'] })] };
    expect(insertsOf(site, { searched: ['new'] }).named).toEqual(['8 new ones']);
    expect(insertsOf(site, { searched: ['used'] }).named).toEqual(['8 older ones']);
    expect(insertsOf(site, { searched: ['used', 'new'] }).value).toHaveLength(2);
    expect(insertsOf(site, { searched: [] }).named).toEqual([]);
  });

  test('SEARCH-16 a tile with strictDisplay is shown only on a search with exactly the car types of the tile', () => {
    const strict = { carTypes: ['new', 'demo'], strictDisplay: true };
    expect(matchesCarTypes(strict, ['demo', 'new'])).toBe(true);
    expect(matchesCarTypes(strict, ['new'])).toBe(false);
    expect(matchesCarTypes(strict, ['new', 'demo', 'used'])).toBe(false);
    expect(matchesCarTypes({ ...strict, strictDisplay: false }, ['new', 'used'])).toBe(true);
  });

  test('ENT-28 a tile has an image with a text alternative, a background, car types and the option strictDisplay', () => {
    const [made] = buildSite({
      promoTiles: [{ image: { src: '/media/t.avif', alt: 'A ute' }, background: 'night', carTypes: ['used'], strictDisplay: true }],
    }).promoTiles;
    expect(made).toEqual({
      image: { src: '/media/t.avif', alt: 'A ute' },
      background: 'night',
      carTypes: ['used'],
      strictDisplay: true,
      href: null,
      text: null,
    });
  });
});

describe('promotions between the vehicles', () => {
  test('HOME-19 promotions are inserted at their own positions', () => {
    expect(insertsOf({ promotions: [promotion('late', { position: 12 }), promotion('early', { position: 2 })] }).named).toEqual([
      '12 late',
      '2 early',
    ]);
  });

  test('HOME-17 a current promotion is shown if the search has one of its car types; with strictDisplay, the search must have exactly these types', () => {
    const site = {
      promotions: [
        promotion('over', { expiry: '2026-11-20' }),
        promotion('on', { start: '2026-11-01', expiry: '2026-11-21' }),
        promotion('to come', { start: '2026-11-25' }),
        promotion('new only', { display: ['new'], strictDisplay: true, position: 5 }),
      ],
    };
    expect(insertsOf(site).named).toEqual(['4 on']);
    expect(insertsOf(site).validUntil).toBe(Date.parse('2026-11-22T00:00:00+10:00'));
    expect(insertsOf(site, { searched: ['new'] }).named).toEqual(['4 on', '5 new only']);
    expect(insertsOf(site, { now: Date.parse('2026-11-25T08:00:00+10:00') }).named).toEqual(['4 to come']);
  });

  test('ENT-27 a promotion has the fields start, expiry, position, display, strictDisplay and node', () => {
    const [made] = buildSite({ promotions: [promotion('x', { start: '2026-01-01', expiry: '2025-06-15T10:00', position: 3 })] }).promotions;
    expect(Object.keys(made ?? {}).toSorted()).toEqual(['display', 'expiry', 'node', 'position', 'start', 'strictDisplay']);
    expect(made).toMatchObject({ expiry: '2025-06-15T10:00', display: ['new', 'demo', 'used'], strictDisplay: false });
  });
});

describe('placeInserts', () => {
  const at = (position: number) => ({ position, kind: 'insert' });

  test('A-09 the tile with position 8 is the 8th item of the grid, and two tiles with the same position follow each other', () => {
    const cards = Array.from({ length: 10 }, (_, index) => `card ${index + 1}`);
    expect(placeInserts(cards, [at(8)]).indexOf('card 8')).toBe(8);
    expect(placeInserts(cards, [at(4), at(4)]).slice(2, 6)).toEqual(['card 3', at(4), at(4), 'card 4']);
  });

  test('a tile whose position is beyond the end of the page is omitted', () => {
    expect(placeInserts(['a', 'b'], [at(8)])).toEqual(['a', 'b']);
    expect(placeInserts(['a', 'b'], [at(3)])).toEqual(['a', 'b', at(3)]);
  });

  test('inserted tiles do not change the order of the vehicles', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.array(fc.integer({ min: 1, max: 35 }), { maxLength: 8 }), (count, positions) => {
        const cards = Array.from({ length: count }, (_, index) => index);
        const grid = placeInserts<number, { position: number }>(
          cards,
          positions.map((position) => ({ position })),
        );
        expect(grid.filter((item) => typeof item === 'number')).toEqual(cards);
        for (const [index, item] of grid.entries()) if (typeof item !== 'number') expect(index + 1).toBeGreaterThanOrEqual(item.position);
      }),
    );
  });
});

describe('the car types that a page of results can show', () => {
  const site = buildSite({ stock: { carTypes: ['new', 'used'] } });
  const none = { refinements: {} };

  test.each([
    ['new', none, ['new']],
    ['newAndDemo', none, ['new']],
    ['usedCar', none, ['used']],
    ['make', none, ['new', 'used']],
    ['all', { refinements: { car_type: ['Used'] } }, ['used']],
    ['new', { refinements: { car_type: ['used'] } }, []],
  ] as const)(
    'SEARCH-15 a search page of the kind %s can show the car types that the site sells and that the path and the filters allow',
    (kind, query, expected) => {
      expect(searchedCarTypes(site, { kind }, query)).toEqual(expected);
    },
  );
});
