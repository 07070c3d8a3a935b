import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { RangeSlider } from '../rules/range-slider.ts';
import type { RangeAttribute } from '../rules/stock-search.ts';

/** A parameter that a GET form carries along in a hidden field. */
export type HiddenParameter = readonly [name: string, value: string];

/** One value of a facet: a link that chooses it, or takes the choice back. */
export interface FacetValueView {
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly href: string;
  /** Models of a chosen make. */
  readonly inside?: readonly FacetValueView[];
}

export interface ValueFacetView {
  readonly kind: 'values';
  readonly attribute: FacetAttribute;
  readonly title: string;
  readonly chosenCount: number;
  readonly values: readonly FacetValueView[];
  /** How many values show at once; the rest wait behind `moreLabel`. */
  readonly shownCount: number;
  /** 'Show all makes'. */
  readonly moreLabel: string;
}

export interface RangeFacetView {
  readonly kind: 'range';
  readonly attribute: RangeAttribute;
  readonly title: string;
  readonly chosenCount: number;
  readonly slider: RangeSlider;
  /** What the shopper set; null: open at that end. */
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: 'dollars' | 'km' | 'plain';
  /** Thumbs stop at multiples of this (SEARCH-36: 1,000 for price and km). */
  readonly roundedTo: number;
  readonly minName: string;
  readonly maxName: string;
  /** The other parameters of the search, without the page (SEARCH-02). */
  readonly hidden: readonly HiddenParameter[];
}

export type FacetView = ValueFacetView | RangeFacetView;

/** A filter in force, and the address without it. */
interface ChosenView {
  /** 'Toyota', '$10,000 to $30,000', '“hilux”'. */
  readonly label: string;
  /** The facet it belongs to, for screen readers: 'Make'. */
  readonly title: string;
  readonly href: string;
}

interface SortView {
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly selected: string;
  readonly hidden: readonly HiddenParameter[];
}

/** What to give up when nothing was found, and what that finds. */
interface LooseningView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

export interface EmptyResultsView {
  readonly title: string;
  readonly text: string;
  readonly refreshHref: string;
  readonly loosenings: readonly LooseningView[];
}

/** Everything a search page shows; nothing left to decide. */
export interface SearchView {
  readonly heading: string;
  /** '128 cars'. */
  readonly countText: string;
  /** 'Show 128 cars': the button that closes the filters on a phone. */
  readonly showLabel: string;
  /** Where the page's forms go. */
  readonly action: string;
  readonly textSearch: { readonly action: string; readonly text: string; readonly hidden: readonly HiddenParameter[] };
  readonly chosen: readonly ChosenView[];
  readonly clearHref: string;
  readonly facets: readonly FacetView[];
  readonly sort: SortView;
  readonly cards: readonly VehicleCardView[];
  readonly page: number;
  readonly pages: number;
  readonly hrefOfPage: (page: number) => string;
  /** 'nofollow' where the page itself is not to be indexed. */
  readonly pageRel: string | undefined;
  /** What was left out of the address, in words. */
  readonly notes: readonly string[];
  readonly empty: EmptyResultsView | null;
  /** Indexable pages below this one: makes, or the models of a make. */
  readonly browse: {
    readonly title: string;
    readonly links: readonly { readonly label: string; readonly href: string }[];
  } | null;
}
