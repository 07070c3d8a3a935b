import type { Site } from '#model/site/site.ts';
import type { StockQuery } from './query/stock-query.ts';
import type { StockFilter } from './stock-search.ts';

const PRICED: StockFilter = { kind: 'compare', attribute: 'price', operator: '>', value: 0 };

/**
 * The filter that leaves out vehicles without a price while the lowest price comes first (SEARCH-25); null if the site
 * does not want it, or for another order.
 */
export const hideUnpriced = ({ search }: Pick<Site, 'search'>, { sort }: Pick<StockQuery, 'sort'>): StockFilter | null =>
  search.priceAscendingHidesUnpriced && sort?.attribute === 'price' && sort.direction === 'asc' ? PRICED : null;
