import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { Site } from '#model/site/site.ts';
import type { FacetItem, StockSearchResult } from './stock-search.ts';

type Facets = StockSearchResult['facets'];

/**
 * Facet values as a site shows them, on its pages and in its JSON alike: the series in the site's own order
 * (SEARCH-33), and the site's own city in place of the vehicles' cities (SITE-23).
 *
 * @param facets as the search engine counted them
 * @param count vehicles found; the one city has them all
 * @param asked the facets that are wanted; the city of an override is left out where nobody asked for it
 * @example shownFacets(site, { series: [duo, city] }, 2, ['series']).series // [city, duo], where seriesOrder is ['city']
 */
export const shownFacets = (
  { stock, search }: Pick<Site, 'stock' | 'search'>,
  facets: Facets,
  count: number,
  asked: readonly FacetAttribute[],
): Facets => {
  const { overrideCity } = stock;
  const { series } = facets;
  return {
    ...facets,
    ...(series ? { series: orderedSeries(series, search.seriesOrder) } : {}),
    ...(overrideCity !== null && asked.includes('city') ? { city: [{ label: overrideCity, value: overrideCity, count }] } : {}),
  };
};

/** The series that the site names first, in its order; the others follow as they were. */
const orderedSeries = (items: readonly FacetItem[], order: readonly string[]): readonly FacetItem[] => {
  const names = order.map(foldName);
  const place = (item: FacetItem): number => {
    const index = names.indexOf(foldName(item.value));
    return index < 0 ? names.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
};
