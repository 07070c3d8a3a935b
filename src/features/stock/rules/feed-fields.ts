import type { FeedVehicle } from './feed-vehicle.ts';
import type { ImportField } from './import/reading/import-fields.ts';

interface FeedFieldRow<Value> {
  /** Name of the column in the table `vehicles`. */
  readonly column: string;
  /**
   * The field's name in a feed; null if a separate rule reads the field (identity, status, and pairs of short and full
   * description).
   */
  readonly wire: ImportField | null;
  /** The value of the field if the feed has no value for it. (`externalId` always has a value, so its `blank` is never used.) */
  readonly blank: Value;
}

type PlainField = Exclude<
  keyof FeedVehicle,
  'media' | 'variant' | 'caravan' | 'market' | 'paymentProcessors' | 'financeLenders' | 'createdAt'
>;

/**
 * Every field of a feed that is stored in a column of its own, in the order of the columns. Import, partial import, storage and
 * content hash use this table. `IMPORT_FIELDS` says how the value in a feed is read. A new row in this table changes every
 * content hash, so each vehicle is updated once by its next feed.
 *
 * @example FEED_FIELDS.odometerKm // { column: 'odometer_km', wire: 'km', blank: null }
 */
export const FEED_FIELDS = {
  externalId: { column: 'external_id', wire: null, blank: '' },
  locationId: { column: 'location_id', wire: 'location_id', blank: null },
  itemType: { column: 'item_type', wire: 'item_type', blank: 'car' },
  carType: { column: 'car_type', wire: 'car_type', blank: 'used' },
  status: { column: 'status', wire: null, blank: 'in_stock' },
  tag: { column: 'tag', wire: 'tag', blank: null },
  reserved: { column: 'reserved', wire: 'reserved', blank: false },
  certified: { column: 'certified', wire: 'certified', blank: false },
  showOnDealerWebsite: { column: 'show_on_dealer_website', wire: 'show_on_dealer_website', blank: true },
  preorder: { column: 'preorder', wire: 'preorder', blank: false },
  year: { column: 'year', wire: 'year', blank: null },
  make: { column: 'make', wire: 'make', blank: '' },
  model: { column: 'model', wire: 'model', blank: '' },
  badge: { column: 'badge', wire: 'badge', blank: null },
  series: { column: 'series', wire: 'series', blank: null },
  titleOverride: { column: 'title_override', wire: 'carsales_title', blank: null },
  priceCents: { column: 'price_cents', wire: 'price', blank: null },
  beforePriceCents: { column: 'before_price_cents', wire: 'before_price', blank: null },
  offerPriceCents: { column: 'offer_price_cents', wire: 'offer_price', blank: null },
  subscriptionPriceCents: { column: 'subscription_price_cents', wire: 'subscription_price', blank: null },
  priceType: { column: 'price_type', wire: 'price_type', blank: null },
  odometerKm: { column: 'odometer_km', wire: 'km', blank: null },
  colour: { column: 'colour', wire: 'colour', blank: null },
  interiorColour: { column: 'interior_colour', wire: 'interior_colour', blank: null },
  simpleBody: { column: 'simple_body', wire: null, blank: null },
  body: { column: 'body', wire: null, blank: null },
  simpleTransmission: { column: 'simple_transmission', wire: null, blank: null },
  transmission: { column: 'transmission', wire: null, blank: null },
  simpleFuel: { column: 'simple_fuel', wire: null, blank: null },
  fuel: { column: 'fuel', wire: null, blank: null },
  simpleDrive: { column: 'simple_drive', wire: null, blank: null },
  drive: { column: 'drive', wire: null, blank: null },
  seats: { column: 'seats', wire: 'seats', blank: null },
  doors: { column: 'doors', wire: 'doors', blank: null },
  engineSizeCc: { column: 'engine_size_cc', wire: 'engine_size', blank: null },
  engineSizeLitres: { column: 'engine_size_litres', wire: 'engine_size_litres', blank: null },
  gears: { column: 'gears', wire: 'gearnum', blank: null },
  towingKg: { column: 'towing_kg', wire: 'towing_capacity', blank: null },
  electricRangeKm: { column: 'electric_range_km', wire: 'electric_range', blank: null },
  bodyConfiguration: { column: 'body_configuration', wire: 'bodyconfiguration', blank: null },
  stockNumber: { column: 'stock_number', wire: 'stocknum', blank: null },
  vin: { column: 'vin', wire: 'vin', blank: null },
  regPlate: { column: 'reg_plate', wire: 'regplate', blank: null },
  buildDate: { column: 'build_date', wire: 'build_date', blank: null },
  complianceDate: { column: 'compliance_date', wire: 'compliance_date', blank: null },
  regoExpiry: { column: 'rego_expiry', wire: 'rego_expiry', blank: null },
  hasNvic: { column: 'has_nvic', wire: 'has_nvic', blank: false },
  city: { column: 'city', wire: 'city', blank: null },
  state: { column: 'state', wire: 'state', blank: null },
  privateSuburb: { column: 'private_suburb', wire: 'private_suburb', blank: null },
  privatePostcode: { column: 'private_postcode', wire: 'private_postcode', blank: null },
  dealerComments: { column: 'dealer_comments', wire: 'dealercomments', blank: null },
  standardEquipment: { column: 'standard_equipment', wire: 'standardEquipment', blank: [] },
  filteredFeatures: { column: 'filtered_features', wire: 'filtered_features', blank: [] },
  categories: { column: 'categories', wire: 'categories', blank: [] },
} as const satisfies { readonly [Field in PlainField]: FeedFieldRow<FeedVehicle[Field]> };

export type FeedField = keyof typeof FEED_FIELDS;

/** The names of all feed fields, in the order of `FEED_FIELDS`. */
export const FEED_FIELD_NAMES = Object.keys(FEED_FIELDS) as readonly FeedField[];
