import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { providerKey } from './finance-providers.ts';
import { type PlausibleLender, plausibleLender } from './plausible-lender.ts';

/**
 * Finds the finance offer of the site's finance provider among the offers for a vehicle (FIN-48). The offer is found
 * if its key in `financeLenders` is the provider's name. If no key matches, an offer whose `financeProvider` is this
 * name is used. Null if the site names no provider or the vehicle has no offer of the provider.
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
