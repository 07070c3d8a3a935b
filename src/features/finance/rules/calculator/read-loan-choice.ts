import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { LoanChoice } from '../loan.ts';
import { FREQUENCIES } from '../repayment-frequency.ts';
import type { AmountLimits, CalculatorLimits } from './calculator-limits.ts';
import { nearestTerm } from './nearest-term.ts';
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

/** The choice that a calculator opens with (FIN-08, FIN-12, FIN-16, FIN-19, FIN-20, FIN-32, FIN-35). */
export const defaultChoice = ({ amount, term, interest, deposit, residual, frequency }: CalculatorLimits): LoanChoice => ({
  amountCents: amount.defaultCents,
  termMonths: term.defaultMonths,
  interestRate: interest.default,
  depositCents: deposit.defaultCents,
  residualCents: residual.defaultCents,
  frequency: frequency.default,
});

/**
 * The largest amount in cents that is used in calculations. A typed price may be outside the limits of the calculator
 * (A-33).
 */
const HIGHEST_CENTS = dollarsToCents(1_000_000_000);

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
const within = (value: number, standard: number, min: number, max: number): number =>
  clamp(Number.isNaN(value) ? standard : value, min, max);
const amountWithin = (cents: number, { minCents, maxCents, defaultCents }: AmountLimits): number =>
  Math.round(within(cents, defaultCents, minCents, maxCents));

/**
 * Clamps a choice to the limits of the calculator. Amounts and the rate are moved to the nearest limit (FIN-34, FIN-36,
 * FIN-37). The term becomes the nearest offered term, and a locked rate gets its fixed value (FIN-17). With the preset
 * `card`, a purchase price outside its limits is kept, but a negative price becomes 0 (FIN-31, A-33). Clamping twice
 * changes nothing.
 *
 * @example clampChoice({ ...defaultChoice(limits), interestRate: 99 }, limits).interestRate === 15
 */
export const clampChoice = (choice: LoanChoice, limits: CalculatorLimits): LoanChoice => {
  const { amount, term, interest, frequency } = limits;
  const kept = { ...amount, minCents: 0, maxCents: HIGHEST_CENTS };
  return {
    amountCents: amountWithin(choice.amountCents, limits.preset === 'card' ? kept : amount),
    termMonths: nearestTerm(term.choicesMonths, Number.isNaN(choice.termMonths) ? term.defaultMonths : choice.termMonths),
    interestRate: interest.isLocked ? interest.default : within(choice.interestRate, interest.default, interest.min, interest.max),
    depositCents: amountWithin(choice.depositCents, limits.deposit),
    residualCents: amountWithin(choice.residualCents, limits.residual),
    frequency: frequency.isShown ? choice.frequency : frequency.default,
  };
};

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

/** Converts a choice to the fields of the form, for links and hidden inputs. `readLoanChoice` reads the fields back. */
export const loanParams = (choice: LoanChoice): readonly (readonly [name: string, value: string])[] => [
  [LOAN_PARAMS.amount, String(choice.amountCents / 100)],
  [LOAN_PARAMS.term, String(choice.termMonths / 12)],
  [LOAN_PARAMS.interest, String(choice.interestRate)],
  [LOAN_PARAMS.deposit, String(choice.depositCents / 100)],
  [LOAN_PARAMS.residual, String(choice.residualCents / 100)],
  [LOAN_PARAMS.frequency, choice.frequency],
];

/**
 * The message of the card preset for a purchase price at or outside its limits (FIN-30). The message is also shown for
 * a price equal to a limit, and the price is kept. Null if the price is within the limits.
 *
 * @example amountMessage({ ...choice, amountCents: 90_000 }, limits) === 'Cannot be less than $1,000 or more than
 * $250,000'
 */
export const amountMessage = ({ amountCents }: Pick<LoanChoice, 'amountCents'>, { preset, amount }: CalculatorLimits): string | null =>
  preset === 'card' && (amountCents <= amount.minCents || amountCents >= amount.maxCents)
    ? `Cannot be less than ${formatDollars(amount.minCents)} or more than ${formatDollars(amount.maxCents)}`
    : null;
