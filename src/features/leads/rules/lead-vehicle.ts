import { isAvailable } from '#features/stock/rules/availability.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { priceInWords } from '#features/stock/rules/prices/price-in-words.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The vehicle of a lead, with its data at the time of the request. */
export interface LeadVehicle {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  /** The kind of vehicle, such as 'car' or 'caravan': a caravan cannot be test-driven. Missing in older leads. */
  readonly itemType?: Vehicle['itemType'];
  readonly carType: 'new' | 'demo' | 'used';
  readonly status: string;
  readonly tag: string | null;
  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly body: string | null;
  readonly transmission: string | null;
  readonly odometerKm: number | null;
  readonly colour: string | null;
  /** The displayed price as text: '$34,990 Drive Away', '$199 a week by subscription' or 'Enquire for price'. */
  readonly priceText: string;
  /** The displayed price in cents; null if the price is a text, or the weekly price of a subscription. */
  readonly priceCents: number | null;
  readonly imageUrl: string | null;
  readonly url: string;
  /** The dealership that owns the vehicle and receives the lead. */
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  /** The location where the vehicle is. */
  readonly locationId: string | null;
  /**
   * Whether the vehicle was for sale when the lead was written (CARD-15). If the vehicle was not for sale, the shopper
   * asks for a similar vehicle.
   */
  readonly available: boolean;
}

/**
 * Copies the vehicle data that the shopper saw into a lead, so that mails stay the same when the stock changes. `url`
 * is the absolute URL of the vehicle page.
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
    itemType: vehicle.itemType,
    carType: vehicle.carType,
    status: vehicle.status,
    tag: vehicle.tag,
    stockNumber: vehicle.stockNumber,
    vin: vehicle.vin,
    body: vehicle.body ?? vehicle.simpleBody,
    transmission: vehicle.transmission ?? vehicle.simpleTransmission,
    odometerKm: vehicle.odometerKm,
    colour: vehicle.colour,
    priceText: priceInWords(price),
    // The weekly price of a subscription is left out, because receivers of leads would read it as the selling price.
    priceCents: price.kind === 'subscription' ? null : price.cents,
    imageUrl: mainPictureUrl(vehicle),
    url,
    dealershipId: vehicle.dealershipId,
    dealershipSlug: vehicle.dealershipSlug,
    locationId: vehicle.locationId,
    available: isAvailable(vehicle),
  };
};
