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
 * The number that tells a vehicle from others of the same model and year, whose pages would otherwise have the same
 * title: its stock number, or its id if the dealer has given it none. Dealerships of a group may use the same numbers, so
 * the site of a group names the dealership too.
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
