import type { Site } from '#model/site/site.ts';
import type { HitRange } from './hits-of-page.ts';
import type { SearchBase } from './paths/search-base.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import type { StockQuery } from './query/stock-query.ts';

/**
 * The key of a search result in the cache of its site (SEARCH-47): offset, query, sort and refinements, together with
 * the filter of the page's path. The same values in another order have the same key.
 *
 * @param hits the hits to return, if they are not those of the query's page
 */
export const searchCacheKey = (
  site: Pick<Site, 'search'>,
  base: Pick<SearchBase, 'filter'>,
  query: StockQuery,
  hits: HitRange = {},
): string =>
  `${JSON.stringify(base.filter)}?${formatStockQuery({ ...query, words: '' }, site.search)} ${hits.offset ?? ''} ${hits.limit ?? ''}`;
