import { type GridInsert, gridInserts, placeInserts } from '#features/content/rules/grid-inserts.ts';
import { searchedCarTypes } from '#features/content/rules/searched-car-types.ts';
import { PromoTile } from '#features/content/ui/promo-tile/promo-tile.tsx';
import { PromotionCard } from '#features/content/ui/promotion-card/promotion-card.tsx';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import { searchHref } from '#features/search/rules/search-address.ts';
import type { GridElement } from '#features/search/ui/search-results/search-results.tsx';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';

/**
 * Finds the promotions and promotional tiles that are shown between the vehicles of a page of results (SEARCH-13 to 16,
 * HOME-17).
 */
export const searchInserts = (site: Site, base: SearchBase, query: StockQuery, now: number): Timed<readonly GridInsert[]> =>
  gridInserts(site, { searched: searchedCarTypes(site, base, query), address: searchHref(site, base, query), now });

/** Puts promotions and tiles at their positions among the vehicles. */
export const gridElements = (inserts: readonly GridInsert[], cards: number): readonly GridElement[] =>
  placeInserts<null, GridInsert>(
    Array.from({ length: cards }, () => null),
    inserts,
  ).flatMap((item, index) => (item === null ? [] : [{ index, key: `${item.kind}-${index}`, element: elementOf(item) }]));

const elementOf = (insert: GridInsert) =>
  insert.kind === 'tile' ? <PromoTile tile={insert.tile} /> : <PromotionCard node={insert.promotion.node} heading="h2" />;
