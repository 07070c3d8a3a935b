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

/** Attributes that contain numbers and are filtered by ranges. Prices are in dollars, km in kilometres. */
export const RANGE_ATTRIBUTES = [
  'price',
  'subscription_price',
  'km',
  'year',
  'weekly_price_range',
  'seats',
] as const satisfies readonly FacetAttribute[];
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number];

/**
 * Attributes with a different value for almost every vehicle. They are filtered only by a range, and their facet
 * consists of a minimum and a maximum.
 */
export const RANGE_ONLY_ATTRIBUTES = ['price', 'subscription_price', 'km'] as const satisfies readonly RangeAttribute[];
