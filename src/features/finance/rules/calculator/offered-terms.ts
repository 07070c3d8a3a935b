import { CALCULATOR_DEFAULTS } from '#model/site/options/calculator-defaults.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { nearestTerm } from './nearest-term.ts';

/** The loan terms that a calculator offers. */
export interface OfferedTerms {
  /** The offered terms in months, ascending. The value of the slider is an index into this list (FIN-09). */
  readonly choicesMonths: readonly number[];
  readonly defaultMonths: number;
  /** True if the site's settings list the loan terms. Otherwise the terms are multiples of half a year. */
  readonly isCustom: boolean;
}

/** FIN-09, FIN-32 */
const SHORTEST_MONTHS = 12;
/** FIN-11, FIN-32 */
const STEP_MONTHS = 6;

/**
 * The terms that the site's calculator offers, and its initial term. With the preset `detail` (FIN-09 to 12), the terms
 * are every half year from one year to the maximum, or the list in the site's settings. The initial term is the offered
 * term that is nearest to the default. With the preset `card` (FIN-32), the terms are fixed.
 *
 * @example offeredTerms({ ...site.finance, preset: 'card' }).choicesMonths // [12, 18, 24, …, 84]
 */
export const offeredTerms = ({ preset, calculator }: Pick<FinanceOptions, 'preset' | 'calculator'>): OfferedTerms => {
  if (preset === 'card') {
    const { termYears, maxTermYears } = CALCULATOR_DEFAULTS.card;
    return { choicesMonths: halfYearsTo(maxTermYears * 12), defaultMonths: termYears * 12, isCustom: false };
  }
  const longest = Math.round(calculator.maxTermYears * 12);
  const own = [...new Set(calculator.termYears.map((years) => Math.round(years * 12)))]
    .filter((months) => months <= longest)
    .sort((a, b) => a - b);
  const choicesMonths = own.length > 0 ? own : halfYearsTo(longest);
  return {
    choicesMonths,
    defaultMonths: nearestTerm(choicesMonths, (calculator.defaultTermYears ?? CALCULATOR_DEFAULTS.detail.termYears) * 12),
    isCustom: own.length > 0,
  };
};

const halfYearsTo = (months: number): readonly number[] =>
  Array.from({ length: Math.floor((months - SHORTEST_MONTHS) / STEP_MONTHS) + 1 }, (_, at) => SHORTEST_MONTHS + at * STEP_MONTHS);
