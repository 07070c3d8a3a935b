import { presentText } from '#features/stock/rules/present-text.ts';
import { foldName } from '#kernel/text.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The criteria for comparable vehicles. Both ends of the year and kilometre ranges are included. */
export interface Comparison {
  readonly vehicleId: number;
  readonly make: string;
  readonly model: string;
  readonly itemType: string;
  readonly carTypes: readonly CarType[];
  /** Price type in the form of `priceTypeKey`. Prices are compared only with prices of the same type. */
  readonly priceType: string;
  readonly years: { readonly from: number; readonly to: number };
  /** Range of odometer readings in kilometres; null if they are not compared (new vehicles, caravans). */
  readonly km: { readonly from: number; readonly to: number } | null;
}

const YEARS_EITHER_SIDE = 2;
const KM_EITHER_SIDE = 30_000;

/** New vehicles are compared with new ones only; demonstrators are compared with used vehicles. */
const ALIKE: Readonly<Record<CarType, readonly CarType[]>> = { new: ['new'], demo: ['demo', 'used'], used: ['demo', 'used'] };

/**
 * Normalises a price type for comparison: in lower case; '' if the feed gives none.
 *
 * @example priceTypeKey(' Drive Away') === 'drive away'
 */
export const priceTypeKey = (priceType: string | null): string => foldName(presentText(priceType) ?? '');

/**
 * The criteria for vehicles that are comparable with this one. They have the same make, model, price type and
 * condition. Their years differ by at most two, and their odometers by at most 30,000 km. A future year is allowed only
 * if the vehicle itself has that year. Null if make, model, year or a needed odometer value is unknown.
 *
 * @example comparisonOf(vehicleOf2021, 2026)?.years // { from: 2019, to: 2023 }
 */
export const comparisonOf = (vehicle: Vehicle, thisYear: number): Comparison | null => {
  const { year, odometerKm } = vehicle;
  const make = presentText(vehicle.make);
  const model = presentText(vehicle.model);
  if (make === null || model === null || year === null || !Number.isInteger(year)) return null;
  const hasOdometer = vehicle.itemType !== 'caravan' && vehicle.carType !== 'new';
  if (hasOdometer && !(odometerKm !== null && odometerKm >= 0)) return null;
  return {
    vehicleId: vehicle.id,
    make,
    model,
    itemType: vehicle.itemType,
    carTypes: ALIKE[vehicle.carType],
    priceType: priceTypeKey(vehicle.priceType),
    years: { from: year - YEARS_EITHER_SIDE, to: Math.min(year + YEARS_EITHER_SIDE, Math.max(year, thisYear)) },
    km: hasOdometer && odometerKm !== null ? { from: Math.max(0, odometerKm - KM_EITHER_SIDE), to: odometerKm + KM_EITHER_SIDE } : null,
  };
};
