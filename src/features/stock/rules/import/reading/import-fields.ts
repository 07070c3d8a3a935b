import { CAR_TYPES } from '#model/vehicle/car-type.ts';

/**
 * How a field of a feed is read and which values are allowed. Numbers and their limits are in these units: money in
 * dollars, odometers in kilometres, lengths in millimetres, masses in kilograms, tanks in litres. An engine size is in
 * cubic centimetres or litres, depending on the field.
 */
export type FieldKind =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'prose'; readonly maxLength: number }
  | { readonly kind: 'money' }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly whole: boolean;
      readonly dimension: Dimension | null;
      /** Words that may follow the number if the field has no `dimension`, in lower case without dots and spaces. */
      readonly words: readonly string[];
    }
  | { readonly kind: 'year' }
  /** Additional words that mean yes or no in this field, in lower case with single spaces. */
  | { readonly kind: 'flag'; readonly yes: readonly string[]; readonly no: readonly string[] }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'status' }
  | { readonly kind: 'state' }
  | { readonly kind: 'vin' }
  | { readonly kind: 'rego' }
  /** A URL. `isLoaded` is true if a page loads the URL (a picture), and false if a page only links to it. */
  | { readonly kind: 'address'; readonly isLoaded: boolean }
  | { readonly kind: 'addresses' }
  | { readonly kind: 'images' }
  | { readonly kind: 'list'; readonly maxLength: number }
  | { readonly kind: 'hotspots' }
  | { readonly kind: 'positions' }
  | { readonly kind: 'lenders' };

export type Dimension = 'distance' | 'length' | 'mass' | 'litres' | 'cubicCentimetres';

const text = (maxLength = 120): FieldKind => ({ kind: 'text', maxLength });
const measure = (min: number, max: number, dimension: Dimension, whole = false): FieldKind => ({
  kind: 'number',
  min,
  max,
  whole,
  dimension,
  words: [],
});
const count = (min: number, max: number, words: readonly string[]): FieldKind => ({
  kind: 'number',
  min,
  max,
  whole: true,
  dimension: null,
  words,
});
const CYLINDERS = ['cyl', 'cyls', 'cylinder', 'cylinders'];
const money: FieldKind = { kind: 'money' };
const flagOf = (yes: readonly string[], no: readonly string[]): FieldKind => ({ kind: 'flag', yes, no });
const flag = flagOf([], []);
const date: FieldKind = { kind: 'date' };
const link: FieldKind = { kind: 'address', isLoaded: false };
const loaded: FieldKind = { kind: 'address', isLoaded: true };
const list = (maxLength = 200): FieldKind => ({ kind: 'list', maxLength });

/**
 * Every field that a feed may contain, by its wire name (ENT-01 to ENT-10, ENT-14), and how it is read. `external_id`
 * is the feed's own id of the vehicle.
 */
export const IMPORT_FIELDS = {
  external_id: text(200),
  item_type: text(40),
  car_type: { kind: 'choice', of: CAR_TYPES },
  status: { kind: 'status' },
  sold: flagOf(['sold'], ['not sold', 'unsold', 'available', 'for sale', 'in stock']),
  tag: text(60),
  reserved: flagOf(['reserved', 'on hold', 'deposit taken', 'under offer'], ['not reserved', 'unreserved', 'available']),
  certified: flag,
  show_on_dealer_website: flag,
  preorder: flag,
  year: { kind: 'year' },
  make: text(60),
  model: text(80),
  badge: text(200),
  series: text(80),
  carsales_title: text(250),
  price: money,
  before_price: money,
  offer_price: money,
  subscription_price: money,
  price_type: text(60),
  'autograb_data.average_market_price': money,
  'autograb_data.state_average_market_price': money,
  km: measure(0, 2_000_000, 'distance', true),
  colour: text(80),
  interior_colour: text(120),
  simple_body: text(60),
  body: text(120),
  simple_transmission: text(60),
  trans: text(120),
  simple_fuel: text(60),
  fuel: text(120),
  simple_drive: text(60),
  drive: text(120),
  seats: count(1, 100, ['seat', 'seats', 'seater']),
  doors: count(1, 10, ['door', 'doors', 'dr', 'd']),
  engine_size: measure(1, 30_000, 'cubicCentimetres', true),
  engine_size_litres: measure(0.05, 30, 'litres'),
  gearnum: count(1, 24, ['gear', 'gears', 'speed', 'spd', 'sp']),
  towing_capacity: measure(1, 60_000, 'mass', true),
  electric_range: measure(1, 2_000, 'distance', true),
  bodyconfiguration: text(120),
  stocknum: text(60),
  vin: { kind: 'vin' },
  regplate: { kind: 'rego' },
  build_date: date,
  compliance_date: date,
  rego_expiry: date,
  has_nvic: flag,
  city: text(80),
  state: { kind: 'state' },
  location_id: text(80),
  private_suburb: text(80),
  private_postcode: text(4),
  dealercomments: { kind: 'prose', maxLength: 20_000 },
  standardEquipment: list(300),
  filtered_features: list(120),
  categories: list(80),
  images: { kind: 'images' },
  primary_image_url: loaded,
  video_url: loaded,
  external_video_url: link,
  spin_images: { kind: 'addresses' },
  spin_interior_image: loaded,
  spin_code: text(200),
  impel: text(200),
  file: link,
  'hotspots.exterior': { kind: 'hotspots' },
  'hotspots.interior': { kind: 'hotspots' },
  'hotspots.positions': { kind: 'positions' },
  'variant.cylinders': count(1, 24, CYLINDERS),
  'variant.enginesize': measure(1, 30_000, 'cubicCentimetres', true),
  'variant.enginesize_litres': measure(0.05, 30, 'litres'),
  'variant.induction': text(80),
  'variant.geartype': text(80),
  'variant.fuelconsumptioncombined': {
    kind: 'number',
    min: 0.1,
    max: 100,
    whole: false,
    dimension: null,
    words: ['l/100km', 'l', 'litres/100km', 'lper100km'],
  },
  'variant.fuelcapacity': measure(1, 3_000, 'litres'),
  'variant.grossvehiclemass': measure(1, 200_000, 'mass'),
  'variant.vehiclelength': measure(100, 60_000, 'length'),
  'variant.vehicleheight': measure(100, 10_000, 'length'),
  'variant.vehiclewidth': measure(100, 10_000, 'length'),
  'variant.torque': text(80),
  'variant.bodyconfiguration': text(120),
  'variant.ancaprating': text(40),
  'variant.ancapyear': { kind: 'year' },
  'specifications.body_width': text(40),
  'specifications.body_length': text(40),
  'specifications.tare_weight': text(40),
  'specifications.axle_type': text(60),
  'specifications.sleeps': text(40),
  'specifications.aggregate_trailer_mass': text(40),
  payment_processors: list(60),
  finance_lenders: { kind: 'lenders' },
  created_at: { kind: 'instant' },
} as const satisfies Readonly<Record<string, FieldKind>>;

export type ImportField = keyof typeof IMPORT_FIELDS;

/** Every field that a mapping may name. */
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as readonly ImportField[];

/** Whether a name in a mapping is one of `IMPORT_FIELD_NAMES`. */
export const isImportField = (name: string): name is ImportField => Object.hasOwn(IMPORT_FIELDS, name);

/**
 * Whether an import keeps the former value of a field if the new value cannot be read. This is the case for the kind of
 * a vehicle, its status and its flags. The default for an empty field ('car', 'in stock', 'no') must not be used for
 * them. Otherwise a sold or reserved vehicle would be on sale again, or a caravan would be shown as a car.
 */
export const isNeverGuessed = (name: ImportField): boolean =>
  name === 'status' || name === 'item_type' || IMPORT_FIELDS[name].kind === 'flag';
