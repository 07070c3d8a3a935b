import { oldestUsedYearChangesAt } from '#features/stock/rules/shown-stock/used-car-filter.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { stockRequest } from '../rules/site-search-request.ts';
import type { NumberRange, StockSearchResult } from '../rules/stock-search.ts';
import { CACHED_RESULTS, SiteSearchCache } from './site-search-cache.server.ts';
import type { VersionedSearchEngine } from './stock-search.server.ts';

/** A search request for the stock of one dealership (SEARCH-50). */
export interface DealershipSearchQuery {
  readonly dealershipId: number;
  readonly categories: readonly string[];
  /** The price range in dollars. */
  readonly price: NumberRange;
  readonly query: string;
  readonly offset: number;
}

/** Maximum number of vehicles on a page of results (SEARCH-50). */
const PAGE_SIZE = 21;

/** Searches the stock of one of a site's dealerships by categories, price and text (SEARCH-50). */
export class DealershipSearchService {
  readonly #engine: VersionedSearchEngine;
  readonly #clock: Clock;
  readonly #cache = new SiteSearchCache<StockSearchResult>(CACHED_RESULTS.dealership);

  constructor(engine: VersionedSearchEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /**
   * Returns one page of vehicles, the values of the facet `categories`, and the minimum and maximum of `price`. Null if
   * the site has no such dealership.
   */
  async search(site: Site, { dealershipId, categories, price, query, offset }: DealershipSearchQuery): Promise<StockSearchResult | null> {
    const dealership = site.dealerships.find(({ id }) => id === dealershipId);
    if (!dealership) return null;
    await this.#engine.ready([dealershipId]);
    const now = this.#clock.now();
    const state = { version: this.#version(site), now };
    const key = JSON.stringify([dealershipId, categories, price, query, offset]);
    const kept = this.#cache.find(site.id, key, state);
    if (kept) return kept;
    const found = await this.#engine.search({
      ...stockRequest({ ...site, dealerships: [dealership] }, null, now),
      text: query,
      refinements: categories.length === 0 ? {} : { categories },
      ranges: { price },
      offset,
      limit: PAGE_SIZE,
      facets: [{ attribute: 'categories', limit: null, sort: 'count' }],
      stats: ['price'],
    });
    const changesAt = oldestUsedYearChangesAt(site, now);
    const answer = changesAt === null ? found : { ...found, validUntil: Math.min(changesAt, found.validUntil ?? changesAt) };
    if (this.#version(site) === state.version) this.#cache.keep(site.id, key, state, answer);
    return answer;
  }

  #version(site: Site): string {
    // The results of all dealerships of a site are cached under one version. So the version must change if the stock of
    // any of these dealerships changes.
    return `${site.contentVersion} ${this.#engine.stockVersion(site.dealerships.map(({ id }) => id))}`;
  }
}
