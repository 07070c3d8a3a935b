import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Maximum plausible consumption of a road vehicle, in litres per 100 km. */
const MOST_CONSUMPTION = 80;

/**
 * The consumption that the fuel calculator starts with, in litres per 100 km (FUEL-03): the combined consumption of the
 * vehicle's variant. If the consumption of the variant is unknown or impossible, the default of the site is used (10 if
 * the site sets no default).
 *
 * @example fuelConsumption(vehicle, site.runningCosts) // { litres: 6.8, isOwn: true }
 */
export const fuelConsumption = (
  { variant: { fuelConsumptionCombined: own } }: Pick<Vehicle, 'variant'>,
  { consumption }: Pick<Site['runningCosts'], 'consumption'>,
): { readonly litres: number; readonly isOwn: boolean } =>
  own !== null && own > 0 && own <= MOST_CONSUMPTION ? { litres: own, isOwn: true } : { litres: consumption, isOwn: false };
