import { formatSort } from '#features/search/rules/query/format-stock-query.ts';
import { rangeEndKey, SORT_KEY } from '#features/search/rules/query/stock-query-keys.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/** What the search form with the price slider shows (BUDGET-14). */
export interface PriceSliderView {
  /** The URL of the search page for all stock. */
  readonly action: string;
  /** The address from which the script gets the number of vehicles for the chosen price. */
  readonly countAddress: string;
  /** The number of all vehicles as text: '328 cars'. */
  readonly countText: string;
  /** In dollars. */
  readonly slider: { readonly minimum: number; readonly maximum: number; readonly step: number };
  readonly minName: string;
  readonly maxName: string;
  /** The parameter that sorts the results by highest price (SEARCH-26). */
  readonly sort: { readonly name: string; readonly value: string };
}

/**
 * Builds the price slider of a site. Its search is sorted by highest price (SEARCH-26).
 *
 * @param stock the path of the search page for all stock, and the number of all vehicles as text
 */
export const priceSliderView = (
  site: Pick<Site, 'budget' | 'search'>,
  stock: { readonly path: string; readonly countText: string },
): PriceSliderView => ({
  action: stock.path,
  countAddress: paths.api.searchCount(),
  countText: stock.countText,
  slider: site.budget.priceSlider,
  minName: rangeEndKey('price', 'min'),
  maxName: rangeEndKey('price', 'max'),
  sort: { name: SORT_KEY, value: formatSort({ attribute: 'price', direction: 'desc' }, site.search.indexName) },
});
