import type { LoanChoice } from '../loan.ts';
import { FREQUENCIES } from '../repayment-frequency.ts';
import { clampChoice } from './clamp-choice.ts';
import type { CalculatorLimits } from './limits-and-initial-values.ts';
import { typedNumber } from './typed-number.ts';

/** The fields of a calculator's GET form: amounts in dollars, the term in years, the rate in per cent. */
export const LOAN_PARAMS = {
  amount: 'amount',
  term: 'term',
  interest: 'interest',
  deposit: 'deposit',
  residual: 'residual',
  frequency: 'frequency',
} as const;

/** The initial values of a calculator (FIN-08, FIN-12, FIN-16, FIN-19, FIN-20, FIN-32, FIN-35). */
export const defaultChoice = ({ amount, term, interest, deposit, residual, frequency }: CalculatorLimits): LoanChoice => ({
  amountCents: amount.defaultCents,
  termMonths: term.defaultMonths,
  interestRate: interest.default,
  depositCents: deposit.defaultCents,
  residualCents: residual.defaultCents,
  frequency: frequency.default,
});

/**
 * Reads the fields of a calculator's form and clamps them. A field that is missing or not a number gets its default. An
 * empty deposit or residual counts as zero.
 *
 * @example readLoanChoice((name) => new URL(url).searchParams.get(name), limits)
 */
export const readLoanChoice = (param: (name: string) => string | null, limits: CalculatorLimits): LoanChoice => {
  const standard = defaultChoice(limits);
  const number = (name: string, of: 'amount' | 'rate'): number | null => typedNumber(param(name) ?? '', of);
  const amount = (name: string, whereNone: number): number => {
    const dollars = number(name, 'amount');
    return dollars === null ? whereNone : dollars * 100;
  };
  const optional = (name: string, whereNone: number): number => amount(name, param(name)?.trim() === '' ? 0 : whereNone);
  const asked = param(LOAN_PARAMS.frequency);
  return clampChoice(
    {
      amountCents: amount(LOAN_PARAMS.amount, standard.amountCents),
      termMonths: (number(LOAN_PARAMS.term, 'rate') ?? standard.termMonths / 12) * 12,
      interestRate: number(LOAN_PARAMS.interest, 'rate') ?? standard.interestRate,
      depositCents: optional(LOAN_PARAMS.deposit, standard.depositCents),
      residualCents: optional(LOAN_PARAMS.residual, standard.residualCents),
      frequency: FREQUENCIES.find((frequency) => frequency === asked) ?? standard.frequency,
    },
    limits,
  );
};

/**
 * Converts the values of a loan calculator to form fields, for links and hidden inputs. `readLoanChoice` reads the
 * fields back.
 */
export const loanParams = (choice: LoanChoice): readonly (readonly [name: string, value: string])[] => [
  [LOAN_PARAMS.amount, String(choice.amountCents / 100)],
  [LOAN_PARAMS.term, String(choice.termMonths / 12)],
  [LOAN_PARAMS.interest, String(choice.interestRate)],
  [LOAN_PARAMS.deposit, String(choice.depositCents / 100)],
  [LOAN_PARAMS.residual, String(choice.residualCents / 100)],
  [LOAN_PARAMS.frequency, choice.frequency],
];
