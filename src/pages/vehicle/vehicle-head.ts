import { vehicleName, vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { vehicleSharedName } from '#features/syndication/rules/shared-picture.ts';
import { vehicleStructuredData } from '#features/vehicle-page/rules/vehicle-structured-data.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHead } from '#pages/page.ts';
import { vehicleDescription } from '#pages/vehicle-description.ts';
import { paths } from '#urls/paths.ts';

/**
 * Builds title, description, canonical URL, picture and structured data of a vehicle page. `origin` is scheme and host
 * of the site.
 */
export const vehicleHead = (site: Site, vehicle: Vehicle, origin: string): PageHead => {
  return {
    title: `${vehicleTitle(vehicle)} | ${site.name}`,
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
