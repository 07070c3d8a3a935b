import { BoundedMap } from '#kernel/bounded-map.ts';
/** A cached result is used again only if all these values are equal. */
export interface CacheState {
  /** Version of everything besides the request that a result depends on: the settings and the stock of the site. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface CachedAnswer<Answer> {
  readonly answer: Answer;
  readonly now: number;
  readonly validUntil: number | null;
}

/** Maximum number of sites in the cache; each holds a limited number of results. */
const MAX_SITES = 1_000;

/**
 * Cached results of one kind of search for each site. When a site has too many, the oldest is removed (SEARCH-48). A
 * new version removes all results of the site, and each result has an expiry time.
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
