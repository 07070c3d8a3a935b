import type { Site } from '#model/site/site.ts';

/** The search box of a site: its label, its other texts, and the path of the results page. */
export interface SearchBoxView {
  /** Label of the box when it searches all stock. */
  readonly label: string;
  readonly placeholder: string;
  /** Path of the search over all stock. */
  readonly action: string;
  /** Whether the box suggests vehicles and pages while the shopper types. */
  readonly suggests: boolean;
}

/**
 * A search box that searches within the results of a search page. It combines the typed text with the filters of the
 * page, and it searches while the shopper types.
 */
export interface SearchScope {
  readonly action: string;
  readonly text: string;
  /**
   * The parameters of the current search, which the form sends as hidden fields: all except the text and the page number
   * (SEARCH-02).
   */
  readonly hidden: readonly (readonly [name: string, value: string])[];
}

/**
 * The search box of a site, for its header and its search pages (SEARCH-07).
 *
 * @example searchBoxView(site).label === 'Search all cars'
 */
export const searchBoxView = (site: Site): SearchBoxView => ({
  label: `Search all ${site.vehicleWord.plural}`,
  placeholder: site.search.placeholder,
  action: site.search.paths.search,
  suggests: site.frame.searchSuggestions,
});
