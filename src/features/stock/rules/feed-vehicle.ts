import type { Vehicle, VehicleMedia, VehicleVariant } from '#model/vehicle/vehicle.ts';

/**
 * The part of a vehicle that its feed owns (settled: Stock in). The rest is the platform's: ids, slug,
 * sequence, times, rank. `createdAt` (epoch milliseconds) is optional: without it a vehicle is created
 * when it is first imported.
 */
export type FeedVehicle = Omit<
  Vehicle,
  'id' | 'slug' | 'dealershipId' | 'dealershipSlug' | 'feed' | 'createdAt' | 'updatedAt' | 'soldAt' | 'rank'
> & { readonly createdAt?: number | undefined };

/** No pictures, video or 360 assets. */
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

/** Nothing known of the version. */
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

/**
 * A vehicle of which a feed has told nothing but what it is: every other field is absent, and the ones
 * that must have a value carry the specification's (a used car in stock, shown on the website).
 */
export const blankFeedVehicle = (identity: Pick<FeedVehicle, 'externalId' | 'make' | 'model'>): FeedVehicle => ({
  ...identity,
  locationId: null,
  itemType: 'car',
  carType: 'used',
  status: 'in_stock',
  tag: null,
  reserved: false,
  certified: false,
  showOnDealerWebsite: true,
  preorder: false,
  year: null,
  badge: null,
  series: null,
  titleOverride: null,
  priceCents: null,
  beforePriceCents: null,
  offerPriceCents: null,
  subscriptionPriceCents: null,
  priceType: null,
  market: { averageCents: null, stateAverageCents: null },
  odometerKm: null,
  colour: null,
  interiorColour: null,
  simpleBody: null,
  body: null,
  simpleTransmission: null,
  transmission: null,
  simpleFuel: null,
  fuel: null,
  simpleDrive: null,
  drive: null,
  seats: null,
  doors: null,
  engineSizeCc: null,
  engineSizeLitres: null,
  gears: null,
  bodyConfiguration: null,
  stockNumber: null,
  vin: null,
  regPlate: null,
  buildDate: null,
  complianceDate: null,
  regoExpiry: null,
  hasNvic: false,
  city: null,
  state: null,
  privateSuburb: null,
  privatePostcode: null,
  dealerComments: null,
  standardEquipment: [],
  filteredFeatures: [],
  categories: [],
  media: NO_MEDIA,
  variant: NO_VARIANT,
  caravan: null,
  paymentProcessors: [],
  financeLenders: {},
});
