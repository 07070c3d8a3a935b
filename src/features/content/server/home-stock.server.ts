import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import { resultCountText } from '#features/search/rules/shown-count.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Clock } from '#kernel/clock.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { type HomeStock, LATEST } from '../views/home-stock.ts';
import type { GoogleReviews } from './google-reviews.server.ts';

/**
 * Number of extra vehicles requested, to replace vehicles that are left out: the featured vehicle and sold vehicles.
 */
const SPARE = 4;
/** The featured vehicle is the first one with a picture among this number of newest vehicles. */
const LOOKED_AT = 8;

/** The services that the home page needs. They are the same services that search pages use. */
export interface HomeServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'search' | 'readStats'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  /** LOC-29 */
  readonly googleReviews: Pick<GoogleReviews, 'find'>;
}

/** Searches the whole stock of the site. Data that only one block needs is read when that block is built. */
export const askHomeStock = async (
  { search, vehicles }: Pick<HomeServices, 'search' | 'vehicles'>,
  site: Site,
  now: number,
): Promise<HomeStock> => {
  const base = fixedSearchBase(site, 'all');
  const result = await search.search(site, base, LATEST);
  const untils: number[] = [];
  const bound = (until: number | null): void => {
    if (until !== null) untils.push(until);
  };
  bound(result.validUntil);
  const find: HomeStock['find'] = async (asked, query, limit) => {
    const found = asked === base && query === LATEST ? result : await search.search(site, asked, query);
    bound(found.validUntil);
    // Requests more vehicles than are shown, because the featured vehicle and vehicles that were sold meanwhile are
    // omitted.
    const listed = await vehicles.listByIds(site, found.hits.slice(0, limit + SPARE));
    const cards = listed.map((vehicle) => buildFinancedCard(site, vehicle, now));
    bound(untilFirstEnds(cards));
    return cards.map(({ value }) => value).filter((card) => card.isAvailable);
  };
  const hasFeatured = site.home.hero.variant === 'search' && site.home.blocks.some(({ block }) => block === 'hero');
  let featured: Promise<VehicleCardView | null> | null = null;
  const findFeatured = (): Promise<VehicleCardView | null> => {
    featured ??= hasFeatured
      ? find(base, LATEST, LOOKED_AT).then((cards) => cards.find((card) => card.picture !== null) ?? null)
      : Promise.resolve(null);
    return featured;
  };
  return {
    result,
    base,
    baseOf: (searchPage) => fixedSearchBase(site, searchPage),
    countText: resultCountText(site, result),
    featured: findFeatured,
    find: async (asked, query, limit) => {
      const cards = await find(asked, query, limit);
      const first = await findFeatured();
      return cards.filter((card) => card.id !== first?.id).slice(0, limit);
    },
    priceRange: (query) => search.readStats(site, base, query, 'price'),
    counted: async (query) => {
      const found = await search.search(site, base, query);
      bound(found.validUntil);
      return { count: found.count, text: resultCountText(site, found) };
    },
    hrefOf: (query) => {
      const formatted = formatStockQuery(query, site.search);
      return formatted === '' ? base.canonicalPath : `${base.canonicalPath}?${formatted}`;
    },
    validUntil: () => (untils.length === 0 ? null : Math.min(...untils)),
  };
};

/** The stock of a site for a page with blocks. The stock is searched only if a block of the page needs the stock. */
export interface LazyHomeStock {
  /** Searches the stock at the first call. Later calls return the same result. */
  stock(): Promise<HomeStock>;
  /** Epoch milliseconds until which all results read so far stay valid; null: without limit. */
  validUntil(): Promise<number | null>;
}

/** Creates the access to the stock for a page with blocks. The stock is searched only if a block needs it. */
export const lazyHomeStock = (services: HomeServices, site: Site, now: number): LazyHomeStock => {
  let asked: Promise<HomeStock> | null = null;
  return {
    stock: () => {
      asked ??= askHomeStock(services, site, now);
      return asked;
    },
    validUntil: async () => (asked === null ? null : (await asked).validUntil()),
  };
};
