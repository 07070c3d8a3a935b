import type { Vehicle, VehicleMedia, VehicleVariant } from '#model/vehicle/vehicle.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS, type FeedField } from './feed-fields.ts';

/**
 * The fields of a vehicle that its feed owns (docs/settled.md: Stock in). The platform owns the others: ids, slug,
 * sequence, times, rank. `createdAt` (epoch milliseconds) is optional; without it a vehicle is created at its first
 * import.
 */
export type FeedVehicle = Omit<
  Vehicle,
  'id' | 'slug' | 'dealershipId' | 'dealershipSlug' | 'feed' | 'createdAt' | 'updatedAt' | 'soldAt' | 'rank'
> & { readonly createdAt?: number | undefined };

/** A vehicle without pictures, video or 360 assets. */
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

/** A variant without any known field. */
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

/** Typed by the table, whose rows are checked one by one against the vehicle's fields. */
const BLANK_FIELDS = Object.fromEntries(FEED_FIELD_NAMES.map((field) => [field, FEED_FIELDS[field].blank])) as unknown as Pick<
  FeedVehicle,
  FeedField
>;

/**
 * An empty vehicle: every field is absent, except that required fields have the specification's default (a used car in
 * stock, shown on the website).
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
