import { z } from 'zod';
import { sitePathField } from '../field-types.ts';
import { FACET_ATTRIBUTES } from './facet-attributes.ts';
import { searchPathOptions } from './search-path-options.ts';

/** Options of a site's stock search (SEARCH area). */
export const searchOptions = z
  .strictObject({
    indexName: z
      .string()
      .default('Car_production')
      .describe(
        "Text before the first colon in the values of the URL parameter sortBy, e.g. 'Car_production' in 'Car_production:price:asc' (A-06).",
      ),
    pageSize: z.int().min(1).max(100).default(21).describe('Number of vehicles on a page of results (SEARCH-45, SEARCH-46).'),
    extraLargeColumns: z.literal([3, 4]).default(3).describe('Number of columns of the grid on extra-large screens (SEARCH-10).'),
    placeholder: z.string().default('Search...').describe('Placeholder of the search box (SEARCH-09).'),
    facets: z
      .array(z.enum(FACET_ATTRIBUTES))
      .default([
        'car_type',
        'make',
        'model',
        'simple_body',
        'price',
        'year',
        'km',
        'transmission',
        'fuel',
        'drive',
        'seats',
        'colour',
        'city',
      ])
      .describe('Attributes offered as filters, in display order (SEARCH-27).'),
    popularMakes: z
      .int()
      .min(1)
      .default(7)
      .describe("Number of makes that are shown before the shopper opens 'Show all makes' (SEARCH-22)."),
    customBodies: z
      .boolean()
      .default(false)
      .describe('true: the body filter shows up to 20 values; false: it shows up to 4 values (SEARCH-29).'),
    facetLimits: z
      .partialRecord(z.enum(FACET_ATTRIBUTES), z.int().min(1).max(1000))
      .default({})
      .describe('Maximum number of values for each filter (SEARCH-32). A filter that is not listed has the standard number.'),
    seriesOrder: z.array(z.string()).default([]).describe('Display order of the series, e.g. duo, city, sport (SEARCH-33).'),
    priceAscendingHidesUnpriced: z.boolean().default(false).describe('Sorting by lowest price hides vehicles without a price (SEARCH-25).'),
    countAbove1999: z
      .enum(['replaced', 'real'])
      .default('replaced')
      .describe(
        'Number that the search shows if it has found more than 1999 vehicles. real: the true number. replaced: the value of `stockCount` or, if `stockCount` is not set, the sum of the filter counts (SEARCH-44).',
      ),
    stockCount: z.int().min(0).nullable().default(null).describe('Number that is shown instead of a result count above 1999 (SEARCH-44).'),
    emptyText: z
      .enum(['offers', 'results'])
      .default('offers')
      .describe(
        'Text that the search shows if it has found nothing. offers: a text that there are no offers; results: a text that there are no results (SEARCH-19).',
      ),
    emptyRefreshPath: sitePathField
      .nullable()
      .default(null)
      .describe("Path that 'Clear Filters' leads to (SEARCH-20); null: the page of special offers."),
    promoTileRandomOffset: z
      .boolean()
      .default(false)
      .describe('The first promotional tile is at a random position from 9 to 11 (SEARCH-14); false: at position 8.'),
    paths: searchPathOptions.prefault({}),
  })
  .describe('Stock search');
