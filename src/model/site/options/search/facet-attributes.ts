/**
 * The attributes that can be facets (SEARCH-27), by their names in the specification. The attributes after `certified`
 * are not in the specification: `colour_family` is the basic colour, such as 'White'; the others are numbers for which
 * shoppers can search in plain words.
 */
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
  'colour_family',
  'doors',
  'towing',
  'berths',
  'engine_cc',
  'electric_range',
] as const;
export type FacetAttribute = (typeof FACET_ATTRIBUTES)[number];

/**
 * Attributes that contain numbers and are filtered by ranges. Prices are in dollars, km and electric range in
 * kilometres, towing in kilograms, the engine in cubic centimetres.
 */
export const RANGE_ATTRIBUTES = [
  'price',
  'subscription_price',
  'km',
  'year',
  'weekly_price_range',
  'seats',
  'doors',
  'towing',
  'berths',
  'engine_cc',
  'electric_range',
] as const satisfies readonly FacetAttribute[];
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number];

/**
 * Attributes that are filtered only by a range, because most vehicles have different values or because nobody asks for
 * one exact value. Their facet consists of a minimum and a maximum.
 */
export const RANGE_ONLY_ATTRIBUTES = [
  'price',
  'subscription_price',
  'km',
  'doors',
  'towing',
  'berths',
  'engine_cc',
  'electric_range',
] as const satisfies readonly RangeAttribute[];
