import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { cardFacts } from '#features/stock/rules/card-facts.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { priceInWords } from '#features/stock/rules/prices/price-in-words.ts';
import { conditionWord } from '#features/stock/rules/vehicle-facts.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/**
 * Describes a vehicle in one line, for search engines and feed readers: name, price, price type, a condition of the price (such
 * as 'with trade in'), facts and place.
 */
export const vehicleDescription = (site: Site, vehicle: Vehicle): string => {
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  const facts = cardFacts(vehicle).flatMap(({ kind, value }) => (kind === 'condition' ? [] : [value]));
  const words = [
    `${conditionWord(vehicle.carType)} ${vehicleTitle(vehicle)}`,
    isAvailable(vehicle) ? priceInWords(price) : 'Sold',
    ...facts,
    locationLine(vehicle, dealership, site.stock.overrideCity),
  ];
  return `${words.filter(Boolean).join(', ')}. ${dealership.name}.`;
};
