import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { hasSaveControl } from '../rules/keeping/keep-controls.ts';

/**
 * The URL that the control for saving a vehicle opens (CARD-04): the list of the account or, on a site without
 * accounts, the list of the browser. Null if the vehicle has no such control.
 *
 * @example saveControlHref(site, vehicle) === '/watchlist?cars=100001'
 */
export const saveControlHref = (site: Pick<Site, 'features' | 'card'>, vehicle: Vehicle): string | null => {
  if (!hasSaveControl(site, vehicle)) return null;
  return site.features.garage ? paths.watchlist(vehicle.id) : paths.favourites(vehicle.id);
};
