import { z } from 'zod';
import { carSchema } from '#features/stock/rules/car-json/car-json-schema.ts';
import type { SearchResultJson } from './search-result-json.ts';

/** One value of a facet with its count (ENT-12). */
export const facetValueSchema = z.strictObject({ label: z.string(), value: z.string(), count: z.int() }).meta({ id: 'FacetValue' });

const searchResult = {
  hits: z.array(carSchema),
  facets: z.record(z.string(), z.array(facetValueSchema)),
  facetStats: z.record(z.string(), z.strictObject({ min: z.number(), max: z.number() })),
  count: z.int().describe('Number of all vehicles that the search finds'),
  ms: z.number().describe('Milliseconds that the search took'),
  pages: z.int(),
};

/** The JSON of search results (`searchResultJson`, ENT-11). */
export const searchResultSchema = z.strictObject(searchResult) satisfies z.ZodType<SearchResultJson>;

/** Search results, the meaning of the shopper's words (`understoodJson`), and the ignored parts of the search (`ignoredJson`). */
export const understoodSearchSchema = z.strictObject({
  ...searchResult,
  understood: z.array(z.strictObject({ words: z.string(), meaning: z.string() })).optional(),
  not_understood: z.array(z.string()).optional(),
  ignored: z.array(z.string()).optional().describe("Parts of the search that were left out: 'range[price]: wrong-range'"),
});
