import type { Cents } from '#kernel/money.ts';

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

export interface FuelUse {
  /** Kilometres a week. */
  readonly distance: number;
  /** Fuel consumption in litres per 100 km. */
  readonly consumption: number;
  /** Dollars a litre. */
  readonly price: number;
}

export interface FuelCosts {
  readonly weekCents: Cents;
  readonly monthCents: Cents;
  readonly yearCents: Cents;
}

/**
 * The fuel costs of a vehicle (FUEL-06): distance / 100 × consumption × price for a week. A year has 52 weeks, and a
 * month is a twelfth of a year. Each figure is rounded to the cent separately.
 *
 * @example fuelCosts({ distance: 250, consumption: 10, price: 1.7 }) // { weekCents: 4250, monthCents: 18_417, yearCents: 221_000 }
 */
export const fuelCosts = ({ distance, consumption, price }: FuelUse): FuelCosts => {
  // The consumption is per 100 km (divide by 100), and the result is in cents (multiply by 100), so the two factors
  // cancel. The product is first rounded to a millionth of a cent. Otherwise a floating-point error could change how
  // half a cent is rounded.
  const week = Math.round(distance * consumption * price * 1e6) / 1e6;
  return {
    weekCents: Math.round(week),
    monthCents: Math.round((week * WEEKS_A_YEAR) / MONTHS_A_YEAR),
    yearCents: Math.round(week * WEEKS_A_YEAR),
  };
};
