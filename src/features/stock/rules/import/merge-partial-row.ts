import { FEED_FIELD_NAMES, FEED_FIELDS } from '../feed-fields.ts';
import type { FeedVehicle } from '../feed-vehicle.ts';
import { completeBody, completeDrive, completeFuel, completeTransmission, type DescriptionPair } from './derive-simple.ts';
import type { ImportField } from './reading/import-fields.ts';

/** The path of a field's value in a vehicle: one name, or two names if the field belongs to a group of fields. */
type Place = keyof FeedVehicle | readonly ['media' | 'variant' | 'caravan' | 'market', string];

/**
 * Says for each field of a feed in which property of a vehicle the value is stored. Fields that depend on another field
 * are not in this list.
 */
const PLACES: Readonly<Partial<Record<ImportField, Place>>> = {
  ...Object.fromEntries(FEED_FIELD_NAMES.map((field) => [FEED_FIELDS[field].wire, field]).filter(([wire]) => wire !== null)),
  'autograb_data.average_market_price': ['market', 'averageCents'],
  'autograb_data.state_average_market_price': ['market', 'stateAverageCents'],
  images: ['media', 'images'],
  primary_image_url: ['media', 'primaryImageUrl'],
  video_url: ['media', 'videoUrl'],
  external_video_url: ['media', 'externalVideoUrl'],
  spin_images: ['media', 'spinImages'],
  spin_interior_image: ['media', 'spinInteriorImage'],
  spin_code: ['media', 'spinCode'],
  impel: ['media', 'impel'],
  file: ['media', 'file'],
  'hotspots.exterior': ['media', 'exteriorHotspots'],
  'hotspots.interior': ['media', 'interiorHotspots'],
  'hotspots.positions': ['media', 'hotspotPositions'],
  'variant.cylinders': ['variant', 'cylinders'],
  'variant.enginesize': ['variant', 'engineSizeCc'],
  'variant.enginesize_litres': ['variant', 'engineSizeLitres'],
  'variant.induction': ['variant', 'induction'],
  'variant.geartype': ['variant', 'gearType'],
  'variant.fuelconsumptioncombined': ['variant', 'fuelConsumptionCombined'],
  'variant.fuelcapacity': ['variant', 'fuelCapacityLitres'],
  'variant.grossvehiclemass': ['variant', 'grossVehicleMassKg'],
  'variant.vehiclelength': ['variant', 'lengthMm'],
  'variant.vehicleheight': ['variant', 'heightMm'],
  'variant.vehiclewidth': ['variant', 'widthMm'],
  'variant.torque': ['variant', 'torque'],
  'variant.bodyconfiguration': ['variant', 'bodyConfiguration'],
  'variant.ancaprating': ['variant', 'ancapRating'],
  'variant.ancapyear': ['variant', 'ancapYear'],
  'specifications.body_width': ['caravan', 'bodyWidth'],
  'specifications.body_length': ['caravan', 'bodyLength'],
  'specifications.tare_weight': ['caravan', 'tareWeight'],
  'specifications.axle_type': ['caravan', 'axleType'],
  'specifications.sleeps': ['caravan', 'sleeps'],
  'specifications.aggregate_trailer_mass': ['caravan', 'aggregateTrailerMass'],
  payment_processors: 'paymentProcessors',
  finance_lenders: 'financeLenders',
};

type Draft = Record<string, unknown>;

const copyField = (field: ImportField, from: FeedVehicle, to: Draft): void => {
  const place = PLACES[field];
  if (place === undefined) return;
  if (typeof place === 'string') {
    to[place] = from[place];
    return;
  }
  const [group, name] = place;
  const value = (from[group] as Draft | null)?.[name] ?? null;
  to[group] = { ...(to[group] as Draft | null), [name]: value };
};

interface Pair {
  readonly simpleField: ImportField;
  readonly fullField: ImportField;
  readonly simple: 'simpleBody' | 'simpleTransmission' | 'simpleFuel' | 'simpleDrive';
  readonly full: 'body' | 'transmission' | 'fuel' | 'drive';
  complete(pair: DescriptionPair): DescriptionPair;
}

const PAIRS: readonly Pair[] = [
  { simpleField: 'simple_body', fullField: 'body', simple: 'simpleBody', full: 'body', complete: completeBody },
  {
    simpleField: 'simple_transmission',
    fullField: 'trans',
    simple: 'simpleTransmission',
    full: 'transmission',
    complete: completeTransmission,
  },
  { simpleField: 'simple_fuel', fullField: 'fuel', simple: 'simpleFuel', full: 'fuel', complete: completeFuel },
  { simpleField: 'simple_drive', fullField: 'drive', simple: 'simpleDrive', full: 'drive', complete: completeDrive },
];

/**
 * Copies the simple and the full description from the row, for example 'Automatic' and '8 SP AUTOMATIC'. If the row
 * gives only one of the two, the other one was derived from it. A derived description replaces only a description that
 * was derived too. It never replaces a description that an earlier feed gave.
 */
const copyPair = (pair: Pair, base: FeedVehicle, row: FeedVehicle, given: ReadonlySet<string>, to: Draft): void => {
  const { simple, full } = pair;
  const isSimpleGiven = given.has(pair.simpleField);
  const isFullGiven = given.has(pair.fullField);
  const wasSimpleDerived = base[simple] === pair.complete({ simple: null, full: base[full] }).simple;
  const wasFullDerived = base[full] === base[simple];
  if (isSimpleGiven || (isFullGiven && wasSimpleDerived)) to[simple] = row[simple];
  if (isFullGiven || (isSimpleGiven && wasFullDerived)) to[full] = row[full];
};

const litresOf = (cc: number | null): number | null => (cc === null ? null : Math.round(cc / 100) / 10);

const statusOf = (base: FeedVehicle, row: FeedVehicle, given: ReadonlySet<string>): string => {
  if (given.has('status') || row.status === 'sold') return row.status;
  // A row without a status can still say `sold: false`. A vehicle that is stored as sold then gets the status of the
  // row instead of 'sold'.
  return given.has('sold') && base.status === 'sold' ? row.status : base.status;
};

/**
 * Completes a row that describes a whole vehicle: each field that is unreadable in the row gets the value of the
 * existing vehicle.
 * @param base the vehicle before the import
 * @param row the vehicle built from the row alone
 * @param kept names of the fields whose former value stays (`keptFields`)
 * @example keepFormer(base, row, ['status']).status === base.status
 */
export const keepFormer = (base: FeedVehicle, row: FeedVehicle, kept: readonly ImportField[]): FeedVehicle => {
  const result: Draft = { ...row };
  for (const field of kept) copyField(field, base, result);
  if (kept.includes('status')) result.status = base.status;
  return result as unknown as FeedVehicle;
};

/**
 * Applies a partial row to a vehicle: the fields of the row replace those of the vehicle, and all other fields of the
 * vehicle are unchanged. A field with an empty value (null or an empty text) is cleared.
 * @param base the vehicle before the import
 * @param row the vehicle built from the row alone
 * @param given names of the fields that the row contains
 * @example mergePartialRow(base, row, new Set(['price'])).colour === base.colour
 */
export const mergePartialRow = (base: FeedVehicle, row: FeedVehicle, given: ReadonlySet<string>): FeedVehicle => {
  const result: Draft = { ...base, status: statusOf(base, row, given) };
  for (const field of given) copyField(field as ImportField, row, result);
  for (const pair of PAIRS) copyPair(pair, base, row, given, result);
  if (given.has('images') && !given.has('primary_image_url')) copyField('primary_image_url', row, result);
  const wereLitresDerived = base.engineSizeLitres === litresOf(base.engineSizeCc);
  if (given.has('engine_size') && !given.has('engine_size_litres') && wereLitresDerived) result.engineSizeLitres = row.engineSizeLitres;
  return result as unknown as FeedVehicle;
};
