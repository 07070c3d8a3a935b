import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import type { ChosenFilter } from './chosen-filters.ts';

/** A filter that the shopper can remove if nothing was found, and the number of vehicles found without this filter. */
interface LooseningView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** What a search page shows if it found no vehicle. */
export interface EmptyResultsView {
  readonly title: string;
  readonly text: string;
  /** Address of the button below the text (SEARCH-20). */
  readonly refreshHref: string;
  readonly loosenings: readonly LooseningView[];
}

/** The text for each value of the site option `search.emptyText` (SEARCH-19). */
const EMPTY_TEXTS: Readonly<Record<Site['search']['emptyText'], string>> = {
  offers: 'There appears to be no offers currently available that meet the conditions of your search',
  results: 'No results found for your search at this time. Please try adjusting the filters for more results',
};

/**
 * Describes the empty result of a search (SEARCH-18 to 20, A-07). It has a title, a text, a button to another page, and
 * links that each remove one filter. Only filters whose removal finds vehicles have a link.
 *
 * @param loosenedCounts for each chosen filter, the number of vehicles that are found when the filter is removed
 * @param hrefOf returns the URL of another search of the same page
 */
export const emptyResultsView = (
  site: Site,
  loosenedCounts: ReadonlyMap<ChosenFilter, number>,
  hrefOf: (query: StockQuery) => string,
): EmptyResultsView => ({
  title: 'No Results Available',
  text: fillPlaceholders(EMPTY_TEXTS[site.search.emptyText], site),
  refreshHref: site.search.emptyRefreshPath ?? site.search.paths.specialOffers,
  loosenings: [...loosenedCounts]
    .filter(([, count]) => count > 0)
    .map(([filter, count]) => ({ label: filter.label, href: hrefOf(filter.without), count })),
});
