import { formatUpTo } from '#kernel/format-number.ts';
import { formatDollars } from '#kernel/money.ts';
import type { AmountLimits, CalculatorLimits } from '../rules/calculator-limits.ts';
import { termWords } from '../rules/credit-representation.ts';
import type { LoanChoice } from '../rules/loan.ts';
import { amountMessage, defaultChoice, LOAN_PARAMS, loanParams, readLoanChoice } from '../rules/loan-choice.ts';
import { writtenNumber } from '../rules/written-number.ts';

/** The fields of a calculator, named as in its address. */
export type LoanField = keyof typeof LOAN_PARAMS;
export const LOAN_FIELDS: readonly LoanField[] = Object.values(LOAN_PARAMS);

/** What stands in the fields: text, as a shopper or an address wrote it. */
export type LoanEntries = Readonly<Record<LoanField, string>>;

/** What is wrong with which field, and what is allowed there. */
export type LoanProblems = Partial<Record<LoanField, string>>;

/** No number is longer; what is cut off is none. */
const MAX_CHARACTERS = 40;

/**
 * The entries of a GET form: what the address says, kept as it is written; the calculator's own values
 * where it says nothing.
 */
export const loanEntries = (params: (name: string) => string | null, limits: CalculatorLimits): LoanEntries => {
  const own = Object.fromEntries(loanParams(defaultChoice(limits)));
  const entries = LOAN_FIELDS.map((field) => [field, params(field)?.trim().slice(0, MAX_CHARACTERS) ?? written(field, own[field] ?? '')]);
  return Object.fromEntries(entries) as LoanEntries;
};

/** A value of our own as people write it: '34,990'. */
export const written = (field: LoanField, value: string): string =>
  field === 'amount' || field === 'deposit' || field === 'residual' ? formatUpTo(Number(value), 2) : value;

/** What is calculated with: the entries as far as they are allowed, the nearest that is where they are not (FIN-31, FIN-34). */
export const choiceOf = (entries: LoanEntries, limits: CalculatorLimits): LoanChoice =>
  readLoanChoice((name) => (isField(name) ? entries[name] : null), limits);

const isField = (name: string): name is LoanField => LOAN_FIELDS.some((field) => field === name);

/** What was written as a number; nothing is none of a deposit or residual, and no number elsewhere. */
const numberOf = (field: LoanField, text: string): number => {
  if (text.trim() === '' && (field === 'deposit' || field === 'residual')) return 0;
  return writtenNumber(text, field === 'interest' || field === 'term' ? 'rate' : 'amount') ?? Number.NaN;
};

/**
 * What is wrong with the entries; each message says what is allowed.
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
      ? `Enter an amount up to ${formatDollars(maxCents)}, or nothing.`
      : `Enter an amount from ${formatDollars(minCents)} to ${formatDollars(maxCents)}.`;
  };
  return withoutGaps({
    amount: amountMessage(choice, limits) ?? amountProblem('amount', amount),
    term: term.choicesMonths.includes(numberOf('term', entries.term) * 12) ? null : `Choose ${termRange(term.choicesMonths)}.`,
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
  residualCents > 0 && residualCents >= amountCents - depositCents ? 'This is as much as is borrowed: nothing would be paid off.' : null;

const termRange = (choices: readonly number[]): string => `a term from ${termWords(choices[0] ?? 0)} to ${termWords(choices.at(-1) ?? 0)}`;

const withoutGaps = (problems: Readonly<Record<LoanField, string | null>>): LoanProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as LoanProblems;
