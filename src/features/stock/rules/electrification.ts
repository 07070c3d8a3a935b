import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

/**
 * Whether a vehicle is electric, hybrid or neither. Electric means that the simple fuel is electric. The tag
 * also covers hybrids; the fuel calculator shows hybrids but not electric vehicles.
 *
 * @example electrification({ simpleFuel: 'Hybrid', fuel: 'Petrol - Hybrid' }) === 'hybrid'
 */
export const electrification = (vehicle: Pick<Vehicle, 'simpleFuel' | 'fuel'>): 'electric' | 'hybrid' | null => {
  const fuel = (presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel) ?? '').toLowerCase();
  if (fuel === 'electric' || fuel === 'battery electric' || fuel === 'ev') return 'electric';
  return /hybrid|phev|electric/.test(fuel) ? 'hybrid' : null;
};
