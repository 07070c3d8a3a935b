import { presentText } from '#features/stock/rules/present-text.ts';
import type { Cents } from '#kernel/money.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';

/**
 * A lender's entry for a vehicle (ENT-14) with only plausible values. A value that is negative, much too large or not a
 * number is null. Rates are in per cent a year.
 */
export interface PlausibleLender {
  readonly provider: string;
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeekCents: Cents | null;
  readonly paymentMonthCents: Cents | null;
  readonly depositCents: Cents | null;
  /** The term in months, from termMonths, termYears or termWeeks. Null if none of these fields has a plausible value. */
  readonly termMonths: number | null;
  readonly balloonCents: Cents | null;
  readonly establishmentFeesCents: Cents | null;
  readonly totalPayableCents: Cents | null;
  readonly disclaimer: string | null;
}

/** The highest rate, in per cent, that is accepted from a feed. */
const HIGHEST_RATE = 100;
const HIGHEST_CENTS = 100_000_000_00;
const LONGEST_TERM_MONTHS = 120;

const rate = (value: number | null): number | null => (value !== null && value >= 0 && value <= HIGHEST_RATE ? value : null);
const cents = (value: Cents | null): Cents | null =>
  value !== null && Number.isSafeInteger(value) && value >= 0 && value <= HIGHEST_CENTS ? value : null;
const payment = (value: Cents | null): Cents | null => cents(value) || null;

const termMonths = ({ termMonths: months, termYears, termWeeks }: FinanceLenderEntry): number | null => {
  const given = [months, termYears === null ? null : termYears * 12, termWeeks === null ? null : (termWeeks * 12) / 52];
  const term = given.find((value): value is number => value !== null && value >= 3 && value <= LONGEST_TERM_MONTHS);
  return term === undefined ? null : Math.round(term);
};

/**
 * Keeps the plausible values of a lender's entry. If the entry names no provider, the provider is the name under which
 * the entry is stored.
 *
 * @example plausibleLender('example-finance', { ...entry, interestRate: -1 }).interestRate === null
 */
export const plausibleLender = (provider: string, entry: FinanceLenderEntry): PlausibleLender => ({
  provider: presentText(entry.financeProvider) ?? provider,
  interestRate: rate(entry.interestRate),
  comparisonRate: rate(entry.comparisonRate),
  paymentWeekCents: payment(entry.paymentWeekCents),
  paymentMonthCents: payment(entry.paymentMonthCents),
  depositCents: cents(entry.depositCents),
  termMonths: termMonths(entry),
  balloonCents: cents(entry.balloonCents),
  establishmentFeesCents: cents(entry.establishmentFeesCents),
  totalPayableCents: payment(entry.totalPayableCents),
  disclaimer: presentText(entry.disclaimer),
});
