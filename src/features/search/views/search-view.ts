import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { RangeSlider } from '../rules/range-slider.ts';

import type { EmptyResultsView } from './empty-results-view.ts';

/** A parameter that a GET form sends in a hidden field. */
export type HiddenParameter = readonly [name: string, value: string];

/** One value of a facet: a link that chooses the value, or removes the value if it is already chosen. */
export interface FacetValueView {
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly href: string;
  /** The models of a chosen make. */
  readonly inside?: readonly FacetValueView[];
}

export interface ValueFacetView {
  readonly kind: 'values';
  readonly attribute: FacetAttribute;
  readonly title: string;
  readonly chosenCount: number;
  readonly values: readonly FacetValueView[];
  /** Number of values that are visible at first; `moreLabel` is the label of the button that shows the other values. */
  readonly shownCount: number;
  /** The text of the button that shows all values: 'Show all makes'. */
  readonly moreLabel: string;
}

export interface RangeFacetView {
  readonly kind: 'range';
  readonly attribute: RangeAttribute;
  readonly title: string;
  readonly chosenCount: number;
  readonly slider: RangeSlider;
  /** The lower limit that the shopper has chosen; null if the shopper has chosen no lower limit. */
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: 'dollars' | 'km' | 'plain';
  /** The step in which the two sliders of the range move (SEARCH-36: 1,000 for price and km). */
  readonly roundedTo: number;
  readonly minName: string;
  readonly maxName: string;
  /**
   * The parameters of the current search that the form must keep: all except this range and the page number
   * (SEARCH-02).
   */
  readonly hidden: readonly HiddenParameter[];
}

export type FacetView = ValueFacetView | RangeFacetView;

/** An active filter, with the link that removes this filter from the search. */
interface ChosenView {
  /** The chosen value as text: 'Toyota', '$10,000 to $30,000' or '“hilux”'. */
  readonly label: string;
  /** The name of the filter's facet, for example 'Make'. Screen readers read it. */
  readonly title: string;
  /**
   * The part of the shopper's search text from which the filter was made; null if the filter was not made from a text, or if
   * its label begins with the same words.
   */
  readonly words: string | null;
  readonly href: string;
}

interface SortView {
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly selected: string;
  readonly hidden: readonly HiddenParameter[];
}

/** Everything that a search page shows. The components only render it and make no further decisions. */
export interface SearchView {
  readonly heading: string;
  /** The number of vehicles as text: '128 cars'. */
  readonly countText: string;
  /** The label of the button that closes the filters on a phone: 'Show 128 cars'. */
  readonly showLabel: string;
  /** The URL to which the page's forms are submitted. */
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
  /** The `rel` of the page links: 'nofollow' if the page itself must not be indexed. */
  readonly pageRel: string | undefined;
  /** Messages to the shopper about the parts of the page's URL that were ignored. */
  readonly notes: readonly string[];
  readonly empty: EmptyResultsView | null;
  /** The page on which a shopper asks for an alert about this search; null if the site has no alerts. */
  readonly alertHref: string | null;
  /** SITE-23: links to the categories of the site's stock; a chosen category is marked, and its link removes it. */
  readonly categories: readonly { readonly label: string; readonly href: string; readonly isChosen: boolean }[];
  /** Links to more specific indexable pages: the makes, or the models of the current make. */
  readonly browse: {
    readonly title: string;
    readonly links: readonly { readonly label: string; readonly href: string }[];
  } | null;
}
