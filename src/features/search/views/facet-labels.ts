import { formatWhole } from '#kernel/format-number.ts';
import { formatDollars } from '#kernel/money.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import { alternativesOf, needsEveryValue } from '../rules/query/value-alternatives.ts';
import type { NumberRange } from '../rules/stock-search.ts';

const TITLES: Readonly<Record<FacetAttribute, string>> = {
  badge: 'Badge',
  status: 'Availability',
  car_type: 'Condition',
  categories: 'Category',
  city: 'Location',
  colour: 'Colour',
  dealership_name: 'Dealership',
  dealership_slug: 'Dealership',
  series: 'Series',
  filtered_features: 'Features',
  item_type: 'Type',
  km: 'Odometer',
  location_name: 'Yard',
  make: 'Make',
  make_model: 'Model',
  model: 'Model',
  price: 'Price',
  subscription_price: 'Subscription price',
  price_range: 'Price range',
  seats: 'Seats',
  body: 'Body',
  simple_body: 'Body type',
  drive: 'Drive',
  fuel: 'Fuel',
  transmission: 'Transmission',
  state: 'State',
  tag: 'Tag',
  weekly_price_range: 'Weekly price',
  year: 'Year',
  certified: 'Certified',
  colour_family: 'Colour',
  doors: 'Doors',
  towing: 'Towing capacity',
  berths: 'Berths',
  engine_cc: 'Engine size',
  electric_range: 'Electric range',
};

/**
 * The title of a facet.
 *
 * @example facetTitle('simple_body') === 'Body type'
 */
export const facetTitle = (attribute: FacetAttribute): string => TITLES[attribute];

const WORDS: Partial<Record<FacetAttribute, Readonly<Record<string, string>>>> = {
  status: { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Just sold' },
  certified: { true: 'Certified' },
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The label of a facet value for shoppers; codes of the API become words.
 *
 * @example facetValueLabel('status', 'coming_soon') === 'Coming soon'
 * @example facetValueLabel('state', 'qld') === 'QLD'
 */
export const facetValueLabel = (attribute: FacetAttribute, label: string): string => {
  const word = WORDS[attribute]?.[label.toLowerCase()];
  if (word) return word;
  if (attribute === 'state') return label.toUpperCase();
  if (attribute === 'make_model') return label.slice(label.indexOf(' > ') + 1).replace(/^> /, '');
  if (needsEveryValue(attribute)) return alternativesOf(label).join(' or ');
  if (attribute === 'seats') return `${label} ${label === '1' ? 'seat' : 'seats'}`;
  return attribute === 'car_type' || attribute === 'item_type' || attribute === 'status' ? capitalised(label.replaceAll('_', ' ')) : label;
};

/**
 * How the numbers of a range are shown. `step` is the step of its two sliders (SEARCH-36: 1,000 for price and km). If
 * the facet of an attribute lists values instead of a range, `step` is null, and a range can be set only in the URL.
 */
export const RANGES: Readonly<Record<RangeAttribute, { readonly unit: 'dollars' | 'km' | 'plain'; readonly step: number | null }>> = {
  price: { unit: 'dollars', step: 1_000 },
  subscription_price: { unit: 'dollars', step: 1 },
  km: { unit: 'km', step: 1_000 },
  year: { unit: 'plain', step: 1 },
  weekly_price_range: { unit: 'dollars', step: null },
  seats: { unit: 'plain', step: null },
  doors: { unit: 'plain', step: 1 },
  towing: { unit: 'plain', step: 100 },
  berths: { unit: 'plain', step: 1 },
  engine_cc: { unit: 'plain', step: 50 },
  electric_range: { unit: 'km', step: 10 },
};

/**
 * Formats a value of a range with its unit.
 *
 * @example formatRangeValue('km', 45_000) === '45,000 km'
 */
const formatRangeValue = (attribute: RangeAttribute, value: number): string => {
  switch (RANGES[attribute].unit) {
    case 'dollars':
      return formatDollars(value * 100);
    case 'km':
      return `${formatWhole(value)} km`;
    case 'plain':
      return String(value);
  }
};

/**
 * The label of a range.
 *
 * @example rangeLabel('price', { max: 30_000 }) === 'Up to $30,000'
 */
export const rangeLabel = (attribute: RangeAttribute, { min, max }: NumberRange): string => {
  const unit = COUNTED_UNITS[attribute];
  const value = (number: number): string => (unit === undefined ? formatRangeValue(attribute, number) : formatWhole(number));
  return `${rangeText(value, min, max)}${unit === undefined ? '' : ` ${unit}`}`;
};

const rangeText = (value: (number: number) => string, min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && min === max) return value(min);
  if (min !== undefined && max !== undefined) return `${value(min)} to ${value(max)}`;
  return max === undefined ? `From ${value(min ?? 0)}` : `Up to ${value(max)}`;
};

/** The unit after the numbers of a range, for attributes whose numbers are unclear without a unit: '5 seats'. */
const COUNTED_UNITS: Partial<Record<RangeAttribute, string>> = {
  seats: 'seats',
  doors: 'doors',
  berths: 'berths',
  towing: 'kg towing',
  engine_cc: 'cc',
  electric_range: 'km electric range',
};
