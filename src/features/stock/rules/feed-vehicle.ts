import type { Vehicle } from '#model/vehicle/vehicle.ts';

/**
 * The fields of a vehicle that come from its feed (docs/settled.md: Stock in). The platform sets all other fields: ids, slug,
 * sequence, times, rank. `createdAt` (epoch milliseconds) is optional; if it is missing, the time of the first import is used.
 */
export type FeedVehicle = Omit<
  Vehicle,
  'id' | 'slug' | 'dealershipId' | 'dealershipSlug' | 'feed' | 'createdAt' | 'updatedAt' | 'soldAt' | 'heldUntil' | 'rank'
> & { readonly createdAt?: number | undefined };
