import type { Cents } from '#kernel/money.ts';
import type { CaravanSpecifications, Vehicle } from '#model/vehicle/vehicle.ts';
import type { FeedField } from './feed-fields.ts';

/**
 * The fields of a feed that the search index needs, in the order in which they are read. Each field is a database column of
 * its own. So PostgreSQL can read the fields without decompressing the large column `details`.
 */
export const INDEXED_FIELDS = [
  'locationId',
  'itemType',
  'carType',
  'status',
  'tag',
  'certified',
  'showOnDealerWebsite',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'titleOverride',
  'priceCents',
  'offerPriceCents',
  'subscriptionPriceCents',
  'odometerKm',
  'colour',
  'simpleBody',
  'body',
  'simpleTransmission',
  'transmission',
  'simpleFuel',
  'fuel',
  'simpleDrive',
  'drive',
  'seats',
  'doors',
  'engineSizeCc',
  'engineSizeLitres',
  'towingKg',
  'electricRangeKm',
  'stockNumber',
  'city',
  'state',
  'filteredFeatures',
  'categories',
] as const satisfies readonly FeedField[];

/** A lender's weekly payment for the vehicle. */
interface LenderPayment {
  readonly paymentWeekCents: Cents | null;
}

/**
 * The part of a vehicle that the search index needs. The index reads no other data of a vehicle, because a dealership may have
 * a million vehicles. Every `Vehicle` is also an `IndexedVehicle`.
 */
export type IndexedVehicle = Pick<
  Vehicle,
  (typeof INDEXED_FIELDS)[number] | 'id' | 'slug' | 'dealershipId' | 'rank' | 'createdAt' | 'soldAt'
> & {
  /** The weekly payments of the lenders: an object whose keys are the names of the lenders, or a list without names. */
  readonly financeLenders: Readonly<Record<string, LenderPayment>> | readonly LenderPayment[];
  readonly caravan: Pick<CaravanSpecifications, 'sleeps'> | null;
};
