import { type Cents, centsToDollars } from '#kernel/money.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Hotspot, Vehicle, VehicleVariant } from '#model/vehicle/vehicle.ts';
import { isAvailable } from '../availability.ts';
import { vehicleLocation } from '../location-line.ts';
import { mainPictureUrl } from '../picture-addresses.ts';
import { vehicleName } from '../vehicle-title.ts';

/** Data that the JSON of a car needs in addition to the vehicle. */
export interface CarWireContext {
  /**
   * The vehicle's dealership, from which the key `location` of the JSON is made. If it is null, the JSON has no
   * `location`.
   */
  readonly dealership: Pick<Dealership, 'locations'> | null;
  /** ROUTE-01, from `paths.vehicle`. */
  readonly path: string;
  /** How often shoppers viewed the page of the vehicle; null if this is not known. */
  readonly views: number | null;
}

/**
 * Converts a vehicle to JSON with the specification's names (ENT-01 to ENT-10): dollars, ISO dates, snake case and the
 * specification's spellings. Only this function maps our names to those of the API. A vehicle that is not available has
 * no price and no finance, as on cards and pages (CARD-15).
 *
 * @example carJson(vehicle, { dealership, path: paths.vehicle(vehicle.slug), views: null }).price === 34990
 */
export const carJson = (vehicle: Vehicle, context: CarWireContext) => ({
  ...identityJson(vehicle, context.path),
  ...priceJson(vehicle),
  ...mediaJson(vehicle),
  ...descriptionJson(vehicle, context.views),
  ...placeJson(vehicle, context.dealership),
  item_type: vehicle.itemType,
  has_nvic: vehicle.hasNvic,
  payment_processors: vehicle.paymentProcessors,
  specifications: caravanJson(vehicle.caravan),
  carsales_title: vehicle.titleOverride,
  categories: vehicle.categories,
  filtered_features: vehicle.filteredFeatures,
  variant: variantJson(vehicle.variant),
});

export type CarJson = ReturnType<typeof carJson>;

const dollars = (cents: Cents | null): number | null => (cents === null ? null : centsToDollars(cents));
const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** ENT-01 */
const identityJson = (vehicle: Vehicle, path: string) => ({
  id: vehicle.id,
  slug: vehicle.slug,
  path,
  name: vehicleName(vehicle),
  year: vehicle.year,
  make: vehicle.make,
  model: vehicle.model,
  badge: vehicle.badge,
  series: vehicle.series,
  colour: vehicle.colour,
  interior_colour: vehicle.interiorColour,
  km: vehicle.odometerKm,
  preorder: vehicle.preorder,
  price_type: vehicle.priceType,
  car_type: vehicle.carType,
  status: vehicle.status,
  tag: vehicle.tag,
  reserved: vehicle.reserved,
  sold: vehicle.status === 'sold',
  certified: vehicle.certified,
  created_at: instant(vehicle.createdAt),
  updated_at: instant(vehicle.updatedAt),
  stocknum: vehicle.stockNumber,
  vin: vehicle.vin,
  regplate: vehicle.regPlate,
  build_date: vehicle.buildDate,
  compliance_date: vehicle.complianceDate,
  rego_expiry: vehicle.regoExpiry,
});

/** Returns the part of a car's JSON with its prices (ENT-01), market prices (ENT-09) and finance figures (ENT-14). */
const priceJson = (vehicle: Vehicle) => {
  const shown = (cents: Cents | null): number | null => (cents === null || !isAvailable(vehicle) ? null : centsToDollars(cents));
  return {
    price: shown(vehicle.priceCents),
    before_price: shown(vehicle.beforePriceCents),
    offer_price: shown(vehicle.offerPriceCents),
    subscription_price: shown(vehicle.subscriptionPriceCents),
    autograb_data: {
      average_market_price: shown(vehicle.market.averageCents),
      state_average_market_price: shown(vehicle.market.stateAverageCents),
    },
    finance_lenders: Object.fromEntries(
      Object.entries(isAvailable(vehicle) ? vehicle.financeLenders : {}).map(([provider, entry]) => [provider, lenderJson(entry)]),
    ),
  };
};

/** ENT-05, ENT-06 */
const mediaJson = ({ media }: Pick<Vehicle, 'media'>) => ({
  images: media.images.map(({ url, thumbUrl }) => ({ image: { url, thumb: { url: thumbUrl ?? url } } })),
  thumbnails: media.images.map(({ url, thumbUrl }) => thumbUrl ?? url),
  primary_image_url: mainPictureUrl({ media }),
  video_url: media.videoUrl,
  external_video_url: media.externalVideoUrl,
  spin_images: media.spinImages,
  spin_interior_image: media.spinInteriorImage,
  spin_code: media.spinCode,
  hotspots: {
    exterior: media.exteriorHotspots.map(hotspotJson),
    interior: media.interiorHotspots.map(hotspotJson),
    positions: media.hotspotPositions.map(({ hotspotId, activeAngle, posX, posY }) => ({ hotspotId, activeAngle, posX, posY })),
  },
  photos_count: media.images.length,
  impel: media.impel,
  file: media.file,
});

const hotspotJson = ({ id, description }: Hotspot) => ({ id, description });

/** ENT-07 */
const descriptionJson = (vehicle: Vehicle, views: number | null) => ({
  standardEquipment: vehicle.standardEquipment,
  simple_body: vehicle.simpleBody,
  body: vehicle.body,
  simple_transmission: vehicle.simpleTransmission,
  trans: vehicle.transmission,
  simple_fuel: vehicle.simpleFuel,
  fuel: vehicle.fuel,
  simple_drive: vehicle.simpleDrive,
  drive: vehicle.drive,
  seats: vehicle.seats,
  doors: vehicle.doors,
  engine_size: vehicle.engineSizeCc,
  engine_size_litres: vehicle.engineSizeLitres,
  gearnum: vehicle.gears,
  towing_capacity: vehicle.towingKg,
  electric_range: vehicle.electricRangeKm,
  bodyconfiguration: vehicle.bodyConfiguration,
  dealercomments: vehicle.dealerComments,
  views,
});

/** ENT-08 */
const placeJson = (vehicle: Vehicle, dealership: Pick<Dealership, 'locations'> | null) => {
  const location = vehicleLocation(vehicle, dealership);
  return {
    city: vehicle.city,
    state: vehicle.state,
    location_id: vehicle.locationId,
    dealership_id: vehicle.dealershipId,
    dealership_slug: vehicle.dealershipSlug,
    show_on_dealer_website: vehicle.showOnDealerWebsite,
    private_suburb: vehicle.privateSuburb,
    private_postcode: vehicle.privatePostcode,
    location: location && {
      id: location.id,
      name: location.name,
      slug: location.slug,
      phone: location.phone,
      distribution_locations: location.distributionLocations,
      address: {
        id: location.address.id,
        street: location.address.street,
        city: location.address.city,
        state: location.address.state,
        postcode: location.address.postcode,
        lat: location.address.lat,
        long: location.address.long,
        place_url: location.address.placeUrl,
        place_id: location.address.placeId,
        map_key: location.address.mapKey,
      },
    },
  };
};

/** ENT-09 `specifications` */
const caravanJson = (caravan: Vehicle['caravan']) =>
  caravan && {
    body_width: caravan.bodyWidth,
    body_length: caravan.bodyLength,
    tare_weight: caravan.tareWeight,
    axle_type: caravan.axleType,
    sleeps: caravan.sleeps,
    aggregate_trailer_mass: caravan.aggregateTrailerMass,
  };

/** ENT-10 */
const variantJson = (variant: VehicleVariant) => ({
  cylinders: variant.cylinders,
  enginesize: variant.engineSizeCc,
  enginesize_litres: variant.engineSizeLitres,
  induction: variant.induction,
  geartype: variant.gearType,
  fuelconsumptioncombined: variant.fuelConsumptionCombined,
  fuelcapacity: variant.fuelCapacityLitres,
  grossvehiclemass: variant.grossVehicleMassKg,
  vehiclelength: variant.lengthMm,
  vehicleheight: variant.heightMm,
  vehiclewidth: variant.widthMm,
  torque: variant.torque,
  bodyconfiguration: variant.bodyConfiguration,
  ancaprating: variant.ancapRating,
  ancapyear: variant.ancapYear,
});

/** ENT-14 */
const lenderJson = (entry: FinanceLenderEntry) => ({
  interestRate: entry.interestRate,
  comparisonRate: entry.comparisonRate,
  paymentWeek: dollars(entry.paymentWeekCents),
  paymentMonth: dollars(entry.paymentMonthCents),
  deposit: dollars(entry.depositCents),
  termYears: entry.termYears,
  termMonths: entry.termMonths,
  termWeeks: entry.termWeeks,
  balloon: dollars(entry.balloonCents),
  establishmentFees: dollars(entry.establishmentFeesCents),
  totalPayable: dollars(entry.totalPayableCents),
  disclaimer: entry.disclaimer,
  financeProvider: entry.financeProvider,
});
