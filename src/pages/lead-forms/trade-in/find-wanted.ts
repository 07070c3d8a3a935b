import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import type { PageRequest } from '#pages/page.ts';
import type { TradeInServices } from './trade-in-services.ts';

/**
 * The vehicle of the site that the shopper wants to buy, by id or slug. Null if the site has no such vehicle, or
 * if it is no longer for sale.
 */
export const findWanted = async (
  { vehicles }: Pick<TradeInServices, 'vehicles'>,
  { site, canonicalOrigin }: PageRequest,
  idOrSlug: string | number | null,
): Promise<LeadVehicle | null> => {
  if (idOrSlug === null || idOrSlug === '') return null;
  const isId = typeof idOrSlug === 'number' || /^\d{1,15}$/.test(idOrSlug);
  const vehicle = isId ? await vehicles.findById(site, Number(idOrSlug)) : await vehicles.findBySlug(site, String(idOrSlug));
  return vehicle && isAvailable(vehicle) ? siteLeadVehicle(site, vehicle, canonicalOrigin) : null;
};
