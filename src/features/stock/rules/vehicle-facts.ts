import { formatWhole } from '#kernel/format-number.ts';
import type { CarType } from '#model/vehicle/car-type.ts';

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

/**
 * The label of a vehicle's condition for shoppers.
 *
 * @example conditionWord('demo') === 'Demo'
 */
export const conditionWord = (carType: CarType): string => CONDITIONS[carType];

/**
 * Formats an odometer reading; 0 km is a valid reading. Null if it is missing or impossible.
 *
 * @example formatOdometer(45_210) === '45,210 km'
 */
export const formatOdometer = (odometerKm: number | null): string | null =>
  odometerKm !== null && Number.isFinite(odometerKm) && odometerKm >= 0 && odometerKm < 10_000_000 ? `${formatWhole(odometerKm)} km` : null;
