import { formatUpTo } from '#kernel/format-number.ts';
import { formatDollars } from '#kernel/money.ts';
import type { AmountLimits, CalculatorLimits } from '../rules/calculator/limits-and-initial-values.ts';
import { purchasePriceMessage } from '../rules/calculator/purchase-price-message.ts';
import { defaultChoice, LOAN_PARAMS, loanParams, readLoanChoice } from '../rules/calculator/read-loan-choice.ts';
import { typedNumber } from '../rules/calculator/typed-number.ts';
import { termWords } from '../rules/credit-representation.ts';
import type { LoanChoice } from '../rules/loan.ts';

/** The fields of a calculator, with the names of its query parameters. */
export type LoanField = keyof typeof LOAN_PARAMS;
export const LOAN_FIELDS: readonly LoanField[] = Object.values(LOAN_PARAMS);

/** The texts in the fields, as a shopper typed them or as the URL contains them. */
export type LoanEntries = Readonly<Record<LoanField, string>>;

/** The error message of each invalid field, which names the allowed values. */
export type LoanProblems = Partial<Record<LoanField, string>>;

/** The longest text that is read as a number; longer texts are cut. */
const MAX_CHARACTERS = 40;

/** Reads the entries of the form from the query. A missing parameter gets the initial value of the calculator. */
export const loanEntries = (params: (name: string) => string | null, limits: CalculatorLimits): LoanEntries => {
  const own = Object.fromEntries(loanParams(defaultChoice(limits)));
  const entries = LOAN_FIELDS.map((field) => [field, params(field)?.trim().slice(0, MAX_CHARACTERS) ?? written(field, own[field] ?? '')]);
  return Object.fromEntries(entries) as LoanEntries;
};

/** Formats a number of the calculator as the text of a field: '34,990'. */
export const written = (field: LoanField, value: string): string =>
  field === 'amount' || field === 'deposit' || field === 'residual' ? formatUpTo(Number(value), 2) : value;

/**
 * Converts the shopper's entries to the values for the calculation. A value outside the limits is replaced by the
 * nearest allowed value (FIN-31, FIN-34).
 */
export const choiceOf = (entries: LoanEntries, limits: CalculatorLimits): LoanChoice =>
  readLoanChoice((name) => (isField(name) ? entries[name] : null), limits);

const isField = (name: string): name is LoanField => LOAN_FIELDS.some((field) => field === name);

/** Reads a typed value as a number. An empty deposit or residual is zero; any other empty or invalid value is NaN. */
const numberOf = (field: LoanField, text: string): number => {
  if (text.trim() === '' && (field === 'deposit' || field === 'residual')) return 0;
  return typedNumber(text, field === 'interest' || field === 'term' ? 'rate' : 'amount') ?? Number.NaN;
};

/**
 * The error messages for the entries; each one names the allowed values.
 *
 * @example loanProblems({ ...entries, amount: 'abc' }, limits).amount === 'Enter an amount from $1,000 to $100,000.'
 */
export const loanProblems = (entries: LoanEntries, limits: CalculatorLimits): LoanProblems => {
  const choice = choiceOf(entries, limits);
  const { amount, interest, deposit, residual, term, frequency } = limits;
  const isIn = (field: LoanField, min: number, max: number): boolean => {
    const value = numberOf(field, entries[field]);
    return value >= min && value <= max;
  };
  const amountProblem = (field: LoanField, { minCents, maxCents }: AmountLimits): string | null => {
    if (isIn(field, minCents / 100, maxCents / 100)) return null;
    return minCents === 0
      ? `Enter an amount up to ${formatDollars(maxCents)}, or leave the field empty.`
      : `Enter an amount from ${formatDollars(minCents)} to ${formatDollars(maxCents)}.`;
  };
  return withoutGaps({
    amount: purchasePriceMessage(choice, limits) ?? amountProblem('amount', amount),
    term: term.choicesMonths.includes(numberOf('term', entries.term) * 12) ? null : chooseTerm(term.choicesMonths),
    interest:
      interest.isLocked || isIn('interest', interest.min, interest.max) ? null : `Enter a rate from ${interest.min}% to ${interest.max}%.`,
    deposit: amountProblem('deposit', deposit) ?? coversAll(choice),
    residual: amountProblem('residual', residual) ?? exceedsLoan(choice),
    frequency: !frequency.isShown || entries.frequency === choice.frequency ? null : 'Choose weekly, fortnightly or monthly.',
  });
};

const coversAll = ({ depositCents, amountCents }: LoanChoice): string | null =>
  depositCents > 0 && depositCents >= amountCents ? 'This deposit covers the whole amount: there is nothing to finance.' : null;

const exceedsLoan = ({ amountCents, depositCents, residualCents }: LoanChoice): string | null =>
  residualCents > 0 && residualCents >= amountCents - depositCents
    ? 'This residual is as large as the loan, so nothing would be paid off.'
    : null;

const chooseTerm = (choices: readonly number[]): string => {
  const shortestTerm = termWords(choices[0] ?? 0);
  const longestTerm = termWords(choices.at(-1) ?? 0);
  return `Choose a term from ${shortestTerm} to ${longestTerm}.`;
};

const withoutGaps = (problems: Readonly<Record<LoanField, string | null>>): LoanProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as LoanProblems;
