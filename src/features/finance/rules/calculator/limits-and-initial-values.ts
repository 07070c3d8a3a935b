import { type Cents, dollarsToCents } from '#kernel/money.ts';
import { CALCULATOR_DEFAULTS } from '#model/site/options/calculator-defaults.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { type PercentRange, providerPreset } from '../finance-providers.ts';
import type { PlausibleLender } from '../plausible-lender.ts';
import type { Frequency } from '../repayment-frequency.ts';
import { nearestTerm } from './nearest-term.ts';

/** Limits of the amount in a field or slider, in cents. */
export interface AmountLimits {
  readonly minCents: Cents;
  readonly maxCents: Cents;
  /** The step of the slider. A typed amount need not be a multiple of the step. */
  readonly stepCents: Cents;
  readonly defaultCents: Cents;
}

/** The loan terms that a calculator offers. */
export interface OfferedTerms {
  /** The offered terms in months, ascending. The value of the slider is an index into this list (FIN-09). */
  readonly choicesMonths: readonly number[];
  readonly defaultMonths: number;
  /** True if the site's settings list the loan terms. Otherwise the terms are multiples of half a year. */
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
 * The name of the set of limits and defaults that all calculators of a site use: `detail` (FIN-05 to 17) or
 * `card` (FIN-28 to 39).
 */
export type CalculatorPreset = FinanceOptions['preset'];

/** The label of the field for the amount. In both presets, the amount is the price before the deposit is subtracted. */
export const AMOUNT_LABEL = 'Purchase price';

/**
 * The limits and initial values of a calculator. They combine the settings of the provider and the site with the price
 * of the vehicle.
 */
export interface CalculatorLimits {
  readonly preset: CalculatorPreset;
  /** The amount before the deposit is subtracted: normally the price of the vehicle. */
  readonly amount: AmountLimits;
  readonly term: OfferedTerms;
  readonly interest: InterestLimits;
  readonly deposit: AmountLimits;
  readonly residual: AmountLimits;
  readonly frequency: { readonly isShown: boolean; readonly default: Frequency };
}

/** The values on which the limits depend, in addition to the settings of the site. */
export interface CalculatorSubject {
  /** The sale price of the vehicle; null if there is none. */
  readonly priceCents: Cents | null;
  /** The deposit in cents that the lender states for the vehicle (FIN-20). */
  readonly depositCents: Cents | null;
  /**
   * The rate, term and residual of the lender's offer; null if there is no offer. The calculator first shows the rate
   * and term of the offer if they are within the calculator's limits. Otherwise it first shows its own default values.
   */
  readonly offer: Pick<PlausibleLender, 'interestRate' | 'termMonths' | 'balloonCents'> | null;
}

/** The minimum amounts and the interest ranges of a site's calculators, for the presets 'detail' and 'card'. */
interface CalculatorRanges {
  /** FIN-05 */
  readonly minAmountCents: Cents;
  /** FIN-28 */
  readonly minPriceCents: Cents;
  /** FIN-14, FIN-15 */
  readonly interest: PercentRange;
  /** FIN-33 */
  readonly cardInterest: PercentRange;
}

const DEFAULT_AMOUNT_CENTS = dollarsToCents(CALCULATOR_DEFAULTS.amount);
/** FIN-20: the deposit that the calculator shows at first if the lender's finance offer states no deposit. */
const DEFAULT_DEPOSIT_CENTS = 0;
/** FIN-19 */
const DEFAULT_RESIDUAL_CENTS = 0;
/** */
const DEFAULT_FREQUENCY: Frequency = 'weekly';
/** FIN-06 */
const DETAIL_MAX_CENTS = dollarsToCents(100_000);
/** FIN-29, FIN-36, FIN-37 */
const CARD_MAX_CENTS = dollarsToCents(250_000);
/** FIN-07 */
const AMOUNT_STEP_CENTS = dollarsToCents(500);
/** FIN-13, FIN-33 */
const INTEREST_STEP = 0.5;

/** FIN-09, FIN-32 */
const SHORTEST_MONTHS = 12;
/** FIN-11, FIN-32 */
const STEP_MONTHS = 6;

/**
 * FIN-12: the initial term of the preset `detail`. If the calculator does not offer this term, the nearest offered term
 * is used.
 */
const DETAIL_TERM_YEARS = 6;
/** FIN-32: the initial term of the preset `card`. */
const CARD_TERM_YEARS = 5;
/** FIN-32: the longest term of the preset `card`. */
const CARD_MAX_TERM_YEARS = 7;

/**
 * The terms that the site's calculator offers, and its initial term. With the preset `detail` (FIN-09 to 12), the terms are
 * multiples of half a year from one year to the maximum, or the list in the site's settings. The initial term is the offered
 * term that is nearest to the default. With the preset `card` (FIN-32), the terms are fixed.
 *
 * @example offeredTerms({ ...site.finance, preset: 'card' }).choicesMonths // [12, 18, 24, …, 84]
 */
export const offeredTerms = ({ preset, calculator }: Pick<FinanceOptions, 'preset' | 'calculator'>): OfferedTerms => {
  if (preset === 'card') {
    return { choicesMonths: halfYearsTo(CARD_MAX_TERM_YEARS * 12), defaultMonths: CARD_TERM_YEARS * 12, isCustom: false };
  }
  const longest = Math.round(calculator.maxTermYears * 12);
  const own = [...new Set(calculator.termYears.map((years) => Math.round(years * 12)))]
    .filter((months) => months <= longest)
    .sort((a, b) => a - b);
  const choicesMonths = own.length > 0 ? own : halfYearsTo(longest);
  return {
    choicesMonths,
    defaultMonths: nearestTerm(choicesMonths, (calculator.defaultTermYears ?? DETAIL_TERM_YEARS) * 12),
    isCustom: own.length > 0,
  };
};

const halfYearsTo = (months: number): readonly number[] =>
  Array.from({ length: Math.floor((months - SHORTEST_MONTHS) / STEP_MONTHS) + 1 }, (_, at) => SHORTEST_MONTHS + at * STEP_MONTHS);

/**
 * The ranges of a site's calculator. If the site's options set a value, this value is used; otherwise the value in the
 * provider's preset; otherwise the platform's default. The calculator and the check of a site's options both use these
 * ranges.
 *
 * @example calculatorRanges({ ...options, provider: 'Angle' }).interest // { min: 7.5, max: 14.5 }
 */
export const calculatorRanges = ({ provider, calculator, cardCalculator }: FinanceOptions): CalculatorRanges => {
  const preset = providerPreset(provider);
  return {
    minAmountCents: calculator.minAmount === null ? preset.minAmountCents : dollarsToCents(calculator.minAmount),
    minPriceCents: cardCalculator.minPrice === null ? preset.minPriceCents : dollarsToCents(cardCalculator.minPrice),
    interest: { min: calculator.minInterest ?? preset.interest.min, max: calculator.maxInterest ?? preset.interest.max },
    cardInterest: {
      min: cardCalculator.minInterest ?? preset.cardInterest.min,
      max: cardCalculator.maxInterest ?? preset.cardInterest.max,
    },
  };
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/**
 * The limits of the deposit or the residual. With both presets, 'detail' and 'card', these amounts may be zero (FIN-36,
 * FIN-37).
 */
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
    term: offeredTerms(options),
    interest: interestLimits(interest, calculator.defaultInterest, calculator.interestLocked),
    deposit: optionalAmount(depositCents ?? DEFAULT_DEPOSIT_CENTS),
    residual: optionalAmount(DEFAULT_RESIDUAL_CENTS),
    frequency: { isShown: preset.frequencyShown, default: DEFAULT_FREQUENCY },
  };
};

const cardLimits = (options: FinanceOptions, { priceCents, depositCents }: CalculatorSubject): CalculatorLimits => {
  const preset = providerPreset(options.provider);
  const { cardCalculator } = options;
  const { minPriceCents, cardInterest } = calculatorRanges(options);
  return {
    preset: 'card',
    // A price outside these limits is not changed, but the calculator shows an error message (FIN-30, A-33).
    amount: {
      minCents: minPriceCents,
      maxCents: CARD_MAX_CENTS,
      stepCents: AMOUNT_STEP_CENTS,
      defaultCents: priceCents ?? DEFAULT_AMOUNT_CENTS,
    },
    term: offeredTerms(options),
    interest: interestLimits(cardInterest, cardCalculator.defaultInterest, false),
    deposit: optionalAmount(depositCents ?? DEFAULT_DEPOSIT_CENTS),
    residual: optionalAmount(DEFAULT_RESIDUAL_CENTS),
    frequency: { isShown: preset.frequencyShown, default: DEFAULT_FREQUENCY },
  };
};

/**
 * The limits and initial values of the site's calculator (FIN-05 to 17, FIN-20, FIN-28 to 38). A value that the site
 * sets is used first, then the value of the provider, then the default of the platform.
 *
 * @example calculatorLimits(site.finance, { priceCents: 3_499_000, depositCents: null, offer: null }).amount.maxCents
 * === 10_000_000
 */
export const calculatorLimits = (options: FinanceOptions, subject: CalculatorSubject): CalculatorLimits => {
  const limits = options.preset === 'detail' ? detailLimits(options, subject) : cardLimits(options, subject);
  return subject.offer ? openingWith(subject.offer, limits) : limits;
};

/**
 * Replaces the initial rate, term and residual with the values of the lender's offer, if these are within the limits.
 * This is also done if the site locks the rate (FIN-17).
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
    residual: optionalAmount(balloonCents ?? DEFAULT_RESIDUAL_CENTS),
  };
};
