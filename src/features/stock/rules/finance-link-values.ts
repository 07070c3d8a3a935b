import { centsToDollars } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FinanceLinkValues } from '#urls/finance-link.ts';
import { purchasePriceCents } from './prices/selling-price.ts';

/**
 * The values of a vehicle for a link to the finance form (`paths.financeLink`): its dealership, price, id and type. The
 * budget is the selling price; it is null without a price.
 *
 * @example financeLinkValues(vehicle) // { preferredDealership: 'northside', vehiclePriceBudget: 34990, carId: 100001, carType: 'used' }
 */
export const financeLinkValues = (
  vehicle: Pick<Vehicle, 'id' | 'carType' | 'dealershipSlug' | 'priceCents' | 'offerPriceCents'>,
): FinanceLinkValues => {
  const price = purchasePriceCents(vehicle);
  return {
    preferredDealership: vehicle.dealershipSlug,
    vehiclePriceBudget: price === null ? null : centsToDollars(price),
    carId: vehicle.id,
    carType: vehicle.carType,
  };
};
