import type { VehicleMedia, VehicleVariant } from '#model/vehicle/vehicle.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS, type FeedField } from './feed-fields.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

/** The media of a vehicle without pictures, video or 360 degree views. */
export const NO_MEDIA: VehicleMedia = {
  images: [],
  primaryImageUrl: null,
  videoUrl: null,
  externalVideoUrl: null,
  spinImages: [],
  spinInteriorImage: null,
  spinCode: null,
  impel: null,
  exteriorHotspots: [],
  interiorHotspots: [],
  hotspotPositions: [],
  file: null,
};

/** The technical data (`variant`) of a vehicle if the feed states none: every field is null. */
export const NO_VARIANT: VehicleVariant = {
  cylinders: null,
  engineSizeCc: null,
  engineSizeLitres: null,
  induction: null,
  gearType: null,
  fuelConsumptionCombined: null,
  fuelCapacityLitres: null,
  grossVehicleMassKg: null,
  lengthMm: null,
  heightMm: null,
  widthMm: null,
  torque: null,
  bodyConfiguration: null,
  ancapRating: null,
  ancapYear: null,
};

/** The cast is safe, because TypeScript checks for each row of `FEED_FIELDS` that `blank` has the type of the field. */
const BLANK_FIELDS = Object.fromEntries(FEED_FIELD_NAMES.map((field) => [field, FEED_FIELDS[field].blank])) as unknown as Pick<
  FeedVehicle,
  FeedField
>;

/**
 * A vehicle without any data. Required fields have the default of the specification: a used car in stock, shown on the
 * website. All other fields are empty.
 */
export const blankFeedVehicle = (identity: Pick<FeedVehicle, 'externalId' | 'make' | 'model'>): FeedVehicle => ({
  ...BLANK_FIELDS,
  ...identity,
  market: { averageCents: null, stateAverageCents: null },
  media: NO_MEDIA,
  variant: NO_VARIANT,
  caravan: null,
  paymentProcessors: [],
  financeLenders: {},
});
