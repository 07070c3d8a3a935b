import type { Cents } from '#kernel/money.ts';
import type { CarType } from './car-type.ts';
import type { FinanceLenderEntry } from './finance-lender-entry.ts';

/**
 * Sales status of a vehicle (ENT-03). A feed may contain other statuses, for example 'on_hold'. The import stores such
 * a status unchanged, and the vehicle is not available.
 */
export type VehicleStatus = 'in_stock' | 'coming_soon' | 'sold' | (string & {});

/** Kind of vehicle: `item_type` in feeds and JSON (ENT-09). It decides texts, specifications and structured data. */
export type ItemType = 'car' | 'motorcycle' | 'truck' | 'caravan' | (string & {});

/** A picture of a vehicle (ENT-05): `image.url` and `image.thumb.url` in feeds and JSON. */
export interface VehicleImage {
  readonly url: string;
  readonly thumbUrl: string | null;
}

/** A hotspot: a point with a description on a picture of the spin or of the interior (ENT-06). */
export interface Hotspot {
  readonly id: string;
  readonly description: string;
}

/** Position of a hotspot on one frame of the 360° view, in per cent of the width and height of the frame. */
export interface HotspotPosition {
  readonly hotspotId: string;
  readonly activeAngle: number;
  readonly posX: number;
  readonly posY: number;
}

/** Pictures, video and 360° views (ENT-05, ENT-06). */
export interface VehicleMedia {
  readonly images: readonly VehicleImage[];
  readonly primaryImageUrl: string | null;
  readonly videoUrl: string | null;
  readonly externalVideoUrl: string | null;
  readonly spinImages: readonly string[];
  readonly spinInteriorImage: string | null;
  readonly spinCode: string | null;
  readonly impel: string | null;
  readonly exteriorHotspots: readonly Hotspot[];
  readonly interiorHotspots: readonly Hotspot[];
  readonly hotspotPositions: readonly HotspotPosition[];
  /** URL of the history report (VDP-35). */
  readonly file: string | null;
}

/**
 * Data of the vehicle's model version from the manufacturer's catalogue (ENT-10). Lengths in millimetres, masses in
 * kilograms.
 */
export interface VehicleVariant {
  readonly cylinders: number | null;
  readonly engineSizeCc: number | null;
  readonly engineSizeLitres: number | null;
  readonly induction: string | null;
  readonly gearType: string | null;
  readonly fuelConsumptionCombined: number | null;
  readonly fuelCapacityLitres: number | null;
  readonly grossVehicleMassKg: number | null;
  readonly lengthMm: number | null;
  readonly heightMm: number | null;
  readonly widthMm: number | null;
  readonly torque: string | null;
  readonly bodyConfiguration: string | null;
  readonly ancapRating: string | null;
  /** ANCAP stars; shown only together with their year (docs/law-and-formats.md, section 8). */
  readonly ancapYear: number | null;
}

/** Measures of a caravan (ENT-09) as texts of the feed: lengths in feet ('21 ft') or metres, masses in kilograms. */
export interface CaravanSpecifications {
  readonly bodyWidth: string | null;
  readonly bodyLength: string | null;
  readonly tareWeight: string | null;
  readonly axleType: string | null;
  readonly sleeps: string | null;
  readonly aggregateTrailerMass: string | null;
}

/** Price data for this vehicle from a market-data service (ENT-09 `autograb_data`). */
export interface MarketAverages {
  readonly averageCents: Cents | null;
  readonly stateAverageCents: Cents | null;
}

/**
 * One vehicle of a dealership's stock, as every page, feed and API uses it (ENT-01 to 10). In feeds and in JSON, the
 * fields have the names of the specification, which differ from the names here. `car-json.ts` converts a vehicle to this
 * JSON.
 */
export interface Vehicle {
  /** Id of the vehicle, unique on the whole platform. */
  readonly id: number;
  /** Slug of the vehicle, unique on the whole platform because it ends in the id. */
  readonly slug: string;
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  /** Id of the vehicle's location in the dealership's file. */
  readonly locationId: string | null;
  readonly feed: string;
  readonly externalId: string;

  readonly itemType: ItemType;
  readonly carType: CarType;
  readonly status: VehicleStatus;
  /** The dealer's own tag text (TAG-05). */
  readonly tag: string | null;
  /**
   * Whether the feed says that the vehicle is reserved. A vehicle can also be reserved by a reservation on the platform
   * (docs/settled.md, section 'Stock in').
   */
  readonly reserved: boolean;
  /**
   * The time in epoch milliseconds until which the vehicle is reserved by a reservation on the platform whose deposit
   * is not paid yet. Null if there is no such reservation.
   */
  readonly heldUntil: number | null;
  readonly certified: boolean;
  readonly showOnDealerWebsite: boolean;
  readonly preorder: boolean;

  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  /** A title that replaces the generated one (`carsales_title`, ENT-36). */
  readonly titleOverride: string | null;

  readonly priceCents: Cents | null;
  readonly beforePriceCents: Cents | null;
  readonly offerPriceCents: Cents | null;
  readonly subscriptionPriceCents: Cents | null;
  /** What the price includes: 'Drive Away', 'Excl. Govt. Charges', 'Estimated Drive Away'. */
  readonly priceType: string | null;
  readonly market: MarketAverages;

  readonly odometerKm: number | null;
  readonly colour: string | null;
  readonly interiorColour: string | null;
  readonly simpleBody: string | null;
  readonly body: string | null;
  readonly simpleTransmission: string | null;
  readonly transmission: string | null;
  readonly simpleFuel: string | null;
  readonly fuel: string | null;
  readonly simpleDrive: string | null;
  readonly drive: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly engineSizeCc: number | null;
  readonly engineSizeLitres: number | null;
  readonly gears: number | null;
  /** The heaviest braked trailer that the vehicle may tow, in kilograms. */
  readonly towingKg: number | null;
  /** The range of an electric vehicle with a full battery in kilometres, as the manufacturer measured it. */
  readonly electricRangeKm: number | null;
  readonly bodyConfiguration: string | null;

  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly regPlate: string | null;
  /** Dates in ISO format, as precise as the feed gives them ('2021', '2021-03' or '2021-03-15'). */
  readonly buildDate: string | null;
  readonly complianceDate: string | null;
  readonly regoExpiry: string | null;
  readonly hasNvic: boolean;

  readonly city: string | null;
  readonly state: string | null;
  readonly privateSuburb: string | null;
  readonly privatePostcode: string | null;

  readonly dealerComments: string | null;
  readonly standardEquipment: readonly string[];
  /** Features of the vehicle that are search filters (`filtered_features`). */
  readonly filteredFeatures: readonly string[];
  /** The dealer's own groups of vehicles (`categories`), e.g. 'Special Offer'. */
  readonly categories: readonly string[];
  readonly media: VehicleMedia;
  readonly variant: VehicleVariant;
  readonly caravan: CaravanSpecifications | null;
  readonly paymentProcessors: readonly string[];
  readonly financeLenders: Readonly<Record<string, FinanceLenderEntry>>;

  /** Rank in 'most relevant' order; higher values come first (API-05 custom rank). */
  readonly rank: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Time at which the vehicle was sold or removed, in epoch milliseconds; null while it is for sale. */
  readonly soldAt: number | null;
}
