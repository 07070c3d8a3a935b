import { type Cents, formatDollars } from '#kernel/money.ts';
import { type LoanSchedule, loanSchedule, type SchedulePeriod } from './amortisation-schedule.ts';
import type { CalculatorLimits } from './calculator-limits.ts';
import { type CreditFact, type CreditRepresentation, representCredit, termWords, type VersionedText } from './credit-representation.ts';
import { FREQUENCY_LABELS, type Loan, type LoanChoice, type LoanFees, loanOf, type RepaymentRounding } from './loan.ts';
import { repaymentCents } from './repayment.ts';

/** An annual rate whose comparison rate is known. */
export interface StatedRate {
  readonly interestRate: number;
  readonly comparison: { readonly from: number; readonly to: number };
}

/** What a calculator is made of, resolved from site, provider and vehicle: plain data, small enough for an island. */
export interface CalculatorTerms {
  readonly limits: CalculatorLimits;
  readonly fees: LoanFees;
  readonly rounding: RepaymentRounding;
  /** At any other rate the result is indicative. */
  readonly stated: readonly StatedRate[];
  readonly warning: VersionedText;
}

/** What a calculator answers. */
export type CalculatorOutcome =
  | { readonly kind: 'enquire'; readonly label: 'Enquire for Finance' }
  | {
      readonly kind: 'repayment';
      readonly representation: CreditRepresentation;
      readonly schedule: LoanSchedule;
      /** Which loan it is that costs this: 'Loan of $34,990 and $395 of fees over 5 years'. */
      readonly loanWords: string;
      readonly totalCents: Cents;
      /** Of the loan, besides what is borrowed for the vehicle. */
      readonly financedFeesCents: Cents;
    };

/** FIN-39 */
const ENQUIRE_UP_TO_CENTS = 2_500;
const ENQUIRE: CalculatorOutcome = { kind: 'enquire', label: 'Enquire for Finance' };

/**
 * What a choice costs (FIN-18 to 23, FIN-26): the repayment with its rates, and how the loan is paid off.
 * 'Enquire for Finance' where nothing can be computed, or the card's repayment is $25 or less (FIN-39).
 *
 * @example calculate(defaultChoice(terms.limits), terms)
 */
export const calculate = (choice: LoanChoice, terms: CalculatorTerms): CalculatorOutcome => {
  const loan = loanOf(choice, terms.fees);
  if (!loan) return ENQUIRE;
  const repayment = repaymentCents(loan, terms.rounding);
  if (repayment <= 0 || (terms.limits.variant === 'card' && repayment <= ENQUIRE_UP_TO_CENTS)) return ENQUIRE;
  const schedule = loanSchedule(loan, repayment);
  const isRounded = terms.rounding !== 'none';
  // A-39 where all repayments are alike; of whole dollars the last one settles what the others left, or paid too much.
  const totalCents = (isRounded ? schedule.paidCents : repayment * loan.periods) + loan.residualCents;
  return {
    kind: 'repayment',
    representation: representCredit({
      repaymentCents: repayment,
      frequency: choice.frequency,
      interestRate: choice.interestRate,
      comparison: terms.stated.find(({ interestRate }) => interestRate === choice.interestRate)?.comparison ?? null,
      warning: terms.warning,
      layout: 'inline',
      termMonths: choice.termMonths,
      facts: factsOf(choice, terms, loan, { totalCents, last: isRounded ? (schedule.rows.at(-1) ?? null) : null }),
      totalCents,
    }),
    schedule,
    loanWords: loanWords(choice, terms.fees.financedCents),
    totalCents,
    financedFeesCents: terms.fees.financedCents,
  };
};

const loanWords = ({ amountCents, depositCents, termMonths }: LoanChoice, feesCents: Cents): string => {
  const fees = feesCents > 0 ? ` and ${formatDollars(feesCents)} of fees` : '';
  return `Loan of ${formatDollars(amountCents - depositCents)}${fees} over ${termWords(termMonths)}`;
};

const factsOf = (
  choice: LoanChoice,
  { limits, fees }: CalculatorTerms,
  loan: Loan,
  /** `last`: the repayment that differs from the others; null: none does. */
  { totalCents, last }: { readonly totalCents: Cents; readonly last: SchedulePeriod | null },
): readonly CreditFact[] => {
  const amount = (label: string, cents: Cents, isShown = cents > 0): readonly CreditFact[] =>
    isShown ? [{ label, value: formatDollars(cents) }] : [];
  const borrowed = choice.amountCents - choice.depositCents;
  return [
    ...amount(limits.amountLabel, choice.amountCents),
    ...amount('Deposit', choice.depositCents),
    ...amount('Fees financed', fees.financedCents),
    ...amount('Amount financed', loan.financedCents, loan.financedCents !== choice.amountCents),
    { label: 'Term', value: termWords(choice.termMonths) },
    { label: 'Repayments', value: `${last?.period ?? loan.periods} ${FREQUENCY_LABELS[choice.frequency].toLowerCase()}` },
    ...amount('Last repayment', last?.paidCents ?? 0),
    ...amount('Account fee in each repayment', loan.feeCents),
    ...amount('Residual at the end', loan.residualCents),
    ...amount('Interest and fees', totalCents - borrowed),
    ...amount('Total to repay', totalCents),
  ];
};
