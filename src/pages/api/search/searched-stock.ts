import { z } from 'zod';
import { STOCK_QUERY_PARAMETERS } from '#features/search/rules/query/stock-query-parameters.ts';
import type { EndpointParameters } from '#pages/endpoint.ts';

/** The query parameters of an endpoint that searches the stock: the `path` of a search page, and all parameters of search pages. */
export const SEARCHED_STOCK: EndpointParameters = {
  path: z
    .string()
    .optional()
    .describe(
      'Path of a search page: the search finds only vehicles that this page shows. If the parameter is missing, all stock is searched',
    ),
  ...STOCK_QUERY_PARAMETERS,
};
