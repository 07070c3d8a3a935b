import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { vehicleName, vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { vehicleSharedName } from '#features/syndication/rules/shared-picture.ts';
import { vehicleStructuredData } from '#features/vehicle-page/rules/vehicle-structured-data.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHead } from '#pages/page.ts';
import { vehicleDescription } from '#pages/vehicle-description.ts';
import { paths } from '#urls/paths.ts';

/**
 * The part of a page title that distinguishes a vehicle from other vehicles of the same model and year. It contains the
 * stock number, or the id if the vehicle has no stock number. Two dealerships of a group may use the same stock number,
 * so on the site of a group this part also contains the name of the dealership.
 */
const ownNumber = (site: Site, vehicle: Vehicle): string => {
  const number = `stock no. ${presentText(vehicle.stockNumber) ?? vehicle.id}`;
  return site.dealerships.length === 1 ? number : `${number}, ${dealershipOf(site, vehicle).name}`;
};

/**
 * Builds title, description, canonical URL, picture and structured data of a vehicle page. `origin` is scheme and host
 * of the site.
 */
export const vehicleHead = (site: Site, vehicle: Vehicle, origin: string): PageHead => {
  return {
    title: `${vehicleTitle(vehicle)} (${ownNumber(site, vehicle)}) | ${site.name}`,
    description: vehicleDescription(site, vehicle),
    canonicalPath: paths.vehicle(vehicle.slug),
    indexable: true,
    sheets: ['vehicle'],
    nextSheets: ['search'],
    sharedName: vehicleSharedName(site, vehicle),
    imageAlt: vehicleName(vehicle),
    kind: 'product',
    jsonLd: vehicleStructuredData(site, vehicle, origin),
  };
};
