import { dollarsToCents } from '#kernel/money.ts';
import type { LoanChoice } from '../loan.ts';
import type { AmountLimits, CalculatorLimits } from './limits-and-initial-values.ts';
import { nearestTerm } from './nearest-term.ts';

/**
 * The largest price, in cents, with which a calculator calculates. It is needed because the calculator does not reduce
 * a typed price to its own maximum.
 */
const HIGHEST_CENTS = dollarsToCents(1_000_000_000);

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
const within = (value: number, standard: number, min: number, max: number): number =>
  clamp(Number.isNaN(value) ? standard : value, min, max);
const amountWithin = (cents: number, { minCents, maxCents, defaultCents }: AmountLimits): number =>
  Math.round(within(cents, defaultCents, minCents, maxCents));

/**
 * Clamps a choice to the limits of the calculator. Amounts and the rate are moved to the nearest limit (FIN-34, FIN-36,
 * FIN-37). The term becomes the nearest offered term, and a locked rate gets its fixed value (FIN-17). With the preset `card`,
 * a purchase price outside its limits is kept, but a negative price becomes 0 (FIN-31, A-33). A choice that is clamped again
 * does not change.
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
