import type { Cents } from '#kernel/money.ts';
import type { LoanFees } from './loan.ts';
import { repaymentCents } from './repayment.ts';
import type { Frequency } from './repayment-frequency.ts';

/**
 * The number of periods in a year that the regulation prescribes for comparison rates. The numbers for repayments
 * differ: 52 weeks or 26 fortnights in a year (FIN-18).
 */
const STATUTORY_PERIODS: Readonly<Record<Frequency, number>> = { weekly: 52.18, fortnightly: 26.09, monthly: 12 };

/** A credit contract as the regulation describes it: the amount of credit, and the payments with their times. */
export interface CreditContract {
  readonly creditCents: Cents;
  /** Fees in cents that are known at the start, without government fees, charges and duties. */
  readonly upfrontFeesCents: Cents;
  /** The payment of each period in cents, including periodic fees. */
  readonly repaymentCents: Cents;
  readonly periods: number;
  readonly frequency: Frequency;
  /** The residual in cents, which is paid together with the last repayment. */
  readonly residualCents: Cents;
}

/** Number of bisection steps. After these steps the interval is smaller than the precision of floating-point numbers. */
const HALVINGS = 100;

/**
 * The comparison rate in per cent a year, not rounded (National Consumer Credit Protection Regulations 2010, reg 71). The
 * formula is n × r × 100 %. n is the number of periods in a year. r is the rate per period at which the present value of
 * repayments and fees equals the credit. Null if no such r exists. This is the case if the fees are as large as the credit, or
 * if the payments are less than the credit.
 *
 * @example comparisonRate({ creditCents: 3_000_000, upfrontFeesCents: 39_500, repaymentCents: 64_467, periods: 60,
 * frequency: 'monthly', residualCents: 0 }) // 11.067
 */
export const comparisonRate = (contract: CreditContract): number | null => {
  const { creditCents, upfrontFeesCents, repaymentCents: repayment, periods, residualCents } = contract;
  const received = creditCents - upfrontFeesCents;
  const paid = repayment * periods + residualCents;
  if (!(received > 0) || !(periods > 0) || !(paid >= received)) return null;
  if (paid === received) return 0;
  let [low, high] = [0, 1];
  while (presentValue(contract, high) > received) high *= 2;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (presentValue(contract, middle) > received) low = middle;
    else high = middle;
  }
  return STATUTORY_PERIODS[contract.frequency] * ((low + high) / 2) * 100;
};

const presentValue = ({ repaymentCents: repayment, periods, residualCents }: CreditContract, rate: number): number => {
  if (rate === 0) return repayment * periods + residualCents;
  const atTheEnd = Math.exp(-periods * Math.log1p(rate));
  return (repayment * (1 - atTheEnd)) / rate + residualCents * atTheEnd;
};

/** FIN-24: the example loan for which a comparison rate is stated. */
const COMPARISON_EXAMPLE = { creditCents: 3_000_000, periods: 60, frequency: 'monthly' } as const;

/**
 * The comparison rate for an annual rate and a lender's fees, for the example of a secured loan of $30,000 over five
 * years (FIN-24), in per cent a year to two decimals. Government fees are left out (reg 71).
 *
 * @example exampleComparisonRate(9.95, { financedCents: 39_500, governmentCents: 0, monthlyCents: 800 }) === 11.07
 */
export const exampleComparisonRate = (interestRate: number, fees: LoanFees): number | null => {
  const { creditCents, periods, frequency } = COMPARISON_EXAMPLE;
  const loan = { financedCents: creditCents, residualCents: 0, interestRate, frequency, periods, feeCents: fees.monthlyCents };
  const rate = comparisonRate({
    creditCents,
    upfrontFeesCents: fees.financedCents - fees.governmentCents,
    repaymentCents: repaymentCents(loan, 'none'),
    periods,
    frequency,
    residualCents: 0,
  });
  return rate === null ? null : Math.round(rate * 100) / 100;
};
