import type { Site } from '#model/site/site.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** FIN-41: sites of these makers show no finance information unless they turn it on. */
const SILENT_MANUFACTURERS: readonly string[] = ['Suzuki'];

/**
 * Whether a site shows any finance information for this vehicle, regardless of lenders. The site's option decides,
 * otherwise its manufacturer (FIN-41); vehicles of an excluded dealership have none (FIN-42).
 *
 * @example showsFinanceOf(suzukiSite, vehicle) === false
 */
export const showsFinanceOf = (site: Pick<Site, 'finance' | 'manufacturer'>, vehicle: Pick<Vehicle, 'dealershipSlug'>): boolean => {
  const { manufacturer } = site;
  const isSilent = manufacturer !== null && SILENT_MANUFACTURERS.some((make) => isSameMake(make, manufacturer.name));
  return (site.finance.informationShown ?? !isSilent) && !site.finance.excludedDealerships.includes(vehicle.dealershipSlug);
};
