import { type Cents, dollarsToCents } from '#kernel/money.ts';
import { slugify } from '#kernel/text.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';

/** Per cent a year. */
export interface PercentRange {
  readonly min: number;
  readonly max: number;
}

/** What a finance provider says of the calculators' ranges. */
interface FinanceRanges {
  /** Smallest loan of the vehicle page's calculator (FIN-05), and price of the card's (FIN-28). */
  readonly minAmountCents: Cents;
  readonly minPriceCents: Cents;
  /** FIN-14 and 15, FIN-33; A-31 reads which belongs to whom. */
  readonly interest: PercentRange;
  readonly cardInterest: PercentRange;
}

/** FIN-08: what a calculator begins with where there is no price. */
export const DEFAULT_AMOUNT_CENTS = dollarsToCents(30_000);

/** FIN-12: the term a calculator begins with, or what comes nearest to it, unless the site says otherwise. */
export const DEFAULT_TERM_YEARS = 6;

/** Any provider that has no ranges of its own. */
const STANDARD: FinanceRanges = {
  minAmountCents: dollarsToCents(1_000),
  minPriceCents: dollarsToCents(1_000),
  interest: { min: 0.5, max: 15 },
  cardInterest: { min: 0.5, max: 15 },
};

const RANGES: Readonly<Record<string, FinanceRanges>> = {
  angle: {
    minAmountCents: dollarsToCents(5_000),
    minPriceCents: dollarsToCents(5_000),
    interest: { min: 7.5, max: 14.5 },
    cardInterest: { min: 7.5, max: 14.5 },
  },
  taurus: { ...STANDARD, interest: { min: 5.99, max: 15.99 } },
  nissan: { ...STANDARD, interest: { min: 1, max: 15 } },
  idm: {
    ...STANDARD,
    minPriceCents: dollarsToCents(5_000),
    interest: { min: 4, max: 20 },
    cardInterest: { min: 4, max: 20 },
  },
};

/**
 * A provider's name as it is compared: 'Nissan Finance', 'nissan-finance' and 'NISSAN' are one.
 *
 * @example providerKey('Toyota Finance') === 'toyota'
 */
export const providerKey = (name: string): string => slugify(name).replace(/-(finance|financial-services)$/, '');

const providerRanges = (provider: string | null): FinanceRanges => {
  const key = provider === null ? '' : providerKey(provider);
  return Object.hasOwn(RANGES, key) ? (RANGES[key] ?? STANDARD) : STANDARD;
};

/**
 * The ranges of a site's calculators: its own options before its provider's before the platform's. One function
 * for the calculators and for the check that refuses a default outside of them.
 *
 * @example financeRanges({ ...options, provider: 'Angle' }).interest // { min: 7.5, max: 14.5 }
 */
export const financeRanges = ({ provider, calculator, cardCalculator }: FinanceOptions): FinanceRanges => {
  const preset = providerRanges(provider);
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
