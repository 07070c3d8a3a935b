import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { hasSaveControl } from '../rules/keeping/keep-controls.ts';

/**
 * The link target of the control that saves a vehicle (CARD-04). On a site with accounts, this is the list of the
 * account; on other sites, it is the list of the browser. Null if the vehicle has no such control.
 *
 * @example saveControlHref(site, vehicle) === '/watchlist?cars=100001'
 */
export const saveControlHref = (site: Pick<Site, 'features' | 'card'>, vehicle: Vehicle): string | null => {
  if (!hasSaveControl(site, vehicle)) return null;
  return site.features.garage ? paths.watchlist(vehicle.id) : paths.favourites(vehicle.id);
};
