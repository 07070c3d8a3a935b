import { z } from 'zod';
import { STOCK_QUERY_PARAMETERS } from '#features/search/rules/query/stock-query-parameters.ts';
import type { EndpointParameters } from '#pages/endpoint.ts';

/** The query parameters that choose stock: those of a search page, and the `path` of the page. */
export const SEARCHED_STOCK: EndpointParameters = {
  path: z.string().optional().describe('Path of a search page, to search only its stock; all stock if missing'),
  ...STOCK_QUERY_PARAMETERS,
};
