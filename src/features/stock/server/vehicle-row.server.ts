import { createHash } from 'node:crypto';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { NO_MEDIA, NO_VARIANT } from '../rules/blank-feed-vehicle.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS } from '../rules/feed-fields.ts';
import type { FeedVehicle } from '../rules/feed-vehicle.ts';
import type { FeedColumnValues, VehicleRow } from './stock-tables.server.ts';

export type FeedColumn = keyof FeedColumnValues;

/**
 * The columns of the table `vehicles` whose values come from a feed. `feedColumns` returns the values in the same
 * order.
 */
export const FEED_COLUMNS: readonly FeedColumn[] = [...FEED_FIELD_NAMES.map((field) => FEED_FIELDS[field].column), 'details'];

/**
 * Converts a vehicle from a feed to the values of the table columns that a feed writes. `details` is an object; the
 * caller converts it to JSON.
 *
 * @example feedColumns(vehicle).odometer_km === vehicle.odometerKm
 */
export const feedColumns = (vehicle: FeedVehicle): FeedColumnValues => {
  const values: Partial<Record<FeedColumn, unknown>> = {};
  for (const field of FEED_FIELD_NAMES) values[FEED_FIELDS[field].column] = vehicle[field];
  const { media, variant, caravan, market, paymentProcessors, financeLenders } = vehicle;
  values.details = { media, variant, caravan, market, paymentProcessors, financeLenders };
  return values as unknown as FeedColumnValues;
};

/**
 * SHA-256 of everything that a feed states about a vehicle. If the hash is the same in the next feed, the vehicle has
 * not changed. The order of keys within `details` does not matter.
 */
export const contentHash = (vehicle: FeedVehicle): Buffer => {
  const values = feedColumns(vehicle);
  const content = FEED_COLUMNS.map((column) => (column === 'details' ? sortKeys(values.details) : values[column]));
  return createHash('sha256')
    .update(JSON.stringify([content, vehicle.createdAt ?? null]))
    .digest();
};

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
};

/**
 * Converts a complete vehicle to a row of the table `vehicles`. The vehicle must have its id and all other fields that
 * the platform sets. Only tests use this function.
 *
 * @internal
 */
export const vehicleToRow = (vehicle: Vehicle, changeSeq: number): VehicleRow => ({
  ...feedColumns(vehicle),
  dealership_id: vehicle.dealershipId,
  id: vehicle.id,
  feed: vehicle.feed,
  slug: vehicle.slug,
  rank: vehicle.rank,
  content_hash: contentHash(vehicle),
  change_seq: changeSeq,
  created_at: new Date(vehicle.createdAt),
  updated_at: new Date(vehicle.updatedAt),
  sold_at: vehicle.soldAt === null ? null : new Date(vehicle.soldAt),
  held: false,
  held_until: vehicle.heldUntil === null ? null : new Date(vehicle.heldUntil),
});

/**
 * Reads those fields of a vehicle that come from its feed. If a row was stored before a field of `details` was
 * introduced, the field gets an empty value of its type.
 */
export const columnsToFeedVehicle = (row: FeedColumnValues): FeedVehicle => {
  const plain: Partial<Record<keyof FeedVehicle, unknown>> = {};
  for (const field of FEED_FIELD_NAMES) plain[field] = row[FEED_FIELDS[field].column];
  const { media, variant, caravan, market, paymentProcessors, financeLenders } = row.details;
  return {
    ...(plain as Omit<FeedVehicle, keyof VehicleRow['details']>),
    media: { ...NO_MEDIA, ...media },
    variant: { ...NO_VARIANT, ...variant },
    caravan: caravan ?? null,
    market: market ?? { averageCents: null, stateAverageCents: null },
    paymentProcessors: paymentProcessors ?? [],
    financeLenders: financeLenders ?? {},
  };
};

/**
 * Converts a row to a vehicle. The vehicle is reserved if its feed says so, or if a shopper has reserved it on a site.
 */
export const rowToVehicle = (row: VehicleRow, dealershipSlug: string): Vehicle => ({
  ...columnsToFeedVehicle(row),
  reserved: row.reserved || row.held,
  heldUntil: row.held_until?.getTime() ?? null,
  id: row.id,
  slug: row.slug,
  dealershipId: row.dealership_id,
  dealershipSlug,
  feed: row.feed,
  rank: row.rank,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
  soldAt: row.sold_at?.getTime() ?? null,
});
