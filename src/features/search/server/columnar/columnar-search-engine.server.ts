import { BoundedMap } from '#kernel/bounded-map.ts';
import { runAtOnce, type Steps } from '#kernel/steps.ts';
import { hitsOfPage } from '../../rules/hits-of-page.ts';
import type {
  FacetItem,
  FacetStats,
  StockDocument,
  StockScope,
  StockSearchEngine,
  StockSearchRequest,
  StockSearchResult,
} from '../../rules/stock-search.ts';
import { searchWords } from '../../rules/tokenise-text.ts';
import { collapseSold } from './collapse-sold.server.ts';
import { listRows } from './collect-listed.server.ts';
import { countFacet } from './count-facet.server.ts';
import { DealershipSegments, MAX_SEGMENT_VEHICLES } from './dealership-segments.server.ts';
import { findHits } from './find-hits.server.ts';
import { measureFacetStats } from './measure-facet-stats.server.ts';
import { narrowByFilter } from './narrow-by-filter.server.ts';
import { narrowingByText } from './narrow-by-text.server.ts';
import { orderHits } from './ordering/order-hits.server.ts';
import { listPredicates } from './refinement-predicate.server.ts';
import { type Counts, ScopeView } from './scope-view.server.ts';
import { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/**
 * Maximum number of cached scopes. A scope is the stock of the dealerships that a site searches together. The most
 * recently used scopes are kept.
 */
const MAX_VIEWS = 1_000;

export interface ColumnarSearchOptions {
  /** Whether the counts of searches without filters are cached until the next write; off in benchmarks. */
  readonly keepsCounts?: boolean;
  /** Maximum number of vehicles in one segment; only tests set it. */
  readonly maxSegmentVehicles?: number;
}

/**
 * Searches stock that is stored as columns in memory. The stock of each dealership is stored in segments of limited
 * size.
 *
 * The counts of a facet must ignore the facet's own filter. Nevertheless the search tests the filters (predicates) on
 * each row only once, for all facets together:
 *
 * - A row that fails no predicate is counted for every facet.
 * - A row that fails exactly one predicate is counted only for the facet of this predicate.
 * - A row that fails several predicates is not counted.
 */
export class ColumnarSearchEngine implements StockSearchEngine {
  readonly #stocks = new Map<number, DealershipSegments>();
  readonly #views = new BoundedMap<string, ScopeView>(MAX_VIEWS);
  readonly #scratch = new Scratch();
  /** The working arrays of stepwise searches. A small search can run between two steps, so it must use other arrays. */
  readonly #scratchOfSteps = new Scratch();
  readonly #keepsCounts: boolean;
  readonly #maxSegmentVehicles: number;

  constructor({ keepsCounts = true, maxSegmentVehicles = MAX_SEGMENT_VEHICLES }: ColumnarSearchOptions = {}) {
    this.#keepsCounts = keepsCounts;
    this.#maxSegmentVehicles = maxSegmentVehicles;
  }

  /** Adds new and changed vehicles of a dealership and removes deleted ones. */
  apply(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[] = []): void {
    runAtOnce(this.applying(dealershipId, documents, removedIds));
  }

  /**
   * Does the same as `apply`, in short steps. Searches may run between the steps, but no other change of the stock may
   * be applied.
   */
  *applying(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[] = []): Steps {
    let stock = this.#stocks.get(dealershipId);
    if (!stock) {
      stock = new DealershipSegments(this.#maxSegmentVehicles);
      this.#stocks.set(dealershipId, stock);
      this.#dropViews(dealershipId);
    }
    const before = stock.list;
    stock.write(documents, removedIds);
    if (stock.list !== before) this.#dropViews(dealershipId);
    yield;
    yield* stock.tidying();
  }

  /** Frees the spare memory of a dealership's segments. It is called after the stock was loaded. */
  trim(dealershipId: number): void {
    runAtOnce(this.trimming(dealershipId));
  }

  /** Does the same as `trim`, but in short steps. Other work can run between the steps. */
  *trimming(dealershipId: number): Steps {
    yield* this.#stocks.get(dealershipId)?.trimming() ?? [];
  }

  /** Removes all stock of a dealership. */
  drop(dealershipId: number): void {
    this.#stocks.delete(dealershipId);
    this.#dropViews(dealershipId);
  }

  /** Approximate memory of a dealership's stock, in bytes. */
  bytesOf(dealershipId: number): number {
    return this.#stocks.get(dealershipId)?.bytes ?? 0;
  }

  /**
   * Whether this scope has so many vehicles that the caller should search it with `searching`. That method works in
   * short steps, and other requests can run between the steps.
   */
  isLarge({ dealerships }: StockScope): boolean {
    let rows = 0;
    for (const { dealershipId } of dealerships) {
      for (const { rowCount } of this.#stocks.get(dealershipId)?.list ?? []) rows += rowCount;
    }
    return rows > this.#maxSegmentVehicles;
  }

  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    return this.searchNow(request);
  }

  /** Synchronous version of `search`. */
  searchNow(request: StockSearchRequest): StockSearchResult {
    return runAtOnce(this.#searching(request, this.#scratch));
  }

  /**
   * Searches large stock in short steps. If segments must be sorted for this search, the first steps sort them, one in
   * each step. Small searches may run between the steps. Until the last step, nothing may be written, and no other
   * stepwise search may run.
   */
  *searching(request: StockSearchRequest): Steps<StockSearchResult> {
    // A search that only counts vehicles (limit 0) does not need a sort order.
    for (const { dealershipId } of request.limit === 0 ? [] : request.scope.dealerships) {
      for (const segment of this.#stocks.get(dealershipId)?.list ?? []) {
        if (segment.isSortedFor(request.sort, request.text !== '')) continue;
        segment.sortFor(request.sort, request.text !== '');
        yield;
      }
    }
    return yield* this.#searching(request, this.#scratchOfSteps);
  }

  *#searching(request: StockSearchRequest, scratch: Scratch): Steps<StockSearchResult> {
    const startedAt = performance.now();
    const dealerships = this.#searched(request);
    const view = this.#view(dealerships.map(({ dealershipId }) => dealershipId));
    const parts = this.#parts(
      view,
      dealerships.flatMap(({ dealershipId, soldShownDays }) => this.#stocks.get(dealershipId)?.list.map(() => soldShownDays) ?? []),
      scratch,
    );
    const words = searchWords(request.text);
    let endsAt = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      endsAt = Math.min(endsAt, listRows(part, request.scope, request.now, scratch));
      yield;
    }
    if (words.length > 0) yield* narrowingByText(parts, words, scratch);
    const predicates = listPredicates(request);
    for (const part of parts) {
      if (request.filter) narrowByFilter(part, request.filter, scratch);
      findHits(part, predicates, scratch);
      yield;
    }
    const kept = this.#keepsCounts ? view.keptCounts(request) : null;
    const validUntil = Number.isFinite(endsAt) ? endsAt : null;
    const counts = kept ?? (yield* counting(request, view, parts, predicates, validUntil, scratch));
    if (!kept && this.#keepsCounts) view.keepCounts(request, counts);
    const page = cutHits(request, parts, counts.count, words.length > 0, scratch);
    return { ...counts, ...page, ms: performance.now() - startedAt };
  }

  /** The dealerships of the scope that have stock, without duplicates. */
  #searched({ scope }: StockSearchRequest): StockSearchRequest['scope']['dealerships'] {
    const seen = new Set<number>();
    return scope.dealerships.filter(({ dealershipId }) => {
      const isNew = !seen.has(dealershipId);
      seen.add(dealershipId);
      return isNew && this.#stocks.has(dealershipId);
    });
  }

  #parts(view: ScopeView, soldShownDays: readonly number[], scratch: Scratch): readonly SearchedPart[] {
    let base = 0;
    const parts = view.segments.map((segment, index) => {
      const part = { segment, index, base, soldShownDays: soldShownDays[index] ?? 0, end: base, hits: new Uint32Array(0) };
      base += segment.rowCount;
      return part;
    });
    scratch.ensureRows(base);
    return parts;
  }

  #view(dealershipIds: readonly number[]): ScopeView {
    const key = dealershipIds.join(' ');
    const known = this.#views.use(key);
    if (known) return known;
    const view = new ScopeView(dealershipIds.flatMap((dealershipId) => this.#stocks.get(dealershipId)?.list ?? []));
    this.#views.set(key, view);
    return view;
  }

  #dropViews(dealershipId: number): void {
    for (const key of this.#views.keys()) if (key.split(' ').includes(String(dealershipId))) this.#views.delete(key);
  }
}

/**
 * Counts the values of each facet and finds the minimum and maximum of each range. Each facet and each range is one
 * step.
 */
const counting = function* (
  request: StockSearchRequest,
  view: ScopeView,
  parts: readonly SearchedPart[],
  predicates: ReturnType<typeof listPredicates>,
  validUntil: number | null,
  scratch: Scratch,
): Steps<Counts> {
  const facets: Partial<Record<string, readonly FacetItem[]>> = {};
  for (const facet of request.facets) {
    const refined = request.refinements[facet.attribute] ?? [];
    facets[facet.attribute] = countFacet(facet, refined, parts, predicates, view.dictionary(facet.attribute), scratch);
    yield;
  }
  const stats: Partial<Record<string, FacetStats>> = {};
  for (const attribute of request.stats) {
    const measured = measureFacetStats(attribute, parts, predicates, scratch);
    yield;
    if (measured) stats[attribute] = measured;
  }
  return { facets, stats, count: parts.reduce((sum, part) => sum + part.hits.length, 0), validUntil };
};

/** The vehicles of the page that the request asks for. */
const cutHits = (request: StockSearchRequest, parts: readonly SearchedPart[], count: number, hasText: boolean, scratch: Scratch) => {
  const byPenalty = hasText && request.sort === null;
  const order = (wanted: number) => orderHits(parts, request.sort, byPenalty, wanted, scratch);
  // With `collapseSold`, only the first of several consecutive sold vehicles is kept. The vehicles of a page then depend on how
  // many vehicles before the page are left out, so all hits are sorted. A search that only counts vehicles (limit 0) needs no
  // order.
  const collapsed = request.collapseSold && request.limit > 0 ? collapseSold(order(count), parts) : null;
  const page = hitsOfPage(collapsed?.length ?? count, request.offset, request.limit);
  const ordered = collapsed ?? order(page.end);
  const hits: number[] = [];
  for (let index = page.offset; index < page.end; index += 1) {
    hits.push(parts[ordered.parts[index] ?? 0]?.segment.ids[ordered.rows[index] ?? 0] ?? 0);
  }
  return { hits, offset: page.offset, pages: page.pages };
};
