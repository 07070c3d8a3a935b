import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { IconName } from '#ui-kit/icon/icon.tsx';

/** The sign of a vehicle's body: what is no car is not drawn as one. */
export const bodyIcon = (itemType: Vehicle['itemType']): IconName =>
  itemType === 'car' ? 'body' : itemType === 'caravan' ? 'caravan' : 'tyre';
