import { BoundedMap } from '#kernel/bounded-map.ts';
/** What an answer must match to be given again. */
export interface CacheState {
  /** Everything the site's answers rest on besides the question: its settings and its stock. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface CachedAnswer<Answer> {
  readonly answer: Answer;
  readonly now: number;
  readonly validUntil: number | null;
}

/** Sites that are kept apart at a time; each holds a bounded number of answers. */
const MAX_SITES = 1_000;

/**
 * Answers of one kind of search, per site, limited: the oldest goes when there is one too many (SEARCH-48).
 * A change of version drops all of a site's answers, and none outlives its time.
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

  /** Answers kept for a site. */
  sizeOf(siteId: number): number {
    return this.#sites.get(siteId)?.answers.size ?? 0;
  }
}
