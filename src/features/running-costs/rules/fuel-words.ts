import { formatDollars } from '#kernel/money.ts';
import type { FuelCosts } from './fuel-costs.ts';

const wholeDollars = (cents: number): string => formatDollars(Math.round(cents / 100) * 100);

/** What the calculator says, by period; a week to the cent, the longer ones in whole dollars, for they are estimates. */
export const fuelWords = ({ weekCents, monthCents, yearCents }: FuelCosts): Readonly<Record<'week' | 'month' | 'year', string>> => ({
  week: formatDollars(weekCents),
  month: wholeDollars(monthCents),
  year: wholeDollars(yearCents),
});
