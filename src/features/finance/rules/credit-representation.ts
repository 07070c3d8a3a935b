import { type Cents, formatDollars } from '#kernel/money.ts';
import { COMPARISON_BASIS } from './comparison-basis.ts';
import type { RepaymentRounding } from './loan.ts';
import type { Frequency } from './repayment-frequency.ts';

declare const represented: unique symbol;

/** One value of a loan with its label, such as the term, the deposit or the total to repay. */
export interface CreditFact {
  readonly label: string;
  readonly value: string;
}

/** A text that a site shows, with the version of the text. With the version, it can be proved later which text a page showed. */
export interface VersionedText {
  readonly version: string;
  readonly text: string;
}

interface Represented {
  /** Only `representCredit` can create this value, so no other code can show a repayment or rate. */
  readonly [represented]: true;
  /** 'tooltip': the site shows the comparison rate of its cards in a tooltip (CARD-16). */
  readonly layout: 'inline' | 'tooltip';
  readonly repayment: { readonly text: string; readonly per: 'week' | 'fortnight' | 'month' };
  readonly annualRate: string;
  /** The loan's term, followed by its deposit and residual if it has them: 'over 5 years, deposit $2,199'. */
  readonly terms: string;
  readonly facts: readonly CreditFact[];
  /** The sum of all payments (A-39); null if it was not computed. */
  readonly totalText: string | null;
  /**
   * Explains which payments make up the total, if the last repayment differs from the others (`totalParts`); otherwise
   * null.
   */
  readonly totalParts: string | null;
  /** Repayment, term and rates in one sentence, for mail. */
  readonly example: string;
}

/**
 * A repayment with annual rate, comparison rate and warning. A page that shows the repayment or a rate must show all
 * four.
 */
interface StatedCredit extends Represented {
  readonly kind: 'stated';
  readonly comparisonRate: string;
  readonly comparisonBasis: string;
  readonly warning: VersionedText;
}

/** A rate that the shopper chose. No lender offers it, so no comparison rate is shown with it (docs/settled.md, Law). */
interface IndicativeCredit extends Represented {
  readonly kind: 'indicative';
  readonly note: string;
}

/**
 * The only form in which a page or component receives a repayment or a rate (National Credit Code s164). A rate either
 * has a comparison rate with its warning, or is marked as indicative. The object is plain data, so it can be passed to
 * an island as props.
 */
export type CreditRepresentation = StatedCredit | IndicativeCredit;

const PER: Readonly<Record<Frequency, 'week' | 'fortnight' | 'month'>> = { weekly: 'week', fortnightly: 'fortnight', monthly: 'month' };

/**
 * Formats a rate for shoppers.
 *
 * @example formatRate(10) === '10.00% p.a.'
 */
const formatRate = (percent: number): string => `${percent.toFixed(2)}% p.a.`;

const formatComparison = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? formatRate(from) : `${from.toFixed(2)}% to ${formatRate(to)}`;

/**
 * Formats a term for shoppers: in years if it is a number of half years.
 *
 * @example termWords(30) === '2.5 years'
 */
export const termWords = (months: number): string => {
  if (months === 12) return '1 year';
  return months % 6 === 0 ? `${months / 12} years` : `${months} months`;
};

/** The values from which `representCredit` makes the texts about a repayment and its rates. */
export interface CreditFigures {
  /** From `repaymentText`. */
  readonly repaymentText: string;
  readonly frequency: Frequency;
  readonly interestRate: number;
  /** The comparison rate. If it is null, the repayment is marked as 'Indicative, not an offer.' */
  readonly comparison: { readonly from: number; readonly to: number } | null;
  readonly warning: VersionedText;
  readonly layout: 'inline' | 'tooltip';
  readonly termMonths: number;
  readonly depositCents: Cents;
  readonly residualCents: Cents;
  readonly facts: readonly CreditFact[];
  readonly totalCents: Cents | null;
  /** The repayments at the end of the loan that differ from the earlier ones; null if all repayments are equal. */
  readonly lastRepayments: LastRepayments | null;
}

/**
 * The repayments at the end of a loan that differ from the equal repayments before them. They differ because repayments
 * are rounded to whole dollars.
 */
export interface LastRepayments {
  /** The number of equal repayments at the start of the loan. */
  readonly before: number;
  /** The number of repayments at the end of the loan that differ from the equal repayments. */
  readonly count: number;
  /** The sum of the last repayments, which differ from the equal repayments before them. */
  readonly cents: Cents;
}

/**
 * Formats a repayment for shoppers. A repayment that is rounded to the cent always has two decimals, so that figures on
 * neighbouring cards look alike. A repayment that is rounded to whole dollars has none.
 *
 * @example repaymentText(21_600, 'none') === '$216.00'
 */
export const repaymentText = (cents: Cents, rounding: RepaymentRounding): string =>
  rounding === 'none' ? exactDollars.format(cents / 100) : formatDollars(cents);

const exactDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const termsText = ({ termMonths, depositCents, residualCents }: CreditFigures): string =>
  [
    `over ${termWords(termMonths)}`,
    ...(depositCents > 0 ? [`deposit ${formatDollars(depositCents)}`] : []),
    ...(residualCents > 0 ? [`residual ${formatDollars(residualCents)}`] : []),
  ].join(', ');

/**
 * Explains which payments make up a total, if the last repayment differs from the others. This happens when repayments
 * are rounded to whole dollars.
 *
 * @example totalParts(figures) // '259 repayments of $179 and a last one of $89.10'
 */
const totalParts = ({ repaymentText: each, lastRepayments, residualCents }: CreditFigures): string | null => {
  if (lastRepayments === null || lastRepayments.before < 1) return null;
  const { before, count, cents } = lastRepayments;
  const lastPayments =
    count === 1 ? `a last one of ${formatDollars(cents)}` : `${count} smaller repayments that add up to ${formatDollars(cents)}`;
  const equalPayments = `${before} repayment${before === 1 ? '' : 's'} of ${each}`;
  return residualCents > 0
    ? `${equalPayments}, ${lastPayments} and the residual of ${formatDollars(residualCents)}`
    : `${equalPayments} and ${lastPayments}`;
};

/**
 * Creates a `CreditRepresentation`. Only finance rules may call this function, which
 * `finance-words-stay-together.test.ts` checks.
 */
export const representCredit = (figures: CreditFigures): CreditRepresentation => {
  const per = PER[figures.frequency];
  const repayment = figures.repaymentText;
  const annualRate = formatRate(figures.interestRate);
  const terms = termsText(figures);
  const comparisonRate = figures.comparison && formatComparison(figures.comparison);
  const common = {
    layout: figures.layout,
    repayment: { text: repayment, per },
    annualRate,
    terms,
    facts: figures.facts,
    totalText: figures.totalCents === null ? null : formatDollars(figures.totalCents),
    totalParts: totalParts(figures),
    example: `${repayment} a ${per} ${terms}, at ${annualRate}${comparisonRate === null ? '' : ` (comparison rate ${comparisonRate})`}`,
  };
  const made =
    comparisonRate === null
      ? { ...common, kind: 'indicative' as const, note: 'Indicative, not an offer.' }
      : { ...common, kind: 'stated' as const, comparisonRate, comparisonBasis: COMPARISON_BASIS, warning: figures.warning };
  return made as CreditRepresentation;
};
