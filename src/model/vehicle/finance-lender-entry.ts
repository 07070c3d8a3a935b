import type { Cents } from '#kernel/money.ts';

/** One lender's figures for a vehicle (ENT-14). Rates in per cent per year, amounts in cents. */
export interface FinanceLenderEntry {
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeekCents: Cents | null;
  readonly paymentMonthCents: Cents | null;
  readonly depositCents: Cents | null;
  readonly termYears: number | null;
  readonly termMonths: number | null;
  readonly termWeeks: number | null;
  readonly balloonCents: Cents | null;
  readonly establishmentFeesCents: Cents | null;
  readonly totalPayableCents: Cents | null;
  readonly disclaimer: string | null;
  readonly financeProvider: string | null;
}
