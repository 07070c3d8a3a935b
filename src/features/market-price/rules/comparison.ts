import { presentText } from '#features/stock/rules/present-text.ts';
import { foldName } from '#kernel/text.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Which vehicles a vehicle is compared with. Years and kilometres include their ends. */
export interface Comparison {
  readonly vehicleId: number;
  readonly make: string;
  readonly model: string;
  readonly itemType: string;
  readonly carTypes: readonly CarType[];
  /** As `priceTypeKey` writes it: a drive away price is compared with drive away prices alone. */
  readonly priceType: string;
  readonly years: { readonly from: number; readonly to: number };
  /** null: the odometer is not compared (new vehicles, caravans). */
  readonly km: { readonly from: number; readonly to: number } | null;
}

const YEARS_EITHER_SIDE = 2;
const KM_EITHER_SIDE = 30_000;

/** New ones among themselves; a demonstrator is a young used vehicle. */
const ALIKE: Readonly<Record<CarType, readonly CarType[]>> = { new: ['new'], demo: ['demo', 'used'], used: ['demo', 'used'] };

/**
 * A price type in the form in which types are compared: case folded; '' where the feed gives none.
 *
 * @example priceTypeKey(' Drive Away') === 'drive away'
 */
export const priceTypeKey = (priceType: string | null): string => foldName(presentText(priceType) ?? '');

/**
 * What a vehicle is compared with: the same make, model, kind of price and of condition, two years and
 * 30,000 km either side; no year that has not come, unless the vehicle is of one. Null where nothing can be: year or
 * odometer unknown, or no make and model.
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
