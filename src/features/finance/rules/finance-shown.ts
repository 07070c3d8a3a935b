import type { Site } from '#model/site/site.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** FIN-41: sites of these makers show no finance information unless they ask for it. */
const SILENT_MANUFACTURERS: readonly string[] = ['Suzuki'];

/**
 * Whether a site shows finance information of this vehicle at all, lenders aside: by its option, else by its
 * manufacturer (FIN-41), and unless its dealership is excluded (FIN-42).
 *
 * @example showsFinanceOf(suzukiSite, vehicle) === false
 */
export const showsFinanceOf = (site: Pick<Site, 'finance' | 'manufacturer'>, vehicle: Pick<Vehicle, 'dealershipSlug'>): boolean => {
  const { manufacturer } = site;
  const isSilent = manufacturer !== null && SILENT_MANUFACTURERS.some((make) => isSameMake(make, manufacturer.name));
  return (site.finance.informationShown ?? !isSilent) && !site.finance.excludedDealerships.includes(vehicle.dealershipSlug);
};
