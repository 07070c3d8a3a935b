import { presentText } from '#features/stock/rules/present-text.ts';
import type { Cents } from '#kernel/money.ts';
import type { FinanceLenderEntry, Vehicle } from '#model/vehicle/vehicle.ts';
import { providerKey } from './provider-presets.ts';

/**
 * A lender's entry for a vehicle (ENT-14) with only plausible values. A value that is negative, much too large or not a
 * number is null. Rates are in per cent a year.
 */
export interface LenderEntry {
  readonly provider: string;
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeekCents: Cents | null;
  readonly paymentMonthCents: Cents | null;
  readonly depositCents: Cents | null;
  /** The term in months, from termMonths, termYears or termWeeks. Null if the entry has none of these fields. */
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

export const readLenderEntry = (provider: string, entry: FinanceLenderEntry): LenderEntry => ({
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

/**
 * The entry of a vehicle's lenders that belongs to the site's finance provider (FIN-48): the entry that is stored under
 * the provider's name, otherwise an entry that names the provider. Null if the site names no provider or the vehicle
 * has no such entry.
 *
 * @example pickLender({ financeLenders: { 'nissan-finance': entry } }, 'Nissan Finance')?.provider
 */
export const pickLender = (vehicle: Pick<Vehicle, 'financeLenders'>, provider: string | null): LenderEntry | null => {
  if (provider === null) return null;
  const wanted = providerKey(provider);
  const lenders = Object.entries(vehicle.financeLenders);
  const found =
    lenders.find(([name]) => providerKey(name) === wanted) ??
    lenders.find(([, entry]) => entry.financeProvider !== null && providerKey(entry.financeProvider) === wanted);
  return found ? readLenderEntry(...found) : null;
};
