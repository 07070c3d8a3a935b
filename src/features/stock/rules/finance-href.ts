import { centsToDollars } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { purchasePriceCents } from './displayed-price.ts';

/**
 * The link to the finance form for a vehicle, with its dealership and price (ROUTE-16).
 *
 * @example financeHref(vehicle) === '/finance?preferredDealership=northside&vehiclePriceBudget=34990&car_id=100001&car_type=used#finance-form'
 */
export const financeHref = (vehicle: Pick<Vehicle, 'id' | 'carType' | 'dealershipSlug' | 'priceCents' | 'offerPriceCents'>): string => {
  const price = purchasePriceCents(vehicle);
  return paths.financeEnquiry({
    preferredDealership: vehicle.dealershipSlug,
    vehiclePriceBudget: price === null ? null : centsToDollars(price),
    carId: vehicle.id,
    carType: vehicle.carType,
  });
};
