import type { Site } from '#model/site/site.ts';
import type { HitRange } from './hits-of-page.ts';
import type { SearchBase } from './paths/search-base.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import type { StockQuery } from './query/stock-query.ts';

/**
 * The key of a search result in the cache of its site (SEARCH-47): the query with its sort order and refinements, the
 * filter of the page's path, and the range of hits. The same values in another order give the same key.
 *
 * @param hits offset and number of the hits to return; by default the hits of the page whose number is in the query
 */
export const searchCacheKey = (
  site: Pick<Site, 'search'>,
  base: Pick<SearchBase, 'filter'>,
  query: StockQuery,
  hits: HitRange = {},
): string =>
  `${JSON.stringify(base.filter)}?${formatStockQuery({ ...query, words: '' }, site.search)} ${hits.offset ?? ''} ${hits.limit ?? ''}`;
