import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

/**
 * Whether a vehicle drives on electricity alone, also on electricity, or not at all (A-76: electric means
 * that the simple fuel is electric; the tag is for hybrids too, the fuel calculator keeps them).
 *
 * @example electrification({ simpleFuel: 'Hybrid', fuel: 'Petrol - Hybrid' }) === 'hybrid'
 */
export const electrification = (vehicle: Pick<Vehicle, 'simpleFuel' | 'fuel'>): 'electric' | 'hybrid' | null => {
  const fuel = (presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel) ?? '').toLowerCase();
  if (fuel === 'electric' || fuel === 'battery electric' || fuel === 'ev') return 'electric';
  return /hybrid|phev|electric/.test(fuel) ? 'hybrid' : null;
};
