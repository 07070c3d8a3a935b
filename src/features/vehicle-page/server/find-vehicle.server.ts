import { vehicleIdOf } from '#features/stock/rules/vehicle-id-of.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The part of the vehicle store that the page of a single vehicle needs. */
export type VehicleFinder = Pick<VehicleStore, 'findBySlug' | 'findById'>;

export type FoundVehicle =
  | { readonly kind: 'found'; readonly vehicle: Vehicle }
  /**
   * The vehicle exists, but its current slug differs from the slug in the requested URL. The request is redirected to
   * the URL with the current slug (`slug`).
   */
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' };

/**
 * Finds the vehicle of a page by the slug in the page's URL (ROUTE-01). A slug ends in the vehicle's id, so the vehicle
 * is found even if the other words of the slug have changed.
 *
 * @example await findVehicle(store, site, '2021-toyota-corola-100001') // { kind: 'moved', slug: '2021-toyota-corolla-100001' }
 */
export const findVehicle = async (vehicles: VehicleFinder, site: Site, slug: string): Promise<FoundVehicle> => {
  const vehicle = await vehicles.findBySlug(site, slug);
  if (vehicle) return { kind: 'found', vehicle };
  const id = vehicleIdOf(slug);
  const moved = id === null ? null : await vehicles.findById(site, id);
  return moved ? { kind: 'moved', slug: moved.slug } : { kind: 'missing' };
};
