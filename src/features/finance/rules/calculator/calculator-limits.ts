import { type Cents, dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { calculatorRanges, DEFAULT_AMOUNT_CENTS, DEFAULT_TERM_YEARS } from '../calculator-ranges.ts';
import type { LenderEntry } from '../pick-lender.ts';
import { providerPreset } from '../provider-presets.ts';
import type { Frequency } from '../repayment-frequency.ts';
import { nearestTerm } from './nearest-term.ts';

/** Limits of the amount in a field or slider, in cents. */
export interface AmountLimits {
  readonly minCents: Cents;
  readonly maxCents: Cents;
  /** The step of the slider; a typed amount may lie between steps. */
  readonly stepCents: Cents;
  readonly defaultCents: Cents;
}

export interface TermLimits {
  /** The offered terms in months, ascending. The value of the slider is an index into this list (FIN-09). */
  readonly choicesMonths: readonly number[];
  readonly defaultMonths: number;
  /** True if the terms are a list in the site's settings. Otherwise every half year is offered. */
  readonly isCustom: boolean;
}

export interface InterestLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  /** FIN-17: true if the shopper cannot change the rate. */
  readonly isLocked: boolean;
}

/**
 * The preset of limits and defaults that all calculators of a site use: `detail` (FIN-05 to 17) or `card` (FIN-28 to
 * 39).
 */
export type CalculatorPreset = FinanceOptions['preset'];

/** The label of the amount field in both presets: the price before the deposit is subtracted. */
export const AMOUNT_LABEL = 'Purchase price';

/**
 * The limits and opening values of a calculator. They combine the settings of the provider and the site with the price
 * of the vehicle.
 */
export interface CalculatorLimits {
  readonly preset: CalculatorPreset;
  /** The amount before the deposit is subtracted: normally the price of the vehicle. */
  readonly amount: AmountLimits;
  readonly term: TermLimits;
  readonly interest: InterestLimits;
  readonly deposit: AmountLimits;
  readonly residual: AmountLimits;
  readonly frequency: { readonly isShown: boolean; readonly default: Frequency };
}

/** The values on which the limits depend, besides the settings of the site. */
export interface CalculatorSubject {
  /** The sale price of the vehicle; null if there is none. */
  readonly priceCents: Cents | null;
  /** The deposit in the lender's entry, in cents (FIN-20). */
  readonly depositCents: Cents | null;
  /**
   * The rate, term and residual of the lender's offer. The calculator opens with each value that is within its limits.
   * Null if there is no offer.
   */
  readonly offer: Pick<LenderEntry, 'interestRate' | 'termMonths' | 'balloonCents'> | null;
}

/** FIN-06 */
const DETAIL_MAX_CENTS = dollarsToCents(100_000);
/** FIN-29, FIN-36, FIN-37 */
const CARD_MAX_CENTS = dollarsToCents(250_000);
/** FIN-32 */
const CARD_MAX_TERM_MONTHS = 84;
const CARD_DEFAULT_TERM_MONTHS = 60;
/** FIN-07 */
const AMOUNT_STEP_CENTS = dollarsToCents(500);
/** FIN-13, FIN-33 */
const INTEREST_STEP = 0.5;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** Deposit and residual are optional in both presets (FIN-36, FIN-37). */
const optionalAmount = (defaultCents: Cents): AmountLimits => ({
  minCents: 0,
  maxCents: CARD_MAX_CENTS,
  stepCents: AMOUNT_STEP_CENTS,
  defaultCents: clamp(defaultCents, 0, CARD_MAX_CENTS),
});

const interestLimits = (range: { readonly min: number; readonly max: number }, standard: number, isLocked: boolean): InterestLimits => {
  const max = Math.max(range.min, range.max);
  return { min: range.min, max, step: INTEREST_STEP, default: clamp(standard, range.min, max), isLocked };
};

/**
 * The terms that a calculator offers (FIN-09 to 12): every half year from one year to the maximum, or the list in the
 * site's settings. It opens with the offered term that is nearest to the default.
 */
const detailTerm = ({ termYears, maxTermYears, defaultTermYears }: FinanceOptions['calculator']): TermLimits => {
  const longest = Math.round(maxTermYears * 12);
  const own = [...new Set(termYears.map((years) => Math.round(years * 12)))].filter((months) => months <= longest).sort((a, b) => a - b);
  const choicesMonths = own.length > 0 ? own : halfYearsTo(longest);
  return {
    choicesMonths,
    defaultMonths: nearestTerm(choicesMonths, (defaultTermYears ?? DEFAULT_TERM_YEARS) * 12),
    isCustom: own.length > 0,
  };
};

const halfYearsTo = (months: number): readonly number[] =>
  Array.from({ length: Math.floor((months - 12) / 6) + 1 }, (_, at) => 12 + at * 6);

const detailLimits = (options: FinanceOptions, { priceCents, depositCents }: CalculatorSubject): CalculatorLimits => {
  const preset = providerPreset(options.provider);
  const { calculator } = options;
  const { minAmountCents: minCents, interest } = calculatorRanges(options);
  const followsPrice = calculator.maxFollowsPrice && priceCents !== null && priceCents > DETAIL_MAX_CENTS;
  const maxCents = Math.max(minCents, followsPrice ? Math.round(priceCents * 1.05) : DETAIL_MAX_CENTS);
  return {
    preset: 'detail',
    amount: {
      minCents,
      maxCents,
      stepCents: AMOUNT_STEP_CENTS,
      defaultCents: clamp(priceCents ?? DEFAULT_AMOUNT_CENTS, minCents, maxCents),
    },
    term: detailTerm(calculator),
    interest: interestLimits(interest, calculator.defaultInterest, calculator.interestLocked),
    deposit: optionalAmount(depositCents ?? 0),
    residual: optionalAmount(0),
    frequency: { isShown: preset.frequencyShown, default: 'weekly' },
  };
};

const cardLimits = (options: FinanceOptions, { priceCents, depositCents }: CalculatorSubject): CalculatorLimits => {
  const preset = providerPreset(options.provider);
  const { cardCalculator } = options;
  const { minPriceCents, cardInterest } = calculatorRanges(options);
  return {
    preset: 'card',
    // A price outside the limits is kept, and a message is shown (FIN-30, A-33).
    amount: {
      minCents: minPriceCents,
      maxCents: CARD_MAX_CENTS,
      stepCents: AMOUNT_STEP_CENTS,
      defaultCents: priceCents ?? DEFAULT_AMOUNT_CENTS,
    },
    term: { choicesMonths: halfYearsTo(CARD_MAX_TERM_MONTHS), defaultMonths: CARD_DEFAULT_TERM_MONTHS, isCustom: false },
    interest: interestLimits(cardInterest, cardCalculator.defaultInterest, false),
    deposit: optionalAmount(depositCents ?? 0),
    residual: optionalAmount(0),
    frequency: { isShown: preset.frequencyShown, default: 'weekly' },
  };
};

/**
 * The limits and opening values of the site's calculator (FIN-05 to 17, FIN-20, FIN-28 to 38). Options of the site
 * override those of the provider, which override the defaults of the platform.
 *
 * @example calculatorLimits(site.finance, { priceCents: 3_499_000, depositCents: null, offer: null }).amount.maxCents
 * === 10_000_000
 */
export const calculatorLimits = (options: FinanceOptions, subject: CalculatorSubject): CalculatorLimits => {
  const limits = options.preset === 'detail' ? detailLimits(options, subject) : cardLimits(options, subject);
  return subject.offer ? openingWith(subject.offer, limits) : limits;
};

/**
 * Replaces the opening rate, term and residual with the values of the lender's offer, if these are within the limits. A
 * locked rate is always replaced (FIN-17).
 */
const openingWith = (
  { interestRate, termMonths, balloonCents }: NonNullable<CalculatorSubject['offer']>,
  limits: CalculatorLimits,
): CalculatorLimits => {
  const { interest, term } = limits;
  const takesRate = interestRate !== null && interestRate >= interest.min && interestRate <= interest.max;
  const takesTerm = termMonths !== null && term.choicesMonths.includes(termMonths);
  return {
    ...limits,
    interest: takesRate ? { ...interest, default: interestRate } : interest,
    term: takesTerm ? { ...term, defaultMonths: termMonths } : term,
    residual: optionalAmount(balloonCents ?? 0),
  };
};
