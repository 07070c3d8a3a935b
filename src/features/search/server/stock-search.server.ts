import { oldestUsedYearChangesAt } from '#features/stock/rules/shown-stock/used-car-filter.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { slugify } from '#kernel/text.ts';
import type { Timed } from '#kernel/timed.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { facetSort } from '../rules/facet-order.ts';
import { facetLimit } from '../rules/facet-requests.ts';
import type { HitRange } from '../rules/hits-of-page.ts';
import { type FilterStringProblem, parseFilterString } from '../rules/parse-filter-string.ts';
import { resolveSearchPath } from '../rules/paths/resolve-search-path.ts';
import type { SearchBase, SearchVocabulary } from '../rules/paths/search-base.ts';
import { USED_CAR_FACETS } from '../rules/paths/used-car-path.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import { searchCacheKey } from '../rules/search-cache-key.ts';
import { shownFacets } from '../rules/shown-facets.ts';
import { siteSearchRequest, stockRequest } from '../rules/site-search-request.ts';
import type {
  FacetItem,
  FacetStats,
  StockFilter,
  StockSearchEngine,
  StockSearchRequest,
  StockSearchResult,
  StockSort,
} from '../rules/stock-search.ts';
import { CACHED_RESULTS, SiteSearchCache } from './site-search-cache.server.ts';

/** A search engine that also returns the version of its stock, for caches. `StockIndex` implements this interface. */
export interface VersionedSearchEngine extends StockSearchEngine {
  ready(dealershipIds: readonly number[]): Promise<void>;
  stockVersion(dealershipIds: readonly number[]): string;
}

/** One query of a multi-query search (API-07). */
export interface MultiSearchQuery {
  readonly index: string;
  /** The filter of the query as a filter string (API-03). */
  readonly filter: string;
  readonly limit?: number | undefined;
}

/** Why a multi-query search was refused: the index of the query (from 0) and the problem. */
export type MultiSearchProblem = { readonly query: number } & (
  | { readonly kind: 'unknown-index'; readonly allowed: string }
  | { readonly kind: 'wrong-filter'; readonly filter: FilterStringProblem }
);

/** Number of hits for each query of a multi-query search, unless the query sets a limit (API-07). */
const MULTI_SEARCH_HITS = 10;
const MOST_HITS_OF_A_FETCH = 100;
/** Facets whose values can be part of the path of a used-car page (ROUTE-29). */
const PATH_FACETS: readonly FacetAttribute[] = ['make', 'model', ...USED_CAR_FACETS];
const EVERY_VALUE = 10_000;
/** Maximum number of ids in the filter of one request. A search node accepts at most 1,000 conditions in a list. */
const IDS_OF_A_REQUEST = 500;

/**
 * Searches the stock of a site. A request combines the site's settings, the filter of the page's path and the query in
 * the URL. The last results of each site are cached. A cached result becomes invalid when the stock or the settings of
 * the site change, or when the result expires.
 */
export class StockSearchService {
  readonly #engine: VersionedSearchEngine;
  readonly #clock: Clock;
  readonly #cache = new SiteSearchCache<StockSearchResult>(CACHED_RESULTS.stock);
  readonly #vocabularies = new SiteSearchCache<{ readonly validUntil: number | null; readonly vocabulary: SearchVocabulary }>(1);

  constructor(engine: VersionedSearchEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /**
   * One page of a site's search, with facets and statistics (SEARCH-45 to 48).
   *
   * @param hits which hits to return (API-03); default: those of the query's page
   */
  async search(site: Site, base: SearchBase, query: StockQuery, hits: HitRange = {}): Promise<StockSearchResult> {
    return this.#cached(this.#cache, site, searchCacheKey(site, base, query, hits), async (now) => {
      const result = await this.#ask(site, { ...siteSearchRequest(site, base, query, now), ...hits });
      const { refinements } = query;
      const asked = refinements.city ? [...site.search.facets, 'city' as const] : site.search.facets;
      return { ...result, facets: shownFacets(site, result.facets, result.count, asked) };
    });
  }

  /** The number of vehicles that match a query. */
  async count(site: Site, base: SearchBase, query: StockQuery): Promise<number> {
    const request = siteSearchRequest(site, base, query, this.#clock.now());
    return (await this.#ask(site, { ...request, facets: [], stats: [], limit: 0, collapseSold: false })).count;
  }

  /**
   * Returns the ids of the given vehicles that match a search, including sold vehicles. The given vehicles are searched in
   * groups of 500. The result contains the matches group by group, and the newest vehicle of each group is first.
   */
  async findAmong(site: Site, base: SearchBase, query: StockQuery, ids: readonly number[]): Promise<readonly number[]> {
    const request = siteSearchRequest(site, base, query, this.#clock.now());
    const sort: StockSort = { attribute: 'created_at', direction: 'desc' };
    const found: number[] = [];
    for (let from = 0; from < ids.length; from += IDS_OF_A_REQUEST) {
      const given = ids.slice(from, from + IDS_OF_A_REQUEST);
      const isGiven: StockFilter = { kind: 'or', of: given.map((id) => ({ kind: 'is', attribute: 'id', value: String(id) })) };
      const filter: StockFilter = { kind: 'and', of: request.filter === null ? [isGiven] : [request.filter, isGiven] };
      const range = { offset: 0, limit: given.length };
      found.push(...(await this.#ask(site, { ...request, ...range, filter, sort, facets: [], stats: [], collapseSold: false })).hits);
    }
    return found;
  }

  /** The values of one facet, for example `simple_body` for the body tiles (API-06). */
  async readFacet(site: Site, base: SearchBase, query: StockQuery, attribute: FacetAttribute): Promise<readonly FacetItem[]> {
    const request = siteSearchRequest(site, base, query, this.#clock.now());
    const facets = [{ attribute, limit: facetLimit(site, attribute), sort: facetSort(attribute) }];
    const result = await this.#ask(site, { ...request, facets, stats: [], limit: 0 });
    return shownFacets(site, result.facets, result.count, [attribute])[attribute] ?? [];
  }

  /**
   * The values of several facets in the site's listed stock. For each facet, the values with the most vehicles come
   * first.
   */
  async readValues(site: Site, attributes: readonly FacetAttribute[]): Promise<StockSearchResult['facets']> {
    await this.#engine.ready(site.dealerships.map(({ id }) => id));
    const facets = attributes.map((attribute) => ({ attribute, limit: EVERY_VALUE, sort: 'count' as const }));
    return (await this.#ask(site, { ...stockRequest(site, null, this.#clock.now()), limit: 0, facets })).facets;
  }

  /**
   * The minimum and maximum of one attribute, such as the price, among the found vehicles; undefined if none of them
   * has a value (API-06, SEARCH-31).
   */
  async readStats(site: Site, base: SearchBase, query: StockQuery, attribute: RangeAttribute): Promise<FacetStats | undefined> {
    const request = siteSearchRequest(site, base, query, this.#clock.now());
    return (await this.#ask(site, { ...request, facets: [], stats: [attribute], limit: 0 })).stats[attribute];
  }

  /** The ids of the first vehicles of the site's listed stock that match a filter (API-08), at most 100. */
  async findIds(
    site: Site,
    query: { readonly filter: StockFilter | null; readonly limit: number; readonly sort?: StockSort | null },
  ): Promise<Timed<readonly number[]>> {
    const request = stockRequest(site, query.filter, this.#clock.now());
    const limit = Math.min(Math.max(0, Math.trunc(query.limit)), MOST_HITS_OF_A_FETCH);
    const { hits, validUntil } = await this.#ask(site, { ...request, limit, sort: query.sort ?? null, collapseSold: false });
    return { value: hits, validUntil };
  }

  /** Answers several queries at once, with 10 hits each by default (API-07). Only the site's own index is searched. */
  async multiSearch(site: Site, queries: readonly MultiSearchQuery[]): Promise<Result<readonly (readonly number[])[], MultiSearchProblem>> {
    const filters: (StockFilter | null)[] = [];
    for (const [query, { index, filter }] of queries.entries()) {
      if (index !== site.search.indexName) return err({ query, kind: 'unknown-index', allowed: site.search.indexName });
      const parsed = parseFilterString(filter);
      if (!parsed.ok) return err({ query, kind: 'wrong-filter', filter: parsed.error });
      filters.push(parsed.value);
    }
    const answers = queries.map(({ limit = MULTI_SEARCH_HITS }, index) => this.findIds(site, { filter: filters[index] ?? null, limit }));
    return ok((await Promise.all(answers)).map(({ value }) => value));
  }

  /** The stock that a path of the site selects; the parts of the path are looked up in the stock (ROUTE-17 to 29). */
  async resolvePath(site: Site, path: string): Promise<SearchBase | null> {
    const base = resolveSearchPath(site.search.paths, path);
    return base?.kind === 'usedCar' ? resolveSearchPath(site.search.paths, path, await this.vocabulary(site)) : base;
  }

  /** Reads the makes, models and other values of the site's listed stock that can be part of a path. */
  async vocabulary(site: Site): Promise<SearchVocabulary> {
    const read = async (now: number) => {
      const facets = PATH_FACETS.map((attribute) => ({ attribute, limit: EVERY_VALUE, sort: 'count' as const }));
      const result = await this.#ask(site, { ...stockRequest(site, null, now), limit: 0, facets });
      const slugs = new Map(
        PATH_FACETS.map((attribute) => [attribute, new Set(result.facets[attribute]?.map((item) => slugify(item.value)))]),
      );
      return {
        validUntil: result.validUntil,
        vocabulary: { hasValue: (attribute: FacetAttribute, slug: string) => slugs.get(attribute)?.has(slug) ?? false },
      };
    };
    return (await this.#cached(this.#vocabularies, site, '', read)).vocabulary;
  }

  async #cached<Answer extends { readonly validUntil: number | null }>(
    cache: SiteSearchCache<Answer>,
    site: Site,
    key: string,
    read: (now: number) => Promise<Answer>,
  ): Promise<Answer> {
    await this.#engine.ready(site.dealerships.map(({ id }) => id));
    const state = { version: this.#version(site), now: this.#clock.now() };
    const kept = cache.find(site.id, key, state);
    if (kept) return kept;
    const answer = await read(state.now);
    // If the stock changed during the search, the result may or may not contain the change. So the result is not cached.
    if (this.#version(site) === state.version) cache.keep(site.id, key, state, answer);
    return answer;
  }

  #version(site: Site): string {
    return `${site.contentVersion} ${this.#engine.stockVersion(site.dealerships.map(({ id }) => id))}`;
  }

  async #ask(site: Site, request: StockSearchRequest): Promise<StockSearchResult> {
    const result = await this.#engine.search(request);
    const changesAt = oldestUsedYearChangesAt(site, request.now);
    return changesAt === null ? result : { ...result, validUntil: Math.min(changesAt, result.validUntil ?? changesAt) };
  }
}
