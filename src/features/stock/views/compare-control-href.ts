import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { hasCompareControl } from '../rules/keeping/keep-controls.ts';

/**
 * The link target of a vehicle's compare button (CARD-24). Null if the vehicle has no such button.
 *
 * @example compareControlHref(site, vehicle) === '/compare?cars=100001'
 */
export const compareControlHref = (site: Pick<Site, 'features' | 'card'>, vehicle: Vehicle): string | null =>
  hasCompareControl(site, vehicle) ? paths.compare(vehicle.id) : null;
