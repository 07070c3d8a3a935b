import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type OfferState, offerState } from '../availability.ts';

/** Whether a vehicle is for sale, reserved or sold. Parts of a page state this in the attribute `data-state`. */
export type ShownState = OfferState | 'sold';

/**
 * The state of a vehicle as a page shows it. If an open page shows another state than the server has, the page is out of date.
 *
 * @example shownState({ status: 'in_stock', reserved: true }) === 'reserved'
 */
export const shownState = (vehicle: Pick<Vehicle, 'status' | 'reserved'>): ShownState => offerState(vehicle) ?? 'sold';

/**
 * The attributes of a part of a page that depends on the state of a vehicle. `fresh-vehicles.behaviour.ts` replaces
 * this part on an open page when the state changes. The usual state 'in-stock' is left out, because a page has many
 * cards and its HTML must stay small.
 *
 * @example stateAttributes(7, 'reserved') // { 'data-vehicle': 7, 'data-state': 'reserved' }
 */
export const stateAttributes = (vehicleId: number, state: ShownState) => ({
  'data-vehicle': vehicleId,
  ...(state === 'in-stock' ? {} : { 'data-state': state }),
});
