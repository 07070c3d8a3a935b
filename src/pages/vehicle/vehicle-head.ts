import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { cardFacts } from '#features/stock/rules/card-facts.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { conditionWord } from '#features/stock/rules/vehicle-facts.ts';
import { vehicleName, vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { vehicleSharedName } from '#features/syndication/rules/shared-picture.ts';
import { vehicleStructuredData } from '#features/vehicle-page/rules/vehicle-structured-data.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHead } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';

/**
 * Builds title, description, canonical URL, picture and structured data of a vehicle page. `origin` is scheme and host
 * of the site.
 */
export const vehicleHead = (site: Site, vehicle: Vehicle, origin: string): PageHead => {
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  const facts = cardFacts(vehicle).flatMap(({ kind, value }) => (kind === 'condition' ? [] : [value]));
  const title = vehicleTitle(vehicle);
  const words = [
    `${conditionWord(vehicle.carType)} ${title}`,
    isAvailable(vehicle) ? [price.text, price.type, price.condition].filter(Boolean).join(' ') : 'Sold',
    ...facts,
    locationLine(vehicle, dealership, site.stock.overrideCity),
  ];
  return {
    title: `${title} | ${site.name}`,
    description: `${words.filter(Boolean).join(', ')}. ${dealership.name}.`,
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
