import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { NumberRange, StockSort } from '../stock-search.ts';

/** What a condition sets in one part of a search: values to choose, values to exclude, a range, or the sort order. */
export type ConditionPart =
  | { readonly kind: 'values' | 'excluded'; readonly attribute: FacetAttribute; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly attribute: RangeAttribute; readonly range: NumberRange }
  | { readonly kind: 'sort'; readonly sort: StockSort };

/** A place that the shopper named. A vehicle matches if it is in a city within `withinKm` of this place. */
export interface NamedPlace {
  readonly name: string;
  readonly withinKm: number;
  /**
   * The nearest city with vehicles in stock, if it is further than `withinKm` from the place. Null if a city with
   * vehicles is near enough, or if the distances are unknown.
   */
  readonly nearest: { readonly city: string; readonly km: number } | null;
}

/**
 * One thing that the shopper asked for. A vehicle must meet every part of it. The list of parts is empty if the condition
 * cannot narrow the search, for example if no vehicle is near the place that the shopper named.
 */
export interface PlainCondition {
  /** The words of the shopper that gave this condition: 'under 30k'. */
  readonly words: string;
  /** The positions of the words in the shopper's text, as ranges of characters: `start` is included, `end` is not. */
  readonly spans: readonly (readonly [start: number, end: number])[];
  readonly parts: readonly ConditionPart[];
  /** Whether the condition is only the name of a make or model. */
  readonly isName: boolean;
  /** False if the condition names a make or model that no vehicle in stock has. */
  readonly isInStock: boolean;
  /** A name for all values of the condition, if it is shorter than the list of the values: 'SUV', 'White', 'Automatic'. */
  readonly name: string | null;
  /** The vague word that was translated into `parts`, such as 'cheap'; null if the words are not vague. */
  readonly vague: string | null;
  readonly place: NamedPlace | null;
}

/** The result of reading a text in plain words. */
export interface PlainReading {
  readonly conditions: readonly PlainCondition[];
  /**
   * Words that occur in the stock, but are neither a filter nor the name of a make or model, such as a badge. They are
   * searched for in the text of the vehicles.
   */
  readonly text: string;
  /** The words that were not understood, in the order of the text. */
  readonly unknown: readonly string[];
  /**
   * Whether the text has a word that is not known at all. Known wishes that the stock cannot answer, such as 'near me', do not
   * count.
   */
  readonly hasStrangeWords: boolean;
  /** Whether the text had words without a meaning for the search: 'with', 'a', 'please'. */
  readonly hasFillers: boolean;
}
