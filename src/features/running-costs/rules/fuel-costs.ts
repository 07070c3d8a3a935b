import { type Cents, dollarsToCents } from '#kernel/money.ts';

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

export interface FuelUse {
  /** Kilometres a week. */
  readonly distance: number;
  /** Litres for 100 km. */
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
 * What the fuel of a vehicle costs (FUEL-06): distance / 100 × consumption × price for a week; a year has 52
 * weeks, a month is a twelfth of it. Each figure is rounded to the cent by itself.
 *
 * @example fuelCosts({ distance: 250, consumption: 10, price: 1.7 }) // { weekCents: 4250, monthCents: 18_417, yearCents: 221_000 }
 */
export const fuelCosts = ({ distance, consumption, price }: FuelUse): FuelCosts => {
  const week = (distance / 100) * consumption * price;
  return {
    weekCents: dollarsToCents(week),
    monthCents: dollarsToCents((week * WEEKS_A_YEAR) / MONTHS_A_YEAR),
    yearCents: dollarsToCents(week * WEEKS_A_YEAR),
  };
};
