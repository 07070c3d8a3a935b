import type { Timed } from '#kernel/timed.ts';
import { earliest } from '#kernel/timed.ts';
import type { PromoTile, Promotion } from '#model/site/content/promotion-content.ts';
import type { Site } from '#model/site/site.ts';
import { periodState, siteDay } from './content-dates.ts';
import { matchesCarTypes } from './matches-car-types.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

/** Position of the first tile: the 8th item of the grid (SEARCH-13, A-09). */
const TILE_POSITION = 8;
/** SEARCH-14. */
const LARGEST_OFFSET = 3;

/** An inserted item and its position in the grid of results, counted from 1. */
export type GridInsert =
  | { readonly kind: 'tile'; readonly position: number; readonly tile: PromoTile }
  | { readonly kind: 'promotion'; readonly position: number; readonly promotion: Promotion };

type InsertingSite = Pick<Site, 'slug' | 'timeZone' | 'promoTiles' | 'promotions' | 'search'>;

/**
 * Returns the items that are inserted between the vehicles of one page of results: promotions at their positions
 * (HOME-17 to 19), and promotional tiles from the 8th position on (SEARCH-13 to 16). The tiles have a random order,
 * which is the same for all visitors of a page on one day, so that the page can be cached.
 *
 * @param searched the car types that the search can show
 * @param address path and canonical query of the page
 */
export const gridInserts = (
  site: InsertingSite,
  { searched, address, now }: { readonly searched: readonly string[]; readonly address: string; readonly now: number },
): Timed<readonly GridInsert[]> => {
  const day = siteDay(site.timeZone, now);
  const random = seededRandom(`${site.slug} ${day.date} ${address}`);
  const matching = site.promoTiles.filter((tile) => matchesCarTypes(tile, searched));
  const tiles = shuffled(matching, random);
  const offset = site.search.promoTileRandomOffset ? 1 + Math.floor(random() * LARGEST_OFFSET) : 0;
  const timed = site.promotions
    .filter(({ display, strictDisplay }) => matchesCarTypes({ carTypes: display, strictDisplay }, searched))
    .map((promotion) => ({ promotion, ...periodState(promotion, site.timeZone, now) }));
  const isRandom = tiles.length > 1 || (tiles.length > 0 && offset > 0);
  return {
    value: [
      ...timed
        .filter(({ isShown }) => isShown)
        .map(({ promotion }) => ({ kind: 'promotion' as const, position: promotion.position, promotion })),
      ...tiles.map((tile, index) => ({ kind: 'tile' as const, position: TILE_POSITION + offset + index, tile })),
    ],
    validUntil: earliest([isRandom ? day.endsAt : null, ...timed.map(({ changesAt }) => changesAt)]),
  };
};

/**
 * Inserts items into the grid, each at its position or at the next free position. Items with a position beyond the last
 * vehicle are left out.
 *
 * @example placeInserts(['a', 'b'], [{ position: 2, … }]) // ['a', insert, 'b']
 */
export const placeInserts = <Card, Insert extends { readonly position: number }>(
  cards: readonly Card[],
  inserts: readonly Insert[],
): readonly (Card | Insert)[] => {
  const grid: (Card | Insert)[] = [...cards];
  const taken = new Set<number>();
  for (const insert of inserts.toSorted((left, right) => left.position - right.position)) {
    let place = insert.position;
    while (taken.has(place)) place += 1;
    if (place > grid.length + 1) continue;
    taken.add(place);
    grid.splice(place - 1, 0, insert);
  }
  return grid;
};
