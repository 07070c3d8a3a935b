import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The icons for a vehicle's body type. */
export type BodyIcon = 'body' | 'caravan' | 'tyre';

/** The icon of a vehicle's body; only cars get the drawing of a car. */
export const bodyIcon = (itemType: Vehicle['itemType']): BodyIcon =>
  itemType === 'car' ? 'body' : itemType === 'caravan' ? 'caravan' : 'tyre';
