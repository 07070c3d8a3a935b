import type { Cents } from '#kernel/money.ts';
import type { Loan, RepaymentRounding } from './loan.ts';
import { PERIODS_A_YEAR } from './repayment-frequency.ts';

/** The interest rate for one repayment period (a week, a fortnight or a month), as a fraction. */
export const periodicRate = ({ interestRate, frequency }: Pick<Loan, 'interestRate' | 'frequency'>): number =>
  interestRate / 100 / PERIODS_A_YEAR[frequency];

/**
 * Tolerance in cents when an amount is rounded. It is larger than a floating-point error, and smaller than any real
 * difference between amounts.
 */
const NOISE = 1e-7;

/**
 * Computes the amount due each period, in cents, by standard amortisation with periodic compounding (FIN-22). The present value
 * of the residual is subtracted first, and the fee of each period is added. Without interest, the loan minus the residual
 * is divided by the number of repayments instead. The amount is rounded to the cent, or up or down to whole dollars if the
 * provider or the site has chosen this (FIN-23, A-37).
 *
 * Pages and components must not call this function. They get the repayment in a `CreditRepresentation`, together with the rates
 * and the warning that the law requires.
 *
 * @example repaymentCents({ financedCents: 3_000_000, residualCents: 0, interestRate: 12.94, frequency: 'monthly',
 * periods: 60, feeCents: 0 }, 'none') === 68_167
 */
export const repaymentCents = (loan: Loan, rounding: RepaymentRounding): Cents => {
  const exact = principalAndInterest(loan) + loan.feeCents;
  switch (rounding) {
    case 'none':
      return Math.floor(exact + 0.5 + NOISE);
    case 'ceil':
      return Math.ceil((exact - NOISE) / 100) * 100;
    case 'floor':
      return Math.floor((exact + NOISE) / 100) * 100;
  }
};

const principalAndInterest = (loan: Loan): number => {
  const rate = periodicRate(loan);
  if (rate === 0) return (loan.financedCents - loan.residualCents) / loan.periods;
  // The functions expm1 and log1p are accurate even for very small rates. The formula 1 - (1 + r) ** -n would lose digits.
  const discounted = -Math.expm1(-loan.periods * Math.log1p(rate));
  return (rate * (loan.financedCents - loan.residualCents * (1 - discounted))) / discounted;
};
