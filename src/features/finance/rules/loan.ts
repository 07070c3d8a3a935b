import type { Cents } from '#kernel/money.ts';
import { type Frequency, PERIODS_A_YEAR } from './repayment-frequency.ts';

/** The values that a shopper chose in a calculator. */
export interface LoanChoice {
  /** The amount before the deposit is subtracted, in cents. Normally it is the price of the vehicle. */
  readonly amountCents: Cents;
  /**
   * The term in months. A calculator offers only multiples of half a year, because half a year is a whole number of
   * weeks (26), fortnights (13) and months (6). A lender's offer for a vehicle may have any term.
   */
  readonly termMonths: number;
  /** The interest rate in per cent a year. */
  readonly interestRate: number;
  readonly depositCents: Cents;
  readonly residualCents: Cents;
  readonly frequency: Frequency;
}

/** The fees that a lender charges in addition to interest (FIN-21, FIN-26). */
export interface LoanFees {
  /** Fees in cents that are added to the amount financed. */
  readonly financedCents: Cents;
  /** The part of `financedCents` that goes to the government. It is not included in a comparison rate (reg 71). */
  readonly governmentCents: Cents;
  /** A monthly fee in cents that is added to the repayments. */
  readonly monthlyCents: Cents;
}

/** How repayments are rounded: to the cent, or up or down to whole dollars (FIN-23, A-37). */
export type RepaymentRounding = 'none' | 'ceil' | 'floor';

/** The values of a loan from which its repayment is computed. */
export interface Loan {
  /** The price minus the deposit plus the financed fees, in cents. */
  readonly financedCents: Cents;
  /** The residual in cents, which is due at the end (FIN-19). */
  readonly residualCents: Cents;
  /** The interest rate in per cent a year. */
  readonly interestRate: number;
  readonly frequency: Frequency;
  /** Number of repayments. */
  readonly periods: number;
  /** A fee in cents that is added to every repayment, in addition to principal and interest. */
  readonly feeCents: Cents;
}

/**
 * Makes the loan that follows from the choices of a shopper in a calculator. The loan is the price minus the deposit
 * plus the financed fees. Null if nothing is left to finance, or if the residual is more than the loan.
 *
 * @example loanOf({ amountCents: 3_000_000, termMonths: 60, … }, NO_FEES)?.periods === 260 // weekly
 */
export const loanOf = (choice: LoanChoice, fees: LoanFees): Loan | null => {
  const borrowed = choice.amountCents - choice.depositCents;
  const financedCents = borrowed + fees.financedCents;
  if (!(borrowed > 0) || !(choice.termMonths > 0) || !(choice.interestRate >= 0) || choice.residualCents > financedCents) return null;
  return {
    financedCents,
    residualCents: Math.max(0, choice.residualCents),
    interestRate: choice.interestRate,
    frequency: choice.frequency,
    periods: Math.round((choice.termMonths * PERIODS_A_YEAR[choice.frequency]) / 12),
    feeCents: periodicFeeCents(fees.monthlyCents, choice.frequency),
  };
};

/** A loan without fees, for tests. @internal */
export const NO_FEES: LoanFees = { financedCents: 0, governmentCents: 0, monthlyCents: 0 };

/**
 * Converts a monthly fee to the fee in each repayment: twelve monthly fees divided by the number of repayments in a
 * year. For example, $8 a month is $1.85 a week.
 */
const periodicFeeCents = (monthlyCents: Cents, frequency: Frequency): Cents => Math.round((monthlyCents * 12) / PERIODS_A_YEAR[frequency]);
