import fc from 'fast-check';
import { type CalculatorLimits, calculatorLimits } from '#features/finance/rules/calculator/limits-and-initial-values.ts';
import { PROVIDERS_WITH_PRESETS } from '#features/finance/rules/finance-providers.ts';
import { FREQUENCIES } from '#features/finance/rules/repayment-frequency.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';

/** The limits of a site's calculator for a vehicle of $34,990 if the lender asks for a deposit of $3,499. */
export const limitsOf = (preset: 'detail' | 'card', options: SiteOverrides['finance'] = {}): CalculatorLimits =>
  calculatorLimits(buildSite({ finance: { preset, ...options } }).finance, { priceCents: 3_499_000, depositCents: 349_900, offer: null });

/**
 * Generates random limits of a finance calculator. They vary in the preset, the provider, the locked interest rate and
 * the list of terms.
 */
export const anyLimits: fc.Arbitrary<CalculatorLimits> = fc
  .record({
    preset: fc.constantFrom('detail' as const, 'card' as const),
    provider: fc.constantFrom(null, ...PROVIDERS_WITH_PRESETS),
    locked: fc.boolean(),
    terms: fc.constantFrom<number[]>([], [1, 2, 5], [3.5]),
  })
  .map(({ preset, provider, locked, terms }) => limitsOf(preset, { provider, calculator: { interestLocked: locked, termYears: terms } }));

const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0));

/** Generates a random choice of a shopper, including values that no calculator allows. */
export const anyChoice = fc.record({
  amountCents: anyNumber,
  termMonths: anyNumber,
  interestRate: anyNumber,
  depositCents: anyNumber,
  residualCents: anyNumber,
  frequency: fc.constantFrom(...FREQUENCIES),
});
