import type { Cents } from '#kernel/money.ts';
import type { LoanSchedule } from './amortisation-schedule.ts';

/** The state of a loan at the end of a year, in totals since its start. */
export interface LoanStanding {
  readonly year: number;
  readonly paidOffCents: Cents;
  /** Interest and fees, including the fees that are part of the loan. */
  readonly costCents: Cents;
  readonly owedCents: Cents;
}

/**
 * Of each year of a loan, in order; the last may be half of one. It ends at the total that is said to be repaid: what
 * repayments rounded to the cent leave over is a cost of the last year.
 *
 * @param totalCents all that is repaid, the residual with it
 * @param financedFeesCents of the sum financed; they are a cost, and paid off in step with the rest
 */
export const loanStandings = (
  { years, financedCents, paidCents, residualCents }: LoanSchedule,
  totalCents: Cents,
  financedFeesCents: Cents,
): readonly LoanStanding[] => {
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
