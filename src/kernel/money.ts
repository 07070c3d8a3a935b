/** Amounts of money are whole cents of Australian dollars, so that sums are exact. */
export type Cents = number;

/**
 * Converts whole or fractional dollars to cents, rounding half away from zero.
 *
 * @example dollarsToCents(34990.5) === 3_499_050
 */
export const dollarsToCents = (dollars: number): Cents => Math.sign(dollars) * Math.round(Math.abs(dollars) * 100);

/** Converts cents to dollars for formats that use dollars (feeds, JSON, URLs). */
export const centsToDollars = (cents: Cents): number => cents / 100;

const wholeDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 });
const exactDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/**
 * Formats an amount for shoppers, without cents when they are zero.
 *
 * @example formatDollars(3_499_000) === '$34,990'
 */
export const formatDollars = (cents: Cents): string => (cents % 100 === 0 ? wholeDollars : exactDollars).format(cents / 100);
