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

/** Of each year of a loan, in order; the last may be half of one. */
export const loanStandings = ({ years }: LoanSchedule): readonly LoanStanding[] => {
  let paidOffCents = 0;
  let costCents = 0;
  return years.map(({ year, principalCents, interestCents, feeCents, balanceCents }) => {
    paidOffCents += principalCents;
    costCents += interestCents + feeCents;
    return { year, paidOffCents, costCents, owedCents: balanceCents };
  });
};
