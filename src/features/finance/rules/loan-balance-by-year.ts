import type { Cents } from '#kernel/money.ts';
import type { LoanSchedule } from './amortisation-schedule.ts';

/** What a borrower has paid and still owes at the end of a year. Amounts are totals since the start of the loan. */
export interface LoanYearBalance {
  readonly year: number;
  readonly paidOffCents: Cents;
  /** Interest and fees in cents, including the fees that are part of the loan. */
  readonly costCents: Cents;
  readonly owedCents: Cents;
}

/**
 * The amounts paid off, the costs and the balance of a loan at the end of each year, in order. If the term is not a
 * whole number of years, the last entry is for the end of the term.
 *
 * Repayments are rounded to the cent. The rounding differences are added to the cost of the last year.
 * Therefore, the amount paid off, the cost and the residual at the end of the loan add up to exactly `totalCents`.
 *
 * @param totalCents the sum of all repayments, including the residual
 * @param financedFeesCents fees that are part of the loan. They count as a cost. They are spread over the years in
 *   proportion to the principal paid.
 */
export const loanBalanceByYear = (
  { years, financedCents, paidCents, residualCents }: LoanSchedule,
  totalCents: Cents,
  financedFeesCents: Cents,
): readonly LoanYearBalance[] => {
  const leftCents = totalCents - residualCents - paidCents;
  const feeShare = financedCents > 0 ? financedFeesCents / financedCents : 0;
  let principal = 0;
  let charged = 0;
  return years.map(({ year, principalCents, interestCents, feeCents, balanceCents }, index) => {
    principal += principalCents;
    charged += interestCents + feeCents + (index === years.length - 1 ? leftCents : 0);
    const feesPaid = Math.round(principal * feeShare);
    return { year, paidOffCents: principal - feesPaid, costCents: charged + feesPaid, owedCents: balanceCents };
  });
};
