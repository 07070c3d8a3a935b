import type { Cents } from '#kernel/money.ts';

/** The figures from which the costs of energy are calculated. */
export interface EnergyPrices {
  /** Price of electricity in dollars per kWh. */
  readonly electricityPrice: number;
  /** Price of fuel in dollars per litre. */
  readonly fuelPrice: number;
  /** Consumption of the vehicle with an engine, in litres per 100 km. */
  readonly fuelConsumption: number;
}

/** The yearly costs of energy of an electric vehicle and of a vehicle with an engine. */
export interface YearlyEnergy {
  readonly electricCents: Cents;
  readonly fuelCents: Cents;
}

/**
 * What energy costs in a year, for an electric vehicle and for a vehicle with an engine over the same distance.
 *
 * @param kilometres distance in a year
 * @param kwhPer100Km consumption of the electric vehicle
 * @example yearlyEnergy(15_000, 18, { electricityPrice: 0.3, fuelPrice: 2, fuelConsumption: 8 })
 * // { electricCents: 81_000, fuelCents: 240_000 }
 */
export const yearlyEnergy = (
  kilometres: number,
  kwhPer100Km: number,
  { electricityPrice, fuelPrice, fuelConsumption }: EnergyPrices,
): YearlyEnergy => ({
  electricCents: Math.round((kilometres / 100) * kwhPer100Km * electricityPrice * 100),
  fuelCents: Math.round((kilometres / 100) * fuelConsumption * fuelPrice * 100),
});
