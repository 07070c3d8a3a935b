import { formatDollars } from '#kernel/money.ts';
import type { FuelCosts } from './fuel-costs.ts';

/**
 * Costs of at least this amount in cents are rounded to whole dollars. Smaller costs are not rounded, because rounding
 * would change them too much, or to zero.
 */
const LEAST_ROUNDED_CENTS = 1_000;

const toTheCent = (cents: number): string => (cents < 1 ? 'under 1 cent' : formatDollars(cents));

const estimate = (cents: number): string => (cents < LEAST_ROUNDED_CENTS ? toTheCent(cents) : formatDollars(Math.round(cents / 100) * 100));

/**
 * Returns the fuel costs as text. The cost for a week is exact to the cent. The costs for a month and a year are
 * estimates, so amounts of ten dollars or more are rounded to whole dollars.
 */
export const fuelCostText = ({ weekCents, monthCents, yearCents }: FuelCosts): Readonly<Record<'week' | 'month' | 'year', string>> => ({
  week: toTheCent(weekCents),
  month: estimate(monthCents),
  year: estimate(yearCents),
});
