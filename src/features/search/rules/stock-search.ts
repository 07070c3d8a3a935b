/**
 * The request to a stock search engine, and its result. Both are plain serialisable values, so that an in-memory
 * engine, a remote engine and a test can all use them. Attributes have the names of the API (SEARCH-27).
 */

import {
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  RANGE_ONLY_ATTRIBUTES,
  type RangeAttribute,
} from '#model/site/options/search/facet-attributes.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { FacetSort } from './facet-order.ts';

/** Whether an attribute has values to choose from. This is false for attributes that are filtered only by a range. */
export const hasFacetValues = (attribute: FacetAttribute): boolean => !RANGE_ONLY_ATTRIBUTES.some((only) => only === attribute);

/** Whether a name from a URL or a settings file is one of `RANGE_ATTRIBUTES`. */
export const isRangeAttribute = (attribute: string): attribute is RangeAttribute =>
  RANGE_ATTRIBUTES.some((rangeAttribute) => rangeAttribute === attribute);

/** A range that includes both ends. A range without one end has no limit on that side (SEARCH-03). */
export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The attributes for sorting, besides the default order (SEARCH-24, A-06). */
export const SORT_ATTRIBUTES = ['price', 'created_at', 'km', 'year'] as const;
export type SortAttribute = (typeof SORT_ATTRIBUTES)[number];
export interface StockSort {
  readonly attribute: SortAttribute;
  readonly direction: 'asc' | 'desc';
}

/** The numbers of a vehicle that a filter can compare; dates are epoch milliseconds. */
export type ComparedAttribute = RangeAttribute | 'created_at' | 'offer_price';

/**
 * A condition that every hit must meet. It also limits all facet counts. Conditions come from the site's own filters,
 * from the page's path (new cars, one make) and from filter strings of the API (API-03).
 *
 * - 'is' compares names without regard to upper and lower case (`foldName`).
 * - 'slug' compares the slug of a value with a part of a path.
 * - 'compare' with a missing number is false.
 * - An empty 'and' is true, and an empty 'or' is false.
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
 * The dealerships to search, and the conditions under which a site lists one of their vehicles. `isListed` is true
 * (SEARCH-11), the car type is in `carTypes`, and the status is in `statuses`. The vehicle was created at most
 * `recencyDays` times 24 hours ago (SITE-19).
 */
export interface StockScope {
  readonly siteId: number;
  readonly dealerships: readonly { readonly dealershipId: number; readonly soldShownDays: number }[];
  readonly carTypes: readonly CarType[];
  readonly statuses: readonly string[];
  /** Only vehicles created within this number of days are found; null means all vehicles. */
  readonly recencyDays: number | null;
}

export interface FacetRequest {
  readonly attribute: FacetAttribute;
  /**
   * Maximum number of values; null means all values. Chosen values are always included; if the list is full, they
   * replace its last values.
   */
  readonly limit: number | null;
  readonly sort: FacetSort;
}

export interface StockSearchRequest {
  readonly scope: StockScope;
  /** Free text, split by `searchWords`. Every word must match by the rules of `tokenise-text.ts`. */
  readonly text: string;
  /**
   * For each listed attribute, a hit must have one of the listed values. If `needsEveryValue` is true for the attribute, a hit
   * must have all of them; such a value can be a list of alternatives (`joinAlternatives`). Upper and lower case make no
   * difference (SITE-21).
   */
  readonly refinements: Partial<Record<FacetAttribute, readonly string[]>>;
  readonly ranges: Partial<Record<RangeAttribute, NumberRange>>;
  readonly filter: StockFilter | null;
  /**
   * The sort order. If it is null, the most relevant vehicles come first: those that match the text best (if there is a
   * text), then those with the highest custom rank (API-05), then the newest, then those with the lowest id.
   *
   * If vehicles are sorted by an attribute, vehicles without a value of this attribute come last. Vehicles with equal
   * values are ordered by rank, date and id.
   */
  readonly sort: StockSort | null;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FacetRequest[];
  /**
   * Attributes whose minimum and maximum are requested. The minimum and maximum of an attribute ignore the range filter of
   * this attribute, but apply all other filters. In the same way, the counts of a facet ignore the filter of this facet,
   * unless a hit must have every chosen value of the facet.
   */
  readonly stats: readonly RangeAttribute[];
  /**
   * Whether only the first of several consecutive sold vehicles is shown (SEARCH-12). This changes hits and pages, but
   * not counts.
   */
  readonly collapseSold: boolean;
  /** Current time in epoch milliseconds. It decides which vehicles count as recently sold or recently created. */
  readonly now: number;
}

/** One value of a facet with its count (ENT-12). `label` is the spelling that most vehicles have. */
export interface FacetItem {
  readonly label: string;
  readonly value: string;
  readonly count: number;
}

export interface FacetStats {
  readonly min: number;
  readonly max: number;
}

/**
 * The result of a search (ENT-11). It contains vehicle ids instead of vehicles; the page reads the vehicles from the
 * store.
 */
export interface StockSearchResult {
  readonly hits: readonly number[];
  /**
   * Index of the first hit: the requested offset, or the start of the last page if the requested offset is too high.
   */
  readonly offset: number;
  /**
   * For each requested facet, the values that have vehicles, and the chosen values, whose count may be 0. A chosen value with
   * several alternatives is left out.
   */
  readonly facets: Partial<Record<FacetAttribute, readonly FacetItem[]>>;
  /** Minimum and maximum of each requested attribute. An attribute is missing if no vehicle has a value. */
  readonly stats: Partial<Record<RangeAttribute, FacetStats>>;
  readonly count: number;
  /** Duration of the search, in milliseconds. */
  readonly ms: number;
  readonly pages: number;
  /**
   * The time in epoch milliseconds at which this result may change without a change of the data: a sold vehicle is no
   * longer listed, or a recency period ends. Null if there is no such time.
   */
  readonly validUntil: number | null;
}

/**
 * Maximum number of hits that a shopper can page through, in every search engine. A higher offset gives the last page.
 */
export const MAX_DEPTH = 10_000;

/**
 * A vehicle as a search engine indexes it: one value or list for each attribute. Only `toStockDocument` makes it from a
 * `Vehicle`, so that index, page and API agree.
 */
export interface StockDocument {
  readonly id: number;
  readonly dealershipId: number;
  readonly slug: string;
  readonly attributes: Partial<Record<FacetAttribute, string | readonly string[] | undefined>>;
  /**
   * Prices in dollars. `offer_price` exists only if the vehicle is on offer: it has an offer price that differs
   * from the price.
   */
  readonly numbers: Partial<Record<RangeAttribute | 'offer_price', number | undefined>>;
  /** The text fields for searching, most important first: make, model, badge, then the others. */
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
  /** Searches only the vehicles of `request.scope.dealerships`. */
  search(request: StockSearchRequest): Promise<StockSearchResult>;
}
