import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * Limits of three groups of vehicles in a stock: the highest price of the cheapest third, the lowest price of the
 * dearest third (both in dollars), and the highest odometer reading of the third of the used vehicles with the fewest
 * kilometres. A limit is null if too few vehicles have a price or an odometer reading.
 */
export interface Thirds {
  readonly cheapPrice: number | null;
  readonly dearPrice: number | null;
  readonly lowKm: number | null;
}

/** The attributes whose values a shopper can write in a search in plain words, such as 'white toyota ute'. */
export const PLAIN_WORD_FACETS = [
  'make',
  'make_model',
  'badge',
  'series',
  'simple_body',
  'body',
  'fuel',
  'transmission',
  'drive',
  'city',
  'state',
  'item_type',
  'filtered_features',
] as const satisfies readonly FacetAttribute[];

/** The data about a site's stock that are needed to read plain words. */
export interface PlainWordsSource {
  /** The values of each attribute in the site's listed stock. */
  readonly values: Readonly<Partial<Record<(typeof PLAIN_WORD_FACETS)[number], readonly string[]>>>;
  /** The limits for words such as 'cheap', calculated from the whole stock. `thirdsOf` has the same limits for each item type. */
  readonly thirds: Thirds;
  readonly thirdsOf: Readonly<Partial<Record<string, Thirds>>>;
  /** Known places: names and postcodes with their positions. */
  readonly places: readonly { readonly name: string; readonly postcode: string | null; readonly point: GeoPoint }[];
  /** The position of each city where vehicles are in stock, by the name of the city. */
  readonly cityPoints: Readonly<Record<string, GeoPoint>>;
  readonly thisYear: number;
}
