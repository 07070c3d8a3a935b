import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { foldName, slugify } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { SearchBase } from '../rules/paths/search-base.ts';
import { conditionsInForce, withoutConditions, wordsInForce } from '../rules/plain-words/conditions-in-force.ts';
import type { PlainReading } from '../rules/plain-words/plain-condition.ts';
import { isRefined, withoutFilters, withPage, withRefinement, withSort, withText } from '../rules/query/change-stock-query.ts';
import { facetLinks } from '../rules/query/facet-links.ts';
import { formatSort, listStockQueryParameters } from '../rules/query/format-stock-query.ts';
import type { StockQueryNote } from '../rules/query/parse-stock-query.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import { isIndexableSearch, searchHref } from '../rules/search-address.ts';
import { shownCount, stockCountText } from '../rules/shown-count.ts';
import { sortOptions } from '../rules/sort-options.ts';
import { makeHref } from '../rules/stock-hrefs.ts';
import type { StockSearchResult } from '../rules/stock-search.ts';
import { type ChosenFilter, listChosenFilters } from './chosen-filters.ts';
import { emptyResultsView } from './empty-results-view.ts';
import { facetValueLabel } from './facet-labels.ts';
import { facetViews } from './facet-views.ts';
import { searchHeading } from './search-heading.ts';
import { plainWordNotes, searchNotes } from './search-notes.ts';
import type { SearchView } from './search-view.ts';

/** A search request and its result. */
export interface SearchOutcome {
  readonly site: Site;
  readonly base: SearchBase;
  readonly query: StockQuery;
  readonly notes: readonly StockQueryNote[];
  readonly result: StockSearchResult;
  readonly cards: readonly VehicleCardView[];
  /** For each chosen filter, the number of vehicles that are found when the filter is removed; requested only if nothing was found. */
  readonly loosenedCounts: ReadonlyMap<ChosenFilter, number>;
  readonly chosen: readonly ChosenFilter[];
  /** What was understood of the plain words of the query; null if the query has no plain words. */
  readonly reading: PlainReading | null;
}

const SHOWN_BROWSE_LINKS = 24;

/** The active filters, each value in the spelling that most vehicles have. */
export const chosenFilters = (
  query: StockQuery,
  result: Pick<StockSearchResult, 'facets'>,
  reading: PlainReading | null = null,
): readonly ChosenFilter[] => listChosenFilters(query, (attribute, value) => spelling(result, attribute, value), reading);

const spelling = (result: Pick<StockSearchResult, 'facets'>, attribute: FacetAttribute, value: string): string =>
  result.facets[attribute]?.find((item) => foldName(item.value) === foldName(value))?.label ?? value;

/** Builds the whole content of a search page from a search result. */
export const buildSearchView = (outcome: SearchOutcome): SearchView => {
  const { site, base, query, result, cards, chosen, reading } = outcome;
  const hrefOf = (other: StockQuery): string => searchHref(site, base, other);
  const linksOf = (attribute: FacetAttribute) => {
    const linkOf = facetLinks(query, attribute, site.search);
    // The links are relative and have no path, which saves ten per cent of their bytes. A page has about 150 links.
    return (value: string): string => {
      const formatted = linkOf(value);
      return formatted === '' ? base.canonicalPath : `?${formatted}`;
    };
  };
  const count = shownCount(result.count, site.search, result.facets.car_type ?? []);
  const countText = stockCountText(site, count);
  const page = Math.floor(result.offset / site.search.pageSize) + 1;
  const isIndexable = isIndexableSearch(base, query);
  const boxText = reading === null ? query.text : wordsInForce(query, reading);
  return {
    heading: searchHeading(site, base, result, boxText),
    countText,
    showLabel: `Show ${countText}`,
    action: base.canonicalPath,
    textSearch: {
      action: base.canonicalPath,
      text: boxText,
      hidden: listStockQueryParameters(withoutWords(query, reading), site.search),
    },
    chosen: chosen.map(({ title, label, words, without }) => ({ title, label, words: shownWords(label, words), href: hrefOf(without) })),
    clearHref: hrefOf(withoutFilters(query)),
    facets: facetViews({ site, base, query, result, hrefOf, linksOf }),
    sort: {
      options: sortOptions(query.sort).map(({ label, sort }) => ({ label, value: sort ? formatSort(sort, site.search.indexName) : '' })),
      selected: query.sort ? formatSort(query.sort, site.search.indexName) : '',
      hidden: listStockQueryParameters(withSort(query, null), site.search),
    },
    cards,
    page,
    pages: result.pages,
    hrefOfPage: (other) => hrefOf(withPage(query, other)),
    pageRel: isIndexable ? undefined : 'nofollow',
    alertHref: site.features.alerts ? paths.newAlert(hrefOf({ ...withPage(query, 1), sort: null })) : null,
    notes: [
      ...searchNotes(outcome.notes, { askedPage: query.page, page }),
      ...(reading === null ? [] : plainWordNotes(reading, site.vehicleWord.plural)),
    ],
    empty: result.count === 0 ? emptyResultsView(site, outcome.loosenedCounts, hrefOf) : null,
    categories: site.searchCategories.map((label) => {
      const isChosen = isRefined(query, 'categories', label);
      return { label, isChosen, href: hrefOf(withRefinement(query, 'categories', label, !isChosen)) };
    }),
    browse: isIndexable ? browseView(outcome) : null,
  };
};

/**
 * The current search without the words in the search box. The form of the search box adds the new text to this search.
 */
const withoutWords = (query: StockQuery, reading: PlainReading | null): StockQuery => {
  const rest = { ...withText(query, ''), words: '' };
  return reading === null ? rest : withoutConditions(rest, conditionsInForce(query, reading));
};

/** The shopper's words that are shown beside a filter; null if the label of the filter begins with the same words. */
const shownWords = (label: string, words: string | undefined): string | null =>
  words === undefined || label.toLowerCase().startsWith(words.toLowerCase()) ? null : words;

/** Links that search engines may follow: to the pages of the makes or, on the page of a make, to the pages of its models. */
const browseView = ({ site, base, result }: SearchOutcome): SearchView['browse'] => {
  if (base.kind === 'usedCar' || base.kind === 'model') return null;
  const { makeSlug } = base;
  const items = (makeSlug === undefined ? result.facets.make : result.facets.make_model) ?? [];
  const links = items.slice(0, SHOWN_BROWSE_LINKS).flatMap((item) => {
    const label = facetValueLabel(makeSlug === undefined ? 'make' : 'make_model', item.label);
    const slug = slugify(label);
    if (slug === '') return [];
    return [{ label, href: makeSlug === undefined ? makeHref(site, slug) : makeHref(site, makeSlug, slug) }];
  });
  return links.length < 2 ? null : { title: makeSlug === undefined ? 'Browse by make' : 'Browse by model', links };
};
