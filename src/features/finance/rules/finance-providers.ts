import { type Cents, dollarsToCents } from '#kernel/money.ts';
import { slugify } from '#kernel/text.ts';
import type { RepaymentRounding } from './loan.ts';
import { NEEDS_MONTHLY_PAYMENT, NEEDS_RECENT_YEAR, NEEDS_WEEKLY_PAYMENT, NO_NEEDS, type ProviderNeeds } from './provider-needs.ts';

/** A range of interest rates, in per cent a year. */
export interface PercentRange {
  readonly min: number;
  readonly max: number;
}

/** The finance settings of every site that uses a certain finance provider. The options of a site override them. */
export interface ProviderPreset {
  /** FIN-05 */
  readonly minAmountCents: Cents;
  /** FIN-28 */
  readonly minPriceCents: Cents;
  /**
   * The interest range for sites whose preset is 'detail' (FIN-14, FIN-15). For the range of each provider in
   * docs/requirements.md.
   */
  readonly interest: PercentRange;
  /** The interest range for sites whose preset is 'card' (FIN-33). */
  readonly cardInterest: PercentRange;
  /** The establishment fee in cents (FIN-21). Null: the fee that the feed states for the vehicle's lender is used. */
  readonly establishmentFeeCents: Cents | null;
  /** A fee in cents that is added to the loan (FIN-26, A-38). */
  readonly agencyFeeCents: Cents;
  /** A government fee in cents (FIN-26). It is not part of a comparison rate. */
  readonly registrationFeeCents: Cents;
  readonly monthlyFeeCents: Cents;
  readonly rounding: RepaymentRounding;
  /** FIN-38 */
  readonly frequencyShown: boolean;
  /** If set, pages show this range instead of the comparison rate of a vehicle (FIN-25). */
  readonly comparisonRange: PercentRange | null;
  /** A sentence that is added to each disclaimer of the provider (FIN-27). */
  readonly disclaimerNote: string | null;
  /** FIN-44 to 47 */
  readonly needs: ProviderNeeds;
}

/** The standard preset, for every provider that `PRESETS` does not contain. */
const STANDARD: ProviderPreset = {
  minAmountCents: dollarsToCents(1_000),
  minPriceCents: dollarsToCents(1_000),
  interest: { min: 0.5, max: 15 },
  cardInterest: { min: 0.5, max: 15 },
  establishmentFeeCents: null,
  agencyFeeCents: 0,
  registrationFeeCents: 0,
  monthlyFeeCents: 0,
  rounding: 'none',
  frequencyShown: true,
  comparisonRange: null,
  disclaimerNote: null,
  needs: NO_NEEDS,
};

/*
 * The presets of the providers. To add a provider, add a row here; no other code depends
 * on a provider's name. The specification
 * does not say to which provider some values belong (FIN-14, FIN-15, FIN-21). A-31 records our choice of the provider
 * for each of these values. A site can change each value by its `finance` options.
 */
const PRESETS: Readonly<Record<string, ProviderPreset>> = {
  angle: {
    ...STANDARD,
    minAmountCents: dollarsToCents(5_000),
    minPriceCents: dollarsToCents(5_000),
    interest: { min: 7.5, max: 14.5 },
    cardInterest: { min: 7.5, max: 14.5 },
    frequencyShown: false,
    needs: NEEDS_WEEKLY_PAYMENT,
  },
  taurus: {
    ...STANDARD,
    interest: { min: 5.99, max: 15.99 },
    establishmentFeeCents: dollarsToCents(1_300),
    needs: NEEDS_RECENT_YEAR,
  },
  manual: { ...STANDARD, needs: NEEDS_WEEKLY_PAYMENT },
  nissan: {
    ...STANDARD,
    interest: { min: 1, max: 15 },
    needs: NEEDS_MONTHLY_PAYMENT,
  },
  ausloans: { ...STANDARD, establishmentFeeCents: dollarsToCents(1_360.5), rounding: 'ceil' },
  powertorque: { ...STANDARD, comparisonRange: { min: 8.38, max: 19.42 } },
  idm: {
    ...STANDARD,
    minPriceCents: dollarsToCents(5_000),
    interest: { min: 4, max: 20 },
    cardInterest: { min: 4, max: 20 },
    establishmentFeeCents: dollarsToCents(395),
    agencyFeeCents: dollarsToCents(912.25),
    registrationFeeCents: dollarsToCents(6),
    monthlyFeeCents: dollarsToCents(8),
  },
  toyota: { ...STANDARD, disclaimerNote: 'This figure is indicative only and is not a quote.' },
};

/** The keys of the providers that have presets. */
export const PROVIDERS_WITH_PRESETS: readonly string[] = Object.keys(PRESETS);

/**
 * Normalises a provider's name for comparison: 'Nissan Finance', 'nissan-finance' and 'NISSAN' are equal.
 *
 * @example providerKey('Toyota Finance') === 'toyota'
 */
export const providerKey = (name: string): string => slugify(name).replace(/-(finance|financial-services)$/, '');

/**
 * The preset of a site's finance provider; the standard preset if the provider is missing or unknown.
 *
 * @example providerPreset('Ausloans').rounding === 'ceil'
 */
export const providerPreset = (provider: string | null): ProviderPreset => {
  const key = provider === null ? '' : providerKey(provider);
  return Object.hasOwn(PRESETS, key) ? (PRESETS[key] ?? STANDARD) : STANDARD;
};
