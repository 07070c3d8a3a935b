import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { mainPictureUrl } from '#features/stock/rules/vehicle-pictures.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { LeadVehicle } from './lead.ts';

/**
 * The vehicle as a lead keeps it: what the shopper saw, so that the mail says the same when the stock has
 * changed since. `url` is the vehicle page's full address.
 *
 * @example toLeadVehicle(vehicle, dealership, 'https://www.example.com/cars/2021-toyota-corolla-100001').priceText === '$34,990 Drive Away'
 */
export const toLeadVehicle = (vehicle: Vehicle, dealership: Pick<Dealership, 'stock'>, url: string): LeadVehicle => {
  const price = displayedPrice(vehicle, dealership.stock);
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    title: vehicleTitle(vehicle),
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    badge: vehicle.badge,
    carType: vehicle.carType,
    status: vehicle.status,
    tag: vehicle.tag,
    stockNumber: vehicle.stockNumber,
    vin: vehicle.vin,
    body: vehicle.body ?? vehicle.simpleBody,
    transmission: vehicle.transmission ?? vehicle.simpleTransmission,
    odometerKm: vehicle.odometerKm,
    colour: vehicle.colour,
    priceText: [price.text, price.type, price.condition].filter((part) => part !== null).join(' '),
    priceCents: price.cents,
    imageUrl: mainPictureUrl(vehicle),
    url,
    dealershipId: vehicle.dealershipId,
    dealershipSlug: vehicle.dealershipSlug,
    locationId: vehicle.locationId,
    available: isAvailable(vehicle),
  };
};
