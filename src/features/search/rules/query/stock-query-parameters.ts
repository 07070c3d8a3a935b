import { z } from 'zod';
import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import { hasFacetValues } from '../stock-search.ts';
import { MAX_PAGE, MAX_QUERY_TEXT, MAX_VALUE_CHARACTERS, MAX_VALUES, MAX_VALUES_PER_FACET } from './canonical-stock-query.ts';
import { FILTER_KEY, PAGE_KEY, rangeKey, SORT_KEY, TEXT_KEY, WORDS_KEY } from './stock-query-keys.ts';
import { needsEveryValue } from './value-alternatives.ts';

const values = z.array(z.string()).max(MAX_VALUES_PER_FACET).optional();
const limits = `At most ${MAX_VALUES} values with ${MAX_VALUE_CHARACTERS} characters in all facets together; further values are ignored`;
const oneOf = values.describe(`A vehicle has one of the values. ${limits}`);
const allOf = values.describe(`A vehicle has all of the values; 'A|B' means A or B. ${limits}`);
const noneOf = values.describe(`A vehicle has none of the values. ${limits}`);
const range = z.string().optional().describe("Lowest and highest value. One of them may be missing: '10000:30000', ':30000'");

/**
 * The query parameters of a search (`parseStockQuery`), for the descriptions of endpoints that search the stock. Unknown
 * parameters are ignored.
 */
export const STOCK_QUERY_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  [TEXT_KEY]: z
    .string()
    .optional()
    .describe(
      `Search text of at most ${MAX_QUERY_TEXT} characters. Plain words, such as 'white suv under 30k', are read as conditions; any other text must match word by word`,
    ),
  [WORDS_KEY]: z
    .string()
    .optional()
    .describe(
      'The plain words from which the other parameters were made. They are not searched for. With this parameter, `query` is not read as plain words',
    ),
  [SORT_KEY]: z.string().optional().describe('Name of a sort order, as in the address of a sorted search page'),
  [PAGE_KEY]: z.string().optional().describe(`Page of the results, from 1 to ${MAX_PAGE}`),
  [FILTER_KEY]: z.string().optional().describe("A lowest price that is not included: 'price>1000'"),
  ...Object.fromEntries(
    FACET_ATTRIBUTES.filter(hasFacetValues).map((attribute) => [
      `refinementList[${attribute}][]`,
      needsEveryValue(attribute) ? allOf : oneOf,
    ]),
  ),
  ...Object.fromEntries(FACET_ATTRIBUTES.filter(hasFacetValues).map((attribute) => [`exclude[${attribute}][]`, noneOf])),
  ...Object.fromEntries(RANGE_ATTRIBUTES.map((attribute) => [rangeKey(attribute), range])),
};
