import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

/**
 * Whether a vehicle is electric, hybrid or neither. A vehicle is electric if its simple fuel is electric. The
 * simple fuel is the short name, such as 'Electric'. If it is missing, the full description of the fuel decides. Cards can
 * show a tag for both kinds. The fuel calculator is shown for hybrids, but not for electric vehicles.
 *
 * @example electrification({ simpleFuel: 'Hybrid', fuel: 'Petrol - Hybrid' }) === 'hybrid'
 */
export const electrification = (vehicle: Pick<Vehicle, 'simpleFuel' | 'fuel'>): 'electric' | 'hybrid' | null => {
  const fuel = (presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel) ?? '').toLowerCase();
  if (fuel === 'electric' || fuel === 'battery electric' || fuel === 'ev') return 'electric';
  return /hybrid|phev|electric/.test(fuel) ? 'hybrid' : null;
};
