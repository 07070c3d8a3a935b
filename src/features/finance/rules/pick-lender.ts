import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { providerKey } from './finance-providers.ts';
import { type PlausibleLender, plausibleLender } from './plausible-lender.ts';

/**
 * The entry of a vehicle's lenders that belongs to the site's finance provider (FIN-48): the entry that is stored under
 * the provider's name, otherwise an entry that names the provider. Null if the site names no provider or the vehicle
 * has no such entry.
 *
 * @example pickLender({ financeLenders: { 'nissan-finance': entry } }, 'Nissan Finance')?.provider
 */
export const pickLender = (vehicle: Pick<Vehicle, 'financeLenders'>, provider: string | null): PlausibleLender | null => {
  if (provider === null) return null;
  const wanted = providerKey(provider);
  const lenders = Object.entries(vehicle.financeLenders);
  const found =
    lenders.find(([name]) => providerKey(name) === wanted) ??
    lenders.find(([, entry]) => entry.financeProvider !== null && providerKey(entry.financeProvider) === wanted);
  return found ? plausibleLender(...found) : null;
};
