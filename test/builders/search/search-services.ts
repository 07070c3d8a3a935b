import type { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import { toStockDocument } from '#features/search/rules/stock-document.ts';
import { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { isInSiteStock } from '#features/stock/rules/shown-stock/site-stock.ts';
import { type Clock, fixedClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { createLocalRateLimiter } from '#platform/local-rate-limit.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';
import { TEST_NOW } from '../stock/vehicle-builder.ts';
import { DEMO_WORDS } from './plain-words-stock.ts';

export interface TestSearchServices {
  readonly clock: Clock;
  readonly search: StockSearchService;
  readonly plainWords: PlainWordsService;
  readonly vehicles: { listByIds(site: Site, ids: readonly number[]): Promise<readonly Vehicle[]> };
  readonly notFound: PageHandler;
  readonly readLimiter: RateLimiter;
  readonly googleReviews: Pick<GoogleReviews, 'find'>;
}

/**
 * Creates the real search services, which search the given vehicles in memory instead of in a database. A vehicle is
 * found only if its dealership belongs to one of `sites`.
 */
export const buildSearchServices = (sites: readonly Site[], vehicles: readonly Vehicle[]): TestSearchServices => {
  const clock = fixedClock(TEST_NOW);
  const dealerships = new Map(sites.flatMap((site) => site.dealerships.map((dealership) => [dealership.id, dealership] as const)));
  const index = new StockIndex(
    {
      readChanges: async (dealershipId, after) => {
        const dealership = dealerships.get(dealershipId);
        const own = after.seq === 0 ? vehicles.filter((vehicle) => vehicle.dealershipId === dealershipId) : [];
        return {
          documents: dealership ? own.map((vehicle) => toStockDocument(vehicle, dealership)) : [],
          removedIds: [],
          cursor: { seq: 1, id: null },
          more: false,
        };
      },
    },
    clock,
  );
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const search = new StockSearchService(index, clock);
  return {
    clock,
    search,
    plainWords: new PlainWordsService({ clock, search, stockVersionOf: () => '1', places: DEMO_WORDS.places }),
    notFound: async () => ({ kind: 'empty', status: 404 }),
    // There are no Google reviews, as if no Google API key were configured.
    googleReviews: { find: async () => ({ value: null, validUntil: null }) },
    readLimiter: createLocalRateLimiter({ clock, points: 1_200, pointsPerSecond: 60 }),
    vehicles: {
      listByIds: async (site, ids) => ids.flatMap((id) => byId.get(id) ?? []).filter((vehicle) => isInSiteStock(site, vehicle, TEST_NOW)),
    },
  };
};

/** Calls the handler of a page with a URL of a site, as the program does. */
export const askPage = (handler: PageHandler, site: Site, address: string, init?: RequestInit): Promise<PageAnswer> => {
  const url = new URL(address, 'http://the-yard.localhost');
  const page: PageRequest = {
    site,
    url,
    canonicalOrigin: url.origin,
    request: new Request(url, init),
    params: {},
    clientAddress: '127.0.0.1',
    requestId: 'test',
  };
  return handler(page);
};
