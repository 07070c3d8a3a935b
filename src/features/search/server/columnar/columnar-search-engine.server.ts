import { BoundedMap } from '#kernel/bounded-map.ts';
import { cutPage } from '../../rules/hits-of-page.ts';
import type {
  FacetItem,
  FacetStats,
  StockDocument,
  StockSearchEngine,
  StockSearchRequest,
  StockSearchResult,
} from '../../rules/stock-search.ts';
import { searchWords } from '../../rules/tokenise-text.ts';
import { collapseSold } from './collapse-sold.server.ts';
import { listRows } from './collect-listed.server.ts';
import { countFacet, measureStats } from './count-facet.server.ts';
import { DealershipSegments, MAX_SEGMENT_VEHICLES } from './dealership-segments.server.ts';
import { findHits } from './find-hits.server.ts';
import { narrowByFilter } from './narrow-by-filter.server.ts';
import { narrowByText } from './narrow-by-text.server.ts';
import { orderHits } from './ordering/order-hits.server.ts';
import { listPredicates } from './refinement-predicate.server.ts';
import { type Counts, ScopeView } from './scope-view.server.ts';
import { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/** Maximum number of scopes whose merged dictionaries are cached; the most recently used are kept. */
const MAX_VIEWS = 1_000;

export interface ColumnarSearchOptions {
  /** Whether the counts of searches without filters are cached until the next write; off in benchmarks. */
  readonly keepsCounts?: boolean;
  /** Maximum number of vehicles in one segment; only tests set it. */
  readonly maxSegmentVehicles?: number;
}

/**
 * Stock search over columns in memory, in segments of limited size for each dealership. One pass over the rows counts
 * the predicates that each row fails. A row without a failed predicate is counted for every facet. A row with one
 * failed predicate is counted only for the facet of that predicate. This gives all disjunctive counts in one pass.
 */
export class ColumnarSearchEngine implements StockSearchEngine {
  readonly #stocks = new Map<number, DealershipSegments>();
  readonly #views = new BoundedMap<string, ScopeView>(MAX_VIEWS);
  readonly #scratch = new Scratch();
  readonly #keepsCounts: boolean;
  readonly #maxSegmentVehicles: number;

  constructor({ keepsCounts = true, maxSegmentVehicles = MAX_SEGMENT_VEHICLES }: ColumnarSearchOptions = {}) {
    this.#keepsCounts = keepsCounts;
    this.#maxSegmentVehicles = maxSegmentVehicles;
  }

  /** Adds new and changed vehicles of a dealership and removes deleted ones. */
  apply(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[] = []): void {
    let stock = this.#stocks.get(dealershipId);
    if (!stock) {
      stock = new DealershipSegments(this.#maxSegmentVehicles);
      this.#stocks.set(dealershipId, stock);
      this.#dropViews(dealershipId);
    }
    const before = stock.list;
    stock.apply(documents, removedIds);
    if (stock.list !== before) this.#dropViews(dealershipId);
  }

  /** Frees the spare memory of a dealership's segments. It is called after the stock was loaded. */
  trim(dealershipId: number): void {
    this.#stocks.get(dealershipId)?.trim();
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
   * Sorts one segment in the order that a large search will need. Without these calls, the search sorts all of its
   * segments in one block.
   *
   * @returns whether a segment was sorted; false if all segments of the search are already sorted
   */
  sortNext({ scope, sort, text }: StockSearchRequest): boolean {
    const segments = scope.dealerships.flatMap(({ dealershipId }) => this.#stocks.get(dealershipId)?.list ?? []);
    if (segments.reduce((sum, { rowCount }) => sum + rowCount, 0) <= this.#maxSegmentVehicles) return false;
    const unsorted = segments.find((segment) => !segment.isSortedFor(sort, text !== ''));
    unsorted?.sortFor(sort, text !== '');
    return unsorted !== undefined;
  }

  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    return this.searchNow(request);
  }

  /** Synchronous version of `search`. */
  searchNow(request: StockSearchRequest): StockSearchResult {
    const startedAt = performance.now();
    const dealerships = this.#searched(request);
    const view = this.#view(dealerships.map(({ dealershipId }) => dealershipId));
    const parts = this.#parts(
      view,
      dealerships.flatMap(({ dealershipId, soldShownDays }) => this.#stocks.get(dealershipId)?.list.map(() => soldShownDays) ?? []),
    );
    const scratch = this.#scratch;
    const words = searchWords(request.text);
    let endsAt = Number.POSITIVE_INFINITY;
    for (const part of parts) endsAt = Math.min(endsAt, listRows(part, request.scope, request.now, scratch));
    if (words.length > 0) narrowByText(parts, words, scratch);
    if (request.filter) for (const part of parts) narrowByFilter(part, request.filter, scratch);
    const predicates = listPredicates(request);
    for (const part of parts) findHits(part, predicates, scratch);
    const kept = this.#keepsCounts ? view.keptCounts(request) : null;
    const counts = kept ?? this.#count(request, view, parts, predicates, Number.isFinite(endsAt) ? endsAt : null);
    if (!kept && this.#keepsCounts) view.keepCounts(request, counts);
    const page = this.#page(request, parts, counts.count, words.length > 0);
    return { ...counts, ...page, ms: performance.now() - startedAt };
  }

  #count(
    request: StockSearchRequest,
    view: ScopeView,
    parts: readonly SearchedPart[],
    predicates: ReturnType<typeof listPredicates>,
    validUntil: number | null,
  ): Counts {
    const facets: Partial<Record<string, readonly FacetItem[]>> = {};
    for (const facet of request.facets) {
      const refined = request.refinements[facet.attribute] ?? [];
      facets[facet.attribute] = countFacet(facet, refined, parts, predicates, view.dictionary(facet.attribute), this.#scratch);
    }
    const stats: Partial<Record<string, FacetStats>> = {};
    for (const attribute of request.stats) {
      const measured = measureStats(attribute, parts, predicates, this.#scratch);
      if (measured) stats[attribute] = measured;
    }
    return { facets, stats, count: parts.reduce((sum, part) => sum + part.hits.length, 0), validUntil };
  }

  #page(request: StockSearchRequest, parts: readonly SearchedPart[], count: number, hasText: boolean) {
    const byPenalty = hasText && request.sort === null;
    const order = (wanted: number) => orderHits(parts, request.sort, byPenalty, wanted, this.#scratch);
    // Sequences of sold vehicles are known only after all hits are sorted.
    const collapsed = request.collapseSold ? collapseSold(order(count), parts) : null;
    const page = cutPage(collapsed?.length ?? count, request.offset, request.limit);
    const ordered = collapsed ?? order(page.end);
    const hits: number[] = [];
    for (let index = page.offset; index < page.end; index += 1) {
      hits.push(parts[ordered.parts[index] ?? 0]?.segment.ids[ordered.rows[index] ?? 0] ?? 0);
    }
    return { hits, offset: page.offset, pages: page.pages };
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

  #parts(view: ScopeView, soldShownDays: readonly number[]): readonly SearchedPart[] {
    let base = 0;
    const parts = view.segments.map((segment, index) => {
      const part = { segment, index, base, soldShownDays: soldShownDays[index] ?? 0, end: base, hits: new Uint32Array(0) };
      base += segment.rowCount;
      return part;
    });
    this.#scratch.ensureRows(base);
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
