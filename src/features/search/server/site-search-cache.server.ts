import { BoundedMap } from '#kernel/bounded-map.ts';

/**
 * What the caller passes when it stores a result in the cache or looks a result up: the site's version and the time.
 */
export interface CacheState {
  /**
   * This version changes when the settings or the stock of the site change. A cached result is used only if the version
   * is still the same.
   */
  readonly version: string;
  /** The current time in epoch milliseconds. */
  readonly now: number;
}

interface CachedAnswer<Answer> {
  readonly answer: Answer;
  readonly now: number;
  readonly validUntil: number | null;
}

/**
 * How many results of each kind of search are cached for each site: 'about 50' of the main search (SEARCH-48), ten of the search
 * in one dealership (SEARCH-50), and ten of the search for models (SEARCH-49).
 */
export const CACHED_RESULTS = { stock: 50, dealership: 10, models: 10 } as const;

/** Maximum number of sites in the cache. The number of cached results of each site is limited too. */
const MAX_SITES = 1_000;

/**
 * Cached results of one kind of search for each site. When a site has too many results, the oldest is removed
 * (SEARCH-48). When the version of a site changes (`CacheState`), all its results are removed. A result can also have
 * an expiry time.
 */
export class SiteSearchCache<Answer extends { readonly validUntil: number | null }> {
  readonly #maxEntries: number;
  readonly #sites = new BoundedMap<number, { readonly version: string; readonly answers: BoundedMap<string, CachedAnswer<Answer>> }>(
    MAX_SITES,
  );

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  find(siteId: number, key: string, { version, now }: CacheState): Answer | null {
    const site = this.#sites.get(siteId);
    if (site?.version !== version) return null;
    const cached = site.answers.get(key);
    const isValid = cached && now >= cached.now && (cached.validUntil === null || now < cached.validUntil);
    return isValid ? cached.answer : null;
  }

  keep(siteId: number, key: string, { version, now }: CacheState, answer: Answer): void {
    let site = this.#sites.get(siteId);
    if (site?.version !== version) {
      site = { version, answers: new BoundedMap(this.#maxEntries) };
      this.#sites.set(siteId, site);
    }
    site.answers.set(key, { answer, now, validUntil: answer.validUntil });
  }

  /** Number of cached results of a site. */
  sizeOf(siteId: number): number {
    return this.#sites.get(siteId)?.answers.size ?? 0;
  }
}
