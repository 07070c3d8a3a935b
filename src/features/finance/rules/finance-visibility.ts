import type { Site } from '#model/site/site.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Sites of these manufacturers show no finance information unless they switch it on (FIN-41). */
const SILENT_MANUFACTURERS: readonly string[] = ['Suzuki'];

/**
 * Whether a site shows any finance information for this vehicle, regardless of lenders. The option of the site decides;
 * without it the manufacturer decides (FIN-41). Vehicles of an excluded dealership have no finance information
 * (FIN-42).
 *
 * @example showsFinanceOf(suzukiSite, vehicle) === false
 */
export const showsFinanceOf = (site: Pick<Site, 'finance' | 'manufacturer'>, vehicle: Pick<Vehicle, 'dealershipSlug'>): boolean => {
  const { manufacturer } = site;
  const isSilent = manufacturer !== null && SILENT_MANUFACTURERS.some((make) => isSameMake(make, manufacturer.name));
  return (site.finance.informationShown ?? !isSilent) && !site.finance.excludedDealerships.includes(vehicle.dealershipSlug);
};
