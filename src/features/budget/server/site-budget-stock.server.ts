import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { searchHref } from '#features/search/rules/search-address.ts';
import { resultCountText } from '#features/search/rules/shown-count.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { Site } from '#model/site/site.ts';
import type { BudgetStock } from '../views/budget-stock.ts';

export interface BudgetServices {
  readonly search: Pick<StockSearchService, 'search' | 'readStats'>;
}

/** The functions with which the budget search reads the whole stock of a site, and the search page that lists this stock. */
export interface SiteBudgetStock extends BudgetStock {
  readonly base: SearchBase;
  /** The number of all vehicles as text: '328 cars'. */
  readonly countText: string;
  /**
   * The time until which counts and prices are valid if the stock does not change, in epoch milliseconds. Null if they stay
   * valid until the stock changes.
   */
  readonly validUntil: number | null;
}

/** Searches the whole stock of a site. */
export const siteBudgetStock = async ({ search }: BudgetServices, site: Site): Promise<SiteBudgetStock> => {
  const base = fixedSearchBase(site, 'all');
  const all = await search.search(site, base, EMPTY_STOCK_QUERY);
  return {
    base,
    countText: resultCountText(site, all),
    validUntil: all.validUntil,
    priceRange: (query) => search.readStats(site, base, query, 'price'),
    counted: async (query) => {
      const found = await search.search(site, base, query);
      return { count: found.count, text: resultCountText(site, found) };
    },
    hrefOf: (query) => searchHref(site, base, query),
  };
};
