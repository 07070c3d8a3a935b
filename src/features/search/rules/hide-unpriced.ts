import type { Site } from '#model/site/site.ts';
import type { StockQuery } from './query/stock-query.ts';
import type { StockFilter } from './stock-search.ts';

const PRICED: StockFilter = { kind: 'compare', attribute: 'price', operator: '>', value: 0 };

/**
 * The filter that leaves out vehicles without a price when the results are sorted by lowest price (SEARCH-25). Null if
 * the settings of the site do not enable this filter, or if another sort order is chosen.
 */
export const hideUnpriced = ({ search }: Pick<Site, 'search'>, { sort }: Pick<StockQuery, 'sort'>): StockFilter | null =>
  search.priceAscendingHidesUnpriced && sort?.attribute === 'price' && sort.direction === 'asc' ? PRICED : null;
