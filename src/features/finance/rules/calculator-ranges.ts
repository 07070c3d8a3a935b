import { type Cents, dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { type PercentRange, providerPreset } from './finance-provider.ts';

/** The smallest amounts and the interest ranges of a site's calculator, by preset. */
interface FinanceRanges {
  /** FIN-05 */
  readonly minAmountCents: Cents;
  /** FIN-28 */
  readonly minPriceCents: Cents;
  /** FIN-14, FIN-15 */
  readonly interest: PercentRange;
  /** FIN-33 */
  readonly cardInterest: PercentRange;
}

/** FIN-08: the opening amount of a calculator without a price. */
export const DEFAULT_AMOUNT_CENTS = dollarsToCents(30_000);

/**
 * FIN-12: the opening term of a calculator, in years. The nearest offered term is used, unless the site sets
 * another.
 */
export const DEFAULT_TERM_YEARS = 6;

/**
 * The ranges of a site's calculator. The site's options override the provider's preset, which overrides the platform's
 * defaults. Used by the calculator and by the check of a site's defaults.
 *
 * @example financeRanges({ ...options, provider: 'Angle' }).interest // { min: 7.5, max: 14.5 }
 */
export const financeRanges = ({ provider, calculator, cardCalculator }: FinanceOptions): FinanceRanges => {
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
