import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { CaravanSpecifications } from '#model/vehicle/vehicle.ts';
import { blankFeedVehicle } from '../blank-feed-vehicle.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS } from '../feed-fields.ts';
import type { FeedVehicle } from '../feed-vehicle.ts';
import { presentText } from '../present-text.ts';

import { completeBody, completeDrive, completeFuel, completeTransmission, type DescriptionPair } from './derive-simple.ts';
import { makeName } from './make-names.ts';
import type { MappedField } from './mapping/mapped-field.ts';
import { modelName } from './model-names.ts';
import { type ImportField, isImportField } from './reading/import-fields.ts';
import { type RowProblem, shownValue } from './row-problem.ts';
import { keptFields, saleStateDoubts, unreadableState } from './sale-state.ts';

/** A vehicle built from a row that can be imported, with a warning for each field that was left out. */
export interface BuiltVehicle {
  readonly vehicle: FeedVehicle;
  readonly warnings: readonly RowProblem[];
  /** Why the row can only change an existing vehicle and not create a new one; null if it can create one. */
  readonly lacks: RowProblem | null;
  /** Names of the fields that keep the value of the existing vehicle, because the row's value cannot be read. */
  readonly kept: readonly ImportField[];
}

/** The data that are needed, in addition to a row of a feed, to build a vehicle from the row. */
export interface RowContext {
  /** The calendar year in which the feed is read. */
  readonly thisYear?: number;
  /**
   * The column names of the row, if the feed uses the field names of the specification. If a required field is missing,
   * one of these names may be a misspelling of it. The error message then shows the misspelt name.
   */
  readonly names?: readonly string[];
  /** Names of the fields that a partial row contains; undefined if the row describes a complete vehicle. */
  readonly given?: readonly string[] | undefined;
}

type Values = ReadonlyMap<ImportField, unknown>;

const problemOf = (line: number, field: MappedField): RowProblem | null =>
  field.fault === undefined
    ? null
    : {
        line,
        severity: field.fault.severity,
        field: field.name,
        ...(field.column === null ? {} : { column: field.column }),
        value: shownValue(field.source),
        reason: field.fault.reason,
        message: field.fault.message,
      };

const unidentified = (line: number): RowProblem => ({
  line,
  severity: 'rejected',
  field: 'external_id',
  value: '',
  reason: 'missing-identity',
  message: 'the row has no value that identifies the vehicle',
});

/**
 * The problem of a row without a make or model. The message names the cause: the value is unusable, the name of the
 * column is misspelt, or the value is missing.
 */
const missing = (line: number, field: 'make' | 'model', problems: readonly RowProblem[], context: RowContext): RowProblem => {
  const useless = problems.find((problem) => problem.field === field);
  const misspeltName = nearestName(
    field,
    (context.names ?? []).filter((name) => !isImportField(name)),
  );
  const misspelt =
    misspeltName === null ? null : `a vehicle needs a ${field}; the row has '${misspeltName}', which is not the name of a field`;
  const message = useless ? `a vehicle needs a ${field}: ${useless.message}` : (misspelt ?? `a vehicle needs a ${field}`);
  return { line, severity: 'rejected', field, value: useless?.value ?? '', reason: 'missing-field', message };
};

/**
 * The largest plausible number of years between now and a model year. Manufacturers announce model years at most two
 * years ahead.
 */
const YEARS_AHEAD = 2;

/** Almost no vehicle for sale was made before this year. Such a year is most likely a typing error. */
const EARLIEST_YEAR = 1920;

/**
 * Warns of a model year before 1920, and of a year that is too far in the future. For a new or demonstrator vehicle,
 * the year may be up to two years in the future. For a used vehicle, it must not be in the future. The year is stored
 * in spite of the warning, because it may be right.
 */
const implausibleYear = (line: number, vehicle: FeedVehicle, thisYear: number | undefined): readonly RowProblem[] => {
  const { year, carType } = vehicle;
  const warn = (message: string): readonly RowProblem[] => [
    { line, severity: 'warning', field: 'year', value: String(year), reason: 'implausible-year', message: `${message}; the value is kept` },
  ];
  if (year !== null && year < EARLIEST_YEAR) return warn(`the year is before ${EARLIEST_YEAR}`);
  if (year === null || thisYear === undefined || year <= thisYear + (carType === 'used' ? 0 : YEARS_AHEAD)) return [];
  return warn(`the year is too far in the future for a ${carType} vehicle (the current year is ${thisYear})`);
};

/**
 * Limits for the age in years and the odometer reading of a vehicle that the feed calls new. A warning is added only if both
 * are exceeded, because a new vehicle may have been driven a little, for example to a show.
 */
const NEW_YEARS = 1;
const NEW_KM = 5_000;

/**
 * Warns about an old vehicle with a high odometer reading whose condition in the feed is 'new'. The vehicle is most
 * likely used, but the site would offer it as a new vehicle.
 */
const implausibleType = (line: number, vehicle: FeedVehicle, thisYear: number | undefined): readonly RowProblem[] => {
  const { year, carType, odometerKm } = vehicle;
  if (carType !== 'new' || year === null || odometerKm === null || thisYear === undefined) return [];
  if (year >= thisYear - NEW_YEARS || odometerKm <= NEW_KM) return [];
  const message = `a vehicle of ${year} with ${odometerKm} km is unlikely to be new; the value is kept`;
  return [{ line, severity: 'warning', field: 'car_type', value: carType, reason: 'implausible-type', message }];
};

/** The mapped values of a row, by field name. Each getter returns a default for a missing field. */
class FieldValues {
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** Returns the value of a field. The type cast is safe, because the kind of a field determines the type of its value. */
  get<Value>(name: ImportField, otherwise: Value): Value {
    return (this.#values.get(name) as Value | null | undefined) ?? otherwise;
  }

  text(name: ImportField): string | null {
    return presentText(this.get<string | null>(name, null));
  }

  number(name: ImportField): number | null {
    return this.get<number | null>(name, null);
  }
}

const pairOf = (values: FieldValues, simple: ImportField, full: ImportField): DescriptionPair => ({
  simple: values.text(simple),
  full: values.text(full),
});

const caravanOf = (values: FieldValues): CaravanSpecifications | null => {
  const caravan: CaravanSpecifications = {
    bodyWidth: values.text('specifications.body_width'),
    bodyLength: values.text('specifications.body_length'),
    tareWeight: values.text('specifications.tare_weight'),
    axleType: values.text('specifications.axle_type'),
    sleeps: values.text('specifications.sleeps'),
    aggregateTrailerMass: values.text('specifications.aggregate_trailer_mass'),
  };
  return Object.values(caravan).some((measure) => measure !== null) ? caravan : null;
};

const mediaOf = (values: FieldValues): FeedVehicle['media'] => {
  const images = values.get<FeedVehicle['media']['images']>('images', []);
  return {
    images,
    primaryImageUrl: values.text('primary_image_url') ?? images[0]?.url ?? null,
    videoUrl: values.text('video_url'),
    externalVideoUrl: values.text('external_video_url'),
    spinImages: values.get<readonly string[]>('spin_images', []),
    spinInteriorImage: values.text('spin_interior_image'),
    spinCode: values.text('spin_code'),
    impel: values.text('impel'),
    exteriorHotspots: values.get<FeedVehicle['media']['exteriorHotspots']>('hotspots.exterior', []),
    interiorHotspots: values.get<FeedVehicle['media']['interiorHotspots']>('hotspots.interior', []),
    hotspotPositions: values.get<FeedVehicle['media']['hotspotPositions']>('hotspots.positions', []),
    file: values.text('file'),
  };
};

const variantOf = (values: FieldValues): FeedVehicle['variant'] => ({
  cylinders: values.number('variant.cylinders'),
  engineSizeCc: values.number('variant.enginesize'),
  engineSizeLitres: values.number('variant.enginesize_litres'),
  induction: values.text('variant.induction'),
  gearType: values.text('variant.geartype'),
  fuelConsumptionCombined: values.number('variant.fuelconsumptioncombined'),
  fuelCapacityLitres: values.number('variant.fuelcapacity'),
  grossVehicleMassKg: values.number('variant.grossvehiclemass'),
  lengthMm: values.number('variant.vehiclelength'),
  heightMm: values.number('variant.vehicleheight'),
  widthMm: values.number('variant.vehiclewidth'),
  torque: values.text('variant.torque'),
  bodyConfiguration: values.text('variant.bodyconfiguration'),
  ancapRating: values.text('variant.ancaprating'),
  ancapYear: values.number('variant.ancapyear'),
});

const litres = (cc: number | null): number | null => (cc === null ? null : Math.round(cc / 100) / 10);

/** The vehicle fields that are filled directly from one field of the feed (`FEED_FIELDS`). */
const plainFieldsOf = (values: FieldValues): Partial<FeedVehicle> =>
  Object.fromEntries(
    FEED_FIELD_NAMES.flatMap((field) => {
      const { wire, blank } = FEED_FIELDS[field];
      if (wire === null) return [];
      const value = values.get<unknown>(wire, blank);
      return [[field, typeof value === 'string' ? (presentText(value) ?? blank) : value]];
    }),
  );

const vehicleOf = (values: FieldValues, identity: { externalId: string; make: string; model: string }): FeedVehicle => {
  const blank = blankFeedVehicle(identity);
  const body = completeBody(pairOf(values, 'simple_body', 'body'));
  const transmission = completeTransmission(pairOf(values, 'simple_transmission', 'trans'));
  const fuel = completeFuel(pairOf(values, 'simple_fuel', 'fuel'));
  const drive = completeDrive(pairOf(values, 'simple_drive', 'drive'));
  const engineSizeCc = values.number('engine_size');
  const createdAt = values.number('created_at');
  return {
    ...blank,
    ...plainFieldsOf(values),
    make: identity.make,
    model: identity.model,
    itemType: values.text('item_type')?.toLowerCase() ?? blank.itemType,
    // Some feeds mark a sold vehicle by the separate field `sold` instead of by the status.
    status: values.get('sold', false) ? 'sold' : values.get('status', blank.status),
    market: {
      averageCents: values.number('autograb_data.average_market_price'),
      stateAverageCents: values.number('autograb_data.state_average_market_price'),
    },
    simpleBody: body.simple,
    body: body.full,
    simpleTransmission: transmission.simple,
    transmission: transmission.full,
    simpleFuel: fuel.simple,
    fuel: fuel.full,
    simpleDrive: drive.simple,
    drive: drive.full,
    engineSizeLitres: values.number('engine_size_litres') ?? litres(engineSizeCc),
    media: mediaOf(values),
    variant: variantOf(values),
    caravan: caravanOf(values),
    paymentProcessors: values.get<readonly string[]>('payment_processors', []),
    financeLenders: values.get<FeedVehicle['financeLenders']>('finance_lenders', {}),
    ...(createdAt === null ? {} : { createdAt }),
  };
};

/**
 * Builds a vehicle from a row's mapped fields, or returns every reason why the row is rejected. A vehicle needs an
 * identity, a make and a model; a bad value in another field leaves that field out with a warning.
 */
export const buildFeedVehicle = (
  line: number,
  externalId: string | null,
  fields: readonly MappedField[],
  context: RowContext = {},
): Result<BuiltVehicle, readonly RowProblem[]> => {
  const problems = fields.map((field) => problemOf(line, field)).filter((problem) => problem !== null);
  const rejections = problems.filter((problem) => problem.severity === 'rejected');
  const values = new FieldValues(new Map(fields.map((field) => [field.name, field.value])));
  const make = values.text('make');
  const model = values.text('model');
  if (externalId === null) rejections.push(unidentified(line));
  const isRefused = (name: ImportField) => rejections.some((problem) => problem.field === name);
  const lacking = (['make', 'model'] as const)
    .filter((name) => values.text(name) === null && !isRefused(name))
    .map((name) => missing(line, name, problems, context));
  // A partial row need not contain make and model, because the stored vehicle already has them.
  const mayLack = context.given !== undefined && lacking.every(({ field }) => !context.given?.includes(field));
  if (!mayLack) rejections.push(...lacking);
  if (rejections.length > 0 || externalId === null) return err(rejections);
  const names = { make: make === null ? '' : makeName(make), model: modelName(make ?? '', model ?? '') };
  const vehicle = vehicleOf(values, { externalId, ...names });
  const doubts = [
    ...saleStateDoubts(line, fields),
    ...implausibleYear(line, vehicle, context.thisYear),
    ...implausibleType(line, vehicle, context.thisYear),
  ];
  const lacks = lacking[0] ?? unreadableState(line, fields);
  return ok({ vehicle, warnings: [...problems, ...doubts], lacks, kept: keptFields(fields) });
};
