import { z } from 'zod';
import { sitePathField } from './field-types.ts';

/** The attributes that can be facets (SEARCH-27), by their names in the specification. */
export const FACET_ATTRIBUTES = [
  'badge',
  'status',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'dealership_slug',
  'series',
  'filtered_features',
  'item_type',
  'km',
  'location_name',
  'make',
  'make_model',
  'model',
  'price',
  'subscription_price',
  'price_range',
  'seats',
  'body',
  'simple_body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'weekly_price_range',
  'year',
  'certified',
] as const;
export type FacetAttribute = (typeof FACET_ATTRIBUTES)[number];

/** The search pages of a site (ROUTE-18 to ROUTE-28); each path can be changed. */
const searchPaths = z.strictObject({
  new: sitePathField.default('/search/new-cars'),
  demo: sitePathField.default('/search/demo-cars'),
  used: sitePathField.default('/search/used-cars'),
  all: sitePathField.default('/search/new-used-and-demo-cars/'),
  newAndDemo: sitePathField.default('/search/new-and-demo-cars'),
  specialOffers: sitePathField.default('/special-offers'),
  search: sitePathField.default('/search'),
});

/** Options of a site's stock search (SEARCH area). */
export const searchOptions = z
  .strictObject({
    indexName: z.string().default('Car_production').describe('A-06: index name in sortBy values'),
    pageSize: z.int().min(1).max(100).default(21).describe('SEARCH-45, SEARCH-46'),
    extraLargeColumns: z.literal([3, 4]).default(3).describe('SEARCH-10: columns of the grid on extra-large screens'),
    placeholder: z.string().default('Search...').describe('SEARCH-09'),
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
      .describe('SEARCH-27: facets offered, in this order'),
    popularMakes: z.int().min(1).default(7).describe("SEARCH-22: makes shown before 'Show all makes'"),
    customBodies: z.boolean().default(false).describe('SEARCH-29: body facet reads 20 values in place of 4'),
    facetLimits: z
      .partialRecord(z.enum(FACET_ATTRIBUTES), z.int().min(1).max(1000))
      .default({})
      .describe('SEARCH-32: values read a facet; otherwise the search service decides'),
    seriesOrder: z.array(z.string()).default([]).describe('SEARCH-33: order of series values, e.g. duo, city, sport'),
    priceAscendingHidesUnpriced: z.boolean().default(false).describe('SEARCH-25'),
    countAbove1999: z
      .enum(['replaced', 'real'])
      .default('replaced')
      .describe('SEARCH-44: replaced by stockCount or summed facet counts, or the real count'),
    stockCount: z.int().min(0).nullable().default(null).describe('SEARCH-44: count shown where a count above 1999 is replaced'),
    emptyText: z.enum(['offers', 'results']).default('offers').describe('SEARCH-19: which of the two texts an empty result shows'),
    emptyRefreshPath: sitePathField
      .nullable()
      .default(null)
      .describe("SEARCH-20: where 'Clear Filters' goes; null: special offers page or stock path"),
    promoTileRandomOffset: z.boolean().default(false).describe('SEARCH-14: promotional tiles stand a random 1 to 3 places after the 8th'),
    paths: searchPaths.prefault({}),
  })
  .describe('Stock search');

export type SearchOptions = z.infer<typeof searchOptions>;
