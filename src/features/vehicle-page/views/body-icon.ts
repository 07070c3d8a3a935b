import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The icons for a vehicle's body type. */
export type BodyIcon = 'body' | 'caravan' | 'tyre';

/** The icon for a vehicle's item type: a car, a caravan or, for all other types, a tyre. */
export const bodyIcon = (itemType: Vehicle['itemType']): BodyIcon =>
  itemType === 'car' ? 'body' : itemType === 'caravan' ? 'caravan' : 'tyre';
