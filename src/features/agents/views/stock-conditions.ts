import type { z } from 'zod';
import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import { type ParsedStockQuery, parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { Site } from '#model/site/site.ts';
import type { searchInput } from '../rules/tool-inputs.ts';

type Conditions = Partial<z.infer<typeof searchInput>>;

/**
 * Converts the conditions of a tool call to the query of a search page with the same conditions. Returns the query and its
 * query string. Equal conditions always give the same query string.
 */
export const stockQueryOf = (site: Pick<Site, 'search'>, input: Conditions): ParsedStockQuery & { readonly queryString: string } => {
  const asked: StockQuery = {
    ...EMPTY_STOCK_QUERY,
    text: input.text ?? '',
    refinements: input.filters ?? {},
    ranges: input.ranges ?? {},
    sort: input.sort ? { attribute: input.sort.by, direction: input.sort.order } : null,
    page: input.page ?? 1,
  };
  // The conditions are written as the query string of a search page and parsed as the search page parses it. So the agent and
  // the page find the same vehicles.
  const queryString = formatStockQuery(asked, site.search);
  return { ...parseStockQuery(queryString, site.search), queryString };
};
