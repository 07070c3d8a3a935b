import { formatWhole } from '#kernel/format-number.ts';
import type { Site } from '#model/site/site.ts';
import type { FacetItem, StockSearchResult } from './stock-search.ts';

/**
 * Largest number of vehicles that every site states exactly. If there are more vehicles, a site can state the number from
 * its settings instead (SEARCH-44).
 */
const SHOWN_UP_TO = 1_999;

/**
 * The total number of vehicles that a page states. Up to 1,999 it is the real count. For a higher count it is the stock
 * count that the site has configured or, if none is configured, the sum of the counts of a facet. A site can choose to
 * state the real count always (SEARCH-44). Pagination always uses the real count.
 *
 * @param facetItems the values of a facet for which every vehicle has exactly one value (car_type)
 * @example shownCount(2_345, { countAbove1999: 'replaced', stockCount: 5_000 }, []) === 5_000
 */
export const shownCount = (
  count: number,
  options: { readonly countAbove1999: 'replaced' | 'real'; readonly stockCount: number | null },
  facetItems: readonly FacetItem[],
): number => {
  if (count <= SHOWN_UP_TO || options.countAbove1999 === 'real') return count;
  if (options.stockCount !== null) return options.stockCount;
  const summed = facetItems.reduce((sum, item) => sum + item.count, 0);
  return summed === 0 ? count : summed;
};

/** The count of a result as a page states it, with the site's word for vehicles (SEARCH-44, SITE-24). */
export const resultCountText = (
  site: Pick<Site, 'vehicleWord' | 'search'>,
  { count, facets }: Pick<StockSearchResult, 'count' | 'facets'>,
): string => stockCountText(site, shownCount(count, site.search, facets.car_type ?? []));

/**
 * Formats a count with the site's word for vehicles (SITE-24).
 *
 * @example stockCountText(site, 1_328) === '1,328 cars'
 */
export const stockCountText = ({ vehicleWord }: Pick<Site, 'vehicleWord'>, count: number): string =>
  `${formatWhole(count)} ${count === 1 ? vehicleWord.singular : vehicleWord.plural}`;
