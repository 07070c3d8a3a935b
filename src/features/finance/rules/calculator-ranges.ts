import { type Cents, dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { type PercentRange, providerPreset } from './provider-presets.ts';

/** The smallest amounts and the interest ranges of a site's calculators, for both presets. */
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

/** The opening amount in dollars of a calculator without a price (FIN-08). */
export const DEFAULT_AMOUNT_CENTS = dollarsToCents(30_000);

/**
 * The opening term of a calculator, in years (FIN-12), unless the site sets another term. If the term is not offered,
 * the nearest offered term is used.
 */
export const DEFAULT_TERM_YEARS = 6;

/**
 * The ranges of a site's calculator. The site's options override the provider's preset, which overrides the platform's
 * defaults. The calculator and the check of a site's options both use these ranges.
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
