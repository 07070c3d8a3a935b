import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { orderedSeries } from './facet-order.ts';
import type { StockSearchResult } from './stock-search.ts';

type Facets = StockSearchResult['facets'];

/**
 * The facet values as a site shows them in its pages and its JSON. Series are in the site's order (SEARCH-33). If the
 * site replaces the cities of all vehicles with one city (`stock.overrideCity`, SITE-23), only this city is shown.
 *
 * @param facets as the search engine counted them
 * @param count number of vehicles found, and thus also the number of vehicles in the city of `stock.overrideCity`
 * @param asked the requested facets; the city of `stock.overrideCity` is added only if the city facet is requested
 * @example shownFacets(site, { series: [duo, swift] }, 2, ['series']).series // [swift, duo], where seriesOrder is
 * ['swift']
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
