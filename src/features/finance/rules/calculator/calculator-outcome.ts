import { type Cents, formatDollars } from '#kernel/money.ts';
import { type LoanSchedule, loanSchedule, type SchedulePeriod } from '../amortisation-schedule.ts';
import {
  type CreditFact,
  type CreditFigures,
  type CreditRepresentation,
  type LastRepayments,
  repaymentText,
  representCredit,
  termWords,
} from '../credit-representation.ts';
import { type Loan, type LoanChoice, loanOf } from '../loan.ts';
import { repaymentCents } from '../repayment.ts';
import { FREQUENCY_LABELS } from '../repayment-frequency.ts';
import type { CalculatorSetup } from './calculator-setup.ts';
import { ENQUIRE_FOR_FINANCE, mustEnquireForFinance } from './enquire-for-finance.ts';
import { AMOUNT_LABEL } from './limits-and-initial-values.ts';
import { defaultChoice } from './read-loan-choice.ts';

/** The result of a calculator. */
export type CalculatorOutcome =
  | { readonly kind: 'enquire'; readonly label: typeof ENQUIRE_FOR_FINANCE }
  | {
      readonly kind: 'repayment';
      readonly representation: CreditRepresentation;
      readonly schedule: LoanSchedule;
      /** Describes the loan: 'Loan of $34,990 and $395 of fees over 5 years'. */
      readonly loanText: string;
      readonly totalCents: Cents;
      /** Fees in cents that are added to the loan. */
      readonly financedFeesCents: Cents;
    };

const ENQUIRE: CalculatorOutcome = { kind: 'enquire', label: ENQUIRE_FOR_FINANCE };

/** Computes the loan for a choice and its repayment in cents. Null if no repayment may be shown (FIN-39). */
const repaymentOf = (
  choice: LoanChoice,
  { limits, fees, rounding }: CalculatorSetup,
): { readonly loan: Loan; readonly cents: Cents } | null => {
  const loan = loanOf(choice, fees);
  if (!loan) return null;
  const cents = repaymentCents(loan, rounding);
  return mustEnquireForFinance(cents, limits.preset) ? null : { loan, cents };
};

const represent = (
  choice: LoanChoice,
  setup: CalculatorSetup,
  cents: Cents,
  more: Pick<CreditFigures, 'facts' | 'totalCents' | 'lastRepayments'>,
): CreditRepresentation =>
  representCredit({
    repaymentText: repaymentText(cents, setup.rounding),
    frequency: choice.frequency,
    interestRate: choice.interestRate,
    comparison: setup.stated.find(({ interestRate }) => interestRate === choice.interestRate)?.comparison ?? null,
    warning: setup.warning,
    layout: 'inline',
    termMonths: choice.termMonths,
    depositCents: choice.depositCents,
    residualCents: choice.residualCents,
    ...more,
  });

/**
 * Computes the repayment that a calculator shows at first. It equals the repayment of `calculatorOutcome` for the same
 * choice. It does not compute the schedule of the loan, because that would make a page with many vehicle cards slow.
 * Null if `calculatorOutcome` answers 'Enquire for Finance'.
 *
 * @example openingRepayment(setup)?.repayment.text === '$152.31'
 */
export const openingRepayment = (setup: CalculatorSetup): CreditRepresentation | null => {
  const choice = defaultChoice(setup.limits);
  const repayment = repaymentOf(choice, setup);
  return repayment && represent(choice, setup, repayment.cents, { facts: [], totalCents: null, lastRepayments: null });
};

/**
 * Calculates what a loan costs (FIN-18 to 23, FIN-26): the repayment with its rates, and the schedule of the loan. The
 * result is 'Enquire for Finance' if no repayment can be computed. It is also 'Enquire for Finance' if the site's
 * preset is 'card' and the repayment is $25 or less (FIN-39).
 *
 * @example calculatorOutcome(defaultChoice(setup.limits), setup)
 */
export const calculatorOutcome = (choice: LoanChoice, setup: CalculatorSetup): CalculatorOutcome => {
  const answer = repaymentOf(choice, setup);
  if (!answer) return ENQUIRE;
  const { loan, cents: repayment } = answer;
  const schedule = loanSchedule(loan, repayment);
  const isRounded = setup.rounding !== 'none';
  // If all repayments are equal, the total is the repayment times the number of periods, plus the residual. If
  // repayments are rounded to whole dollars, the last repayment settles the difference.
  const totalCents = (isRounded ? schedule.paidCents : repayment * loan.periods) + loan.residualCents;
  const last = isRounded ? (schedule.rows.at(-1) ?? null) : null;
  return {
    kind: 'repayment',
    representation: represent(choice, setup, repayment, {
      facts: factsOf(choice, setup, loan, { totalCents, last }),
      totalCents,
      lastRepayments: isRounded ? lastRepaymentsOf(schedule, repayment) : null,
    }),
    schedule,
    loanText: loanText(choice, setup.fees.financedCents),
    totalCents,
    financedFeesCents: setup.fees.financedCents,
  };
};

/**
 * Returns the last repayments, which differ from the equal repayments before them; null if all are equal. If repayments
 * are rounded up, the balance reaches the residual before the term ends. The remaining repayments are then only
 * interest.
 */
const lastRepaymentsOf = ({ rows }: LoanSchedule, repayment: Cents): LastRepayments | null => {
  const others = rows.filter(({ paidCents }) => paidCents !== repayment);
  if (others.length === 0) return null;
  return {
    before: rows.length - others.length,
    count: others.length,
    cents: others.reduce((total, { paidCents }) => total + paidCents, 0),
  };
};

const loanText = ({ amountCents, depositCents, termMonths }: LoanChoice, feesCents: Cents): string => {
  const fees = feesCents > 0 ? ` and ${formatDollars(feesCents)} of fees` : '';
  return `Loan of ${formatDollars(amountCents - depositCents)}${fees} over ${termWords(termMonths)}`;
};

const factsOf = (
  choice: LoanChoice,
  { fees }: CalculatorSetup,
  loan: Loan,
  /**
   * `last` is the last repayment. It can differ from the other repayments if the site rounds repayments. Without
   * rounding, `last` is null.
   */
  { totalCents, last }: { readonly totalCents: Cents; readonly last: SchedulePeriod | null },
): readonly CreditFact[] => {
  const amount = (label: string, cents: Cents, isShown = cents > 0): readonly CreditFact[] =>
    isShown ? [{ label, value: formatDollars(cents) }] : [];
  const borrowed = choice.amountCents - choice.depositCents;
  return [
    ...amount(AMOUNT_LABEL, choice.amountCents),
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
