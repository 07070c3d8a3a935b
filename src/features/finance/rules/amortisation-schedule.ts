import type { Cents } from '#kernel/money.ts';
import type { Loan } from './loan.ts';
import { periodicRate } from './repayment.ts';
import { PERIODS_A_YEAR } from './repayment-frequency.ts';

/** The payments of a loan in one period or one year, and the balance at the end of this period or year. */
interface LoanFlows {
  /** The total of interest, principal and fees. */
  readonly paidCents: Cents;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  readonly feeCents: Cents;
  readonly balanceCents: Cents;
}

export interface SchedulePeriod extends LoanFlows {
  /** From 1. */
  readonly period: number;
}

export interface ScheduleYear extends LoanFlows {
  /** The number of the year, from 1. The last year of a loan may have only six months. */
  readonly year: number;
}

/** All repayments of a loan. In each period: paid = interest + principal + fee, to the cent. */
export interface LoanSchedule {
  readonly rows: readonly SchedulePeriod[];
  readonly years: readonly ScheduleYear[];
  readonly financedCents: Cents;
  readonly paidCents: Cents;
  readonly interestCents: Cents;
  readonly feesCents: Cents;
  /** The balance in cents after the last row: zero, or the residual. */
  readonly residualCents: Cents;
}

/**
 * The amortisation schedule of a loan. Interest is computed each period on the balance, to the cent. The last repayment
 * settles the rounding differences, so that the schedule ends exactly at zero or the residual. If repayments are
 * rounded up, the schedule ends some periods early.
 *
 * @example loanSchedule(loan, repaymentCents(loan, 'none')).rows.at(-1)?.balanceCents === loan.residualCents
 */
export const loanSchedule = (loan: Loan, repayment: Cents): LoanSchedule => {
  const rows = periodsOf(loan, repayment);
  const sum = (pick: (row: LoanFlows) => Cents): Cents => rows.reduce((total, row) => total + pick(row), 0);
  return {
    rows,
    years: yearsOf(rows, PERIODS_A_YEAR[loan.frequency]),
    financedCents: loan.financedCents,
    paidCents: sum(({ paidCents }) => paidCents),
    interestCents: sum(({ interestCents }) => interestCents),
    feesCents: sum(({ feeCents }) => feeCents),
    residualCents: loan.residualCents,
  };
};

const periodsOf = (loan: Loan, repayment: Cents): readonly SchedulePeriod[] => {
  const rate = periodicRate(loan);
  const rows: SchedulePeriod[] = [];
  let owed = loan.financedCents;
  for (let period = 1; period <= loan.periods && owed > 0; period += 1) {
    const interestCents = Math.round(owed * rate);
    const left = owed - loan.residualCents;
    const principalCents = period === loan.periods ? left : Math.min(left, repayment - loan.feeCents - interestCents);
    owed -= principalCents;
    const paidCents = interestCents + principalCents + loan.feeCents;
    rows.push({ period, paidCents, interestCents, principalCents, feeCents: loan.feeCents, balanceCents: owed });
  }
  return rows;
};

const yearsOf = (rows: readonly SchedulePeriod[], periodsAYear: number): readonly ScheduleYear[] => {
  const years: ScheduleYear[] = [];
  for (const row of rows) {
    const year = Math.ceil(row.period / periodsAYear);
    const before = years.at(-1)?.year === year ? years.pop() : undefined;
    years.push({
      year,
      paidCents: (before?.paidCents ?? 0) + row.paidCents,
      interestCents: (before?.interestCents ?? 0) + row.interestCents,
      principalCents: (before?.principalCents ?? 0) + row.principalCents,
      feeCents: (before?.feeCents ?? 0) + row.feeCents,
      balanceCents: row.balanceCents,
    });
  }
  return years;
};
