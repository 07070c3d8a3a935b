import type { Cents } from '#kernel/money.ts';
import type { CarType } from './car-type.ts';

/**
 * Where a vehicle stands in its sale (ENT-03). Feeds may hold others (for instance 'on_hold'): they are
 * kept as they are and count as not available.
 */
export type VehicleStatus = 'in_stock' | 'coming_soon' | 'sold' | (string & {});

/** `item_type` on the wire (ENT-09); decides wording, specifications and structured data. */
export type ItemType = 'car' | 'motorcycle' | 'truck' | 'caravan' | (string & {});

/** A picture of a vehicle (ENT-05); `image.url` and `image.thumb.url` on the wire. */
export interface VehicleImage {
  readonly url: string;
  readonly thumbUrl: string | null;
}

/** A described spot on the spin or interior picture (ENT-06). */
export interface Hotspot {
  readonly id: string;
  readonly description: string;
}

/** Where a hotspot stands on one frame of the spin, in per cent of width and height. */
export interface HotspotPosition {
  readonly hotspotId: string;
  readonly activeAngle: number;
  readonly posX: number;
  readonly posY: number;
}

/** Pictures, video and 360 assets (ENT-05, ENT-06). */
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
  /** Address of the history report (VDP-35). */
  readonly file: string | null;
}

/** What the maker's catalogue says of this version (ENT-10). Lengths in millimetres, masses in kilograms. */
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
  /** ANCAP stars are shown with their year, or not at all (domain facts 8). */
  readonly ancapYear: number | null;
}

/** Caravan measures (ENT-09), as the feed gives them: lengths in feet ('21 ft') or metres, masses in kilograms. */
export interface CaravanSpecifications {
  readonly bodyWidth: string | null;
  readonly bodyLength: string | null;
  readonly tareWeight: string | null;
  readonly axleType: string | null;
  readonly sleeps: string | null;
  readonly aggregateTrailerMass: string | null;
}

/** One lender's figures for a vehicle (ENT-14). Rates in per cent a year, amounts in cents. */
export interface FinanceLenderEntry {
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeekCents: Cents | null;
  readonly paymentMonthCents: Cents | null;
  readonly depositCents: Cents | null;
  readonly termYears: number | null;
  readonly termMonths: number | null;
  readonly termWeeks: number | null;
  readonly balloonCents: Cents | null;
  readonly establishmentFeesCents: Cents | null;
  readonly totalPayableCents: Cents | null;
  readonly disclaimer: string | null;
  readonly financeProvider: string | null;
}

/** What a market-data service knows of this vehicle's price (ENT-09 `autograb_data`). */
export interface MarketPrices {
  readonly averageCents: Cents | null;
  readonly stateAverageCents: Cents | null;
}

/**
 * One vehicle of a dealership's stock, as every page, feed and API of the product sees it (ENT-01 to 10).
 * Names on the wire are the specification's; `car-wire.ts` maps between the two.
 */
export interface Vehicle {
  /** Unique over the whole platform. */
  readonly id: number;
  /** Unique over the whole platform: it ends in the id. */
  readonly slug: string;
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  /** The location (of the dealership's file) at which the vehicle stands. */
  readonly locationId: string | null;
  readonly feed: string;
  readonly externalId: string;

  readonly itemType: ItemType;
  readonly carType: CarType;
  readonly status: VehicleStatus;
  /** The dealer's own tag text (TAG-05). */
  readonly tag: string | null;
  /** The feed says so; an active reservation of the platform's own counts as well (settled: Stock in). */
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly showOnDealerWebsite: boolean;
  readonly preorder: boolean;

  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  /** A title to show instead of the built one (`carsales_title`, ENT-36). */
  readonly titleOverride: string | null;

  readonly priceCents: Cents | null;
  readonly beforePriceCents: Cents | null;
  readonly offerPriceCents: Cents | null;
  readonly subscriptionPriceCents: Cents | null;
  /** 'Drive Away', 'Excl. Govt. Charges', 'Estimated Drive Away'. */
  readonly priceType: string | null;
  readonly market: MarketPrices;

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
  readonly bodyConfiguration: string | null;

  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly regPlate: string | null;
  /** ISO dates, as precise as the feed gives them ('2021', '2021-03' or '2021-03-15'). */
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
  /** The features that the search offers as filters (`filtered_features`). */
  readonly filteredFeatures: readonly string[];
  /** `categories`: the dealer's own groupings, e.g. 'Special Offer'. */
  readonly categories: readonly string[];
  readonly media: VehicleMedia;
  readonly variant: VehicleVariant;
  readonly caravan: CaravanSpecifications | null;
  readonly paymentProcessors: readonly string[];
  readonly financeLenders: Readonly<Record<string, FinanceLenderEntry>>;

  /** Higher stands earlier in 'most relevant' (API-05 custom rank). */
  readonly rank: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the vehicle became unavailable; null while it is current. */
  readonly soldAt: number | null;
}
