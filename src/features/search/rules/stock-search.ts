/**
 * The question that a stock search engine answers, and its answer. Both are plain serialisable values:
 * an in-memory engine, a remote one and a test can all speak them. Attributes carry their wire names
 * (SEARCH-27).
 */

import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { CarType } from '#model/vehicle/car-type.ts';

/** Attributes that hold numbers and are refined by ranges. Prices are in dollars, km in kilometres. */
export const RANGE_ATTRIBUTES = ['price', 'subscription_price', 'km', 'year', 'weekly_price_range', 'seats'] as const;
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number];

/** Attributes of which no two vehicles share a value: they are refined by a range only, and read as minimum and maximum. */
export const RANGE_ONLY_ATTRIBUTES = ['price', 'subscription_price', 'km'] as const satisfies readonly RangeAttribute[];

/** Whether an attribute has values to tick (all but those refined by a range only). */
export const hasFacetValues = (attribute: FacetAttribute): boolean => !RANGE_ONLY_ATTRIBUTES.some((only) => only === attribute);

/** Whether a name, from a URL or a settings file, is one of `RANGE_ATTRIBUTES`. */
export const isRangeAttribute = (attribute: string): attribute is RangeAttribute =>
  RANGE_ATTRIBUTES.some((rangeAttribute) => rangeAttribute === attribute);

/** Inclusive at both ends; a missing end is open (SEARCH-03). */
export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What can be sorted by besides the default rank (SEARCH-24, A-06). */
export const SORT_ATTRIBUTES = ['price', 'created_at', 'km', 'year'] as const;
export type SortAttribute = (typeof SORT_ATTRIBUTES)[number];
export interface StockSort {
  readonly attribute: SortAttribute;
  readonly direction: 'asc' | 'desc';
}

/** Numbers of a vehicle that a filter can compare; dates are epoch milliseconds. */
export type ComparedAttribute = RangeAttribute | 'created_at' | 'offer_price';

/**
 * A condition that every hit meets and that no facet count relaxes: the site's own filters, a search
 * page's base (new cars, one make), and the wire's filter strings (API-03). 'is' compares folded names,
 * 'slug' the slug of a value with a path part; a comparison with a missing number is false. An empty
 * 'and' is true, an empty 'or' false.
 */
export type StockFilter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly StockFilter[] }
  | { readonly kind: 'is'; readonly attribute: FacetAttribute | 'id' | 'slug'; readonly value: string }
  | { readonly kind: 'slug'; readonly attribute: FacetAttribute; readonly value: string }
  | {
      readonly kind: 'compare';
      readonly attribute: ComparedAttribute;
      readonly operator: '<' | '<=' | '>' | '>=' | '=';
      readonly value: number;
    }
  | { readonly kind: 'not'; readonly of: StockFilter };

/**
 * Whose stock is searched and which of it a site lists: `isListed` (SEARCH-11), of these car types and
 * statuses, and created within `recencyDays` times 24 hours, inclusive (SITE-19).
 */
export interface StockScope {
  readonly siteId: number;
  readonly dealerships: readonly { readonly dealershipId: number; readonly soldShownDays: number }[];
  readonly carTypes: readonly CarType[];
  readonly statuses: readonly string[];
  /** Only vehicles created within so many days; null: all. */
  readonly recencyDays: number | null;
}

/**
 * The order of a facet's values, by name as `compareFacetNames` has it:
 * 'count': most vehicles first, equal counts from A to Z;
 * 'count-z-to-a': most vehicles first, equal counts from Z to A (SEARCH-30, the facet of body types);
 * 'name': from A to Z.
 */
export const FACET_SORTS = ['count', 'count-z-to-a', 'name'] as const;
export type FacetSort = (typeof FACET_SORTS)[number];

export interface FacetRequest {
  readonly attribute: FacetAttribute;
  /** Values at most; null: all. Refined values are always among them and take the last places. */
  readonly limit: number | null;
  readonly sort: FacetSort;
}

export interface StockSearchRequest {
  readonly scope: StockScope;
  /** Free text, read by `searchWords`: every word must match as `search-words.ts` has it. */
  readonly text: string;
  /** Values of one attribute are alternatives, attributes add up. Compared by folded name (SITE-21). */
  readonly refinements: Partial<Record<FacetAttribute, readonly string[]>>;
  readonly ranges: Partial<Record<RangeAttribute, NumberRange>>;
  readonly filter: StockFilter | null;
  /**
   * null: most relevant: with a text its best matches first, then custom rank descending (API-05), newest
   * first, lower id first. With a sort, vehicles without a value come last, and ties are by relevance
   * without the text.
   */
  readonly sort: StockSort | null;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FacetRequest[];
  /** Attributes whose minimum and maximum are wanted; their own range is left out, as facets leave out their own refinement. */
  readonly stats: readonly RangeAttribute[];
  /** SEARCH-12: a run of sold vehicles counts as its first. Affects hits (and so pages), never counts. */
  readonly collapseSold: boolean;
  /** Epoch milliseconds: decides what is recently sold or created. */
  readonly now: number;
}

/** ENT-12. `label` is the value in the spelling most vehicles have. */
export interface FacetItem {
  readonly label: string;
  readonly value: string;
  readonly count: number;
}

export interface FacetStats {
  readonly min: number;
  readonly max: number;
}

/** ENT-11, with ids in place of documents: the page reads those from the store. */
export interface StockSearchResult {
  readonly hits: readonly number[];
  /** Where the hits begin: the offset asked for, or the last page's where that lay beyond it. */
  readonly offset: number;
  /** Values that some hit would have if chosen, and those chosen already, which may count 0. */
  readonly facets: Partial<Record<FacetAttribute, readonly FacetItem[]>>;
  /** Missing where no vehicle has a value. */
  readonly stats: Partial<Record<RangeAttribute, FacetStats>>;
  readonly count: number;
  /** Time spent, in milliseconds. */
  readonly ms: number;
  readonly pages: number;
  /** When this answer may change by time alone (a sold vehicle leaves, a recency window closes); null: never. */
  readonly validUntil: number | null;
}

/** Depth ends here in every engine: deeper offsets are clamped to the last page within it. */
export const MAX_DEPTH = 10_000;

/**
 * A vehicle as an engine indexes it: one value or list per attribute. Made from a `Vehicle` by one
 * function (`toStockDocument`), so that index, page and API agree.
 */
export interface StockDocument {
  readonly id: number;
  readonly dealershipId: number;
  readonly slug: string;
  readonly attributes: Partial<Record<FacetAttribute, string | readonly string[]>>;
  /** Prices in dollars. `offer_price` only where the vehicle is on offer: present and different from the price. */
  readonly numbers: Partial<Record<RangeAttribute | 'offer_price', number>>;
  /** Fields to find it by, most telling first: make, model, badge, then the rest. */
  readonly text: readonly string[];
  readonly rank: number;
  readonly createdAt: number;
  readonly soldAt: number | null;
  readonly status: string;
  readonly carType: CarType;
  /** `show_on_dealer_website`. */
  readonly shown: boolean;
}

export interface StockSearchEngine {
  /** Nothing outside `request.scope.dealerships` is ever found or counted. */
  search(request: StockSearchRequest): Promise<StockSearchResult>;
}
