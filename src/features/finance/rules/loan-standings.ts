import type { Cents } from '#kernel/money.ts';
import type { LoanSchedule } from './amortisation-schedule.ts';

/** Where a loan stands at the end of a year, since its beginning. */
export interface LoanStanding {
  readonly year: number;
  readonly paidOffCents: Cents;
  /** Interest and fees. */
  readonly costCents: Cents;
  readonly owedCents: Cents;
}

/**
 * Of each year of a loan, in order; the last may be half of one. It ends at the total that is said to be repaid: what
 * repayments rounded to the cent leave over is a cost of the last year.
 *
 * @param totalCents all that is repaid, the residual with it
 */
export const loanStandings = ({ years, paidCents, residualCents }: LoanSchedule, totalCents: Cents): readonly LoanStanding[] => {
  const leftCents = totalCents - residualCents - paidCents;
  let paidOffCents = 0;
  let costCents = 0;
  return years.map(({ year, principalCents, interestCents, feeCents, balanceCents }, index) => {
    paidOffCents += principalCents;
    costCents += interestCents + feeCents + (index === years.length - 1 ? leftCents : 0);
    return { year, paidOffCents, costCents, owedCents: balanceCents };
  });
};
