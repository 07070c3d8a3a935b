import { BoundedMap } from '#kernel/bounded-map.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { StockSearchRequest, StockSearchResult } from '../../rules/stock-search.ts';
import { ScopeDictionary } from './columns/scope-dictionary.server.ts';
import type { Segment } from './segment.server.ts';

/** The parts of a search result that are the same for all of its pages. */
export type Counts = Pick<StockSearchResult, 'facets' | 'stats' | 'count' | 'validUntil'>;

const MAX_KEPT_COUNTS = 16;
/**
 * Maximum ratio between the size of a merged dictionary and the total size of the dictionaries of its segments. Above
 * it, the merged dictionary is built again, without the values that are no longer used.
 */
const MAX_STALE_FACTOR = 4;

/**
 * The segments that are searched together, and cached counts. For each attribute, the dictionaries of the segments are
 * merged into one (`ScopeDictionary`).
 */
export class ScopeView {
  readonly segments: readonly Segment[];
  readonly #dictionaries = new Map<FacetAttribute, ScopeDictionary>();
  readonly #kept = new BoundedMap<string, { readonly counts: Counts; readonly now: number }>(MAX_KEPT_COUNTS);
  #keptVersion = '';

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }

  /** Returns the merged dictionary of one attribute. It contains all values that the segments contain now. */
  dictionary(attribute: FacetAttribute): ScopeDictionary {
    let dictionary = this.#dictionaries.get(attribute);
    const codes = this.segments.reduce((sum, segment) => sum + (segment.facet(attribute)?.dictionary.size ?? 0), 0);
    if (!dictionary || dictionary.size > (codes + 250) * MAX_STALE_FACTOR) {
      dictionary = new ScopeDictionary(attribute, this.segments);
      this.#dictionaries.set(attribute, dictionary);
    }
    dictionary.sync();
    return dictionary;
  }

  /**
   * The counts of a search without chosen filters. This is the most common search, so its counts are cached until the
   * next write.
   */
  keptCounts(request: StockSearchRequest): Counts | null {
    if (!isUnrefined(request)) return null;
    this.#dropStale();
    const kept = this.#kept.get(countsKey(request));
    if (!kept || request.now < kept.now) return null;
    return kept.counts.validUntil !== null && request.now >= kept.counts.validUntil ? null : kept.counts;
  }

  keepCounts(request: StockSearchRequest, counts: Counts): void {
    if (!isUnrefined(request)) return;
    this.#dropStale();
    this.#kept.set(countsKey(request), { counts, now: request.now });
  }

  #dropStale(): void {
    const version = this.segments.map((segment) => segment.version).join(' ');
    if (version === this.#keptVersion) return;
    this.#kept.clear();
    this.#keptVersion = version;
  }
}

const isUnrefined = ({ text, refinements, ranges }: StockSearchRequest): boolean =>
  text === '' && Object.keys(refinements).length === 0 && Object.keys(ranges).length === 0;

/**
 * The cache key of the counts. It contains everything that the counts depend on, except the stock and the time. `scope`
 * contains the dealerships and the number of days for which each of them lists sold vehicles.
 */
const countsKey = ({ scope, filter, facets, stats }: StockSearchRequest): string => JSON.stringify([scope, filter, facets, stats]);
