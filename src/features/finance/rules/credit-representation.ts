import { type Cents, formatDollars } from '#kernel/money.ts';
import { COMPARISON_BASIS } from './comparison-basis.ts';
import type { Frequency } from './loan.ts';

declare const represented: unique symbol;

/** One line of what a repayment was computed with. */
export interface CreditFact {
  readonly label: string;
  readonly value: string;
}

/** Words of a site that carry their version, so that it can be said which stood there. */
export interface VersionedText {
  readonly version: string;
  readonly text: string;
}

interface Represented {
  /** Made by the rules alone: no other code can write a repayment or rate out. */
  readonly [represented]: true;
  /** 'tooltip' is the site's choice for cards (CARD-16): only then may the comparison rate and the warning stand in one. */
  readonly layout: 'inline' | 'tooltip';
  readonly repayment: { readonly text: string; readonly per: 'week' | 'fortnight' | 'month' };
  readonly annualRate: string;
  readonly facts: readonly CreditFact[];
  /** All that is paid back (A-39); null where it is not known. */
  readonly totalText: string | null;
  /** One sentence of what was computed, for paper and mail. */
  readonly example: string;
}

/** Repayment, annual rate, comparison rate and warning: what shows one shows all four. */
interface StatedCredit extends Represented {
  readonly kind: 'stated';
  readonly comparisonRate: string;
  readonly comparisonBasis: string;
  readonly warning: VersionedText;
}

/** A rate that the shopper chose: no lender offers it, so no comparison rate stands beside it (settled: Law). */
interface IndicativeCredit extends Represented {
  readonly kind: 'indicative';
  readonly note: string;
}

/**
 * The one form in which a page or part gets a repayment or a rate (issue 4; National Credit Code s164):
 * with the comparison rate and its warning, or marked as indicative. Plain data, so that an island can be
 * given it.
 */
export type CreditRepresentation = StatedCredit | IndicativeCredit;

const PER: Readonly<Record<Frequency, 'week' | 'fortnight' | 'month'>> = { weekly: 'week', fortnightly: 'fortnight', monthly: 'month' };

/**
 * A rate as shoppers read it.
 *
 * @example formatRate(10) === '10.00% p.a.'
 */
const formatRate = (percent: number): string => `${percent.toFixed(2)}% p.a.`;

const formatComparison = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? formatRate(from) : `${from.toFixed(2)}% to ${formatRate(to)}`;

/**
 * A term as shoppers read it: in years where it is of half years.
 *
 * @example termWords(30) === '2.5 years'
 */
export const termWords = (months: number): string => {
  if (months === 12) return '1 year';
  return months % 6 === 0 ? `${months / 12} years` : `${months} months`;
};

/** All that must be known before a repayment or rate is written out. */
export interface CreditFigures {
  readonly repaymentCents: Cents;
  readonly frequency: Frequency;
  readonly interestRate: number;
  /** Null marks it as indicative. */
  readonly comparison: { readonly from: number; readonly to: number } | null;
  readonly warning: VersionedText;
  readonly layout: 'inline' | 'tooltip';
  readonly termMonths: number | null;
  readonly facts: readonly CreditFact[];
  readonly totalCents: Cents | null;
}

/** Makes the representation; for rules alone (`finance-words-stay-together.test.ts` looks after that). */
export const representCredit = (figures: CreditFigures): CreditRepresentation => {
  const per = PER[figures.frequency];
  const repayment = formatDollars(figures.repaymentCents);
  const annualRate = formatRate(figures.interestRate);
  const term = figures.termMonths === null ? '' : ` over ${termWords(figures.termMonths)}`;
  const comparisonRate = figures.comparison && formatComparison(figures.comparison);
  const common = {
    layout: figures.layout,
    repayment: { text: repayment, per },
    annualRate,
    facts: figures.facts,
    totalText: figures.totalCents === null ? null : formatDollars(figures.totalCents),
    example: `${repayment} a ${per}${term} at ${annualRate}${comparisonRate === null ? '' : ` (comparison rate ${comparisonRate})`}`,
  };
  const made =
    comparisonRate === null
      ? { ...common, kind: 'indicative' as const, note: 'Indicative, not an offer.' }
      : { ...common, kind: 'stated' as const, comparisonRate, comparisonBasis: COMPARISON_BASIS, warning: figures.warning };
  return made as CreditRepresentation;
};
