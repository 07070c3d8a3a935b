import { type Cents, dollarsToCents } from '#kernel/money.ts';
import { type PercentRange, providerKey } from './finance-ranges.ts';
import type { RepaymentRounding } from './loan.ts';

/** What a lender's entry and vehicle must have besides both rates, before anything is shown (FIN-44 to 47). */
interface ProviderNeeds {
  /** 'price over 500' */
  readonly priceOver500: boolean;
  readonly payment: 'weekly' | 'monthly' | null;
  /** The vehicle's year is newer than the current year less so many. */
  readonly newerThanYears: number | null;
}

/**
 * What a finance provider brings to every site that names it besides the calculators' ranges (`financeRanges`);
 * options of the site come before.
 */
export interface ProviderPreset {
  /** FIN-21; null: as the lender's entry says. */
  readonly establishmentFeeCents: Cents | null;
  /** FIN-26: financed with the loan. */
  readonly agencyFeeCents: Cents;
  /** FIN-26: the register of securities is the government's, so this is no part of a comparison rate. */
  readonly registrationFeeCents: Cents;
  readonly monthlyFeeCents: Cents;
  readonly rounding: RepaymentRounding;
  /** FIN-38 */
  readonly frequencyShown: boolean;
  /** FIN-25: shown for every vehicle instead of one comparison rate. */
  readonly comparisonRange: PercentRange | null;
  /** FIN-27: a sentence that its disclaimers carry. */
  readonly disclaimerNote: string | null;
  readonly needs: ProviderNeeds;
}

const NEEDS_NOTHING: ProviderNeeds = { priceOver500: false, payment: null, newerThanYears: null };

/** Any provider that has no preset of its own. */
const STANDARD: ProviderPreset = {
  establishmentFeeCents: null,
  agencyFeeCents: 0,
  registrationFeeCents: 0,
  monthlyFeeCents: 0,
  rounding: 'none',
  frequencyShown: true,
  comparisonRange: null,
  disclaimerNote: null,
  needs: NEEDS_NOTHING,
};

/*
 * The specification gives some figures to 'one provider' without its name (FIN-14, FIN-15, FIN-21): which
 * of them has them here is a reading; `finance` of the site's file sets each for any other.
 */
const PRESETS: Readonly<Record<string, ProviderPreset>> = {
  angle: {
    ...STANDARD,
    frequencyShown: false,
    needs: { ...NEEDS_NOTHING, priceOver500: true, payment: 'weekly' },
  },
  taurus: {
    ...STANDARD,
    establishmentFeeCents: dollarsToCents(1_300),
    needs: { ...NEEDS_NOTHING, priceOver500: true, newerThanYears: 12 },
  },
  manual: { ...STANDARD, needs: { ...NEEDS_NOTHING, priceOver500: true, payment: 'weekly' } },
  nissan: {
    ...STANDARD,
    needs: { ...NEEDS_NOTHING, priceOver500: true, payment: 'monthly' },
  },
  ausloans: { ...STANDARD, establishmentFeeCents: dollarsToCents(1_360.5), rounding: 'ceil' },
  powertorque: { ...STANDARD, comparisonRange: { min: 8.38, max: 19.42 } },
  idm: {
    ...STANDARD,
    establishmentFeeCents: dollarsToCents(395),
    agencyFeeCents: dollarsToCents(912.25),
    registrationFeeCents: dollarsToCents(6),
    monthlyFeeCents: dollarsToCents(8),
  },
  toyota: { ...STANDARD, disclaimerNote: 'This figure is indicative only and is not a quote.' },
};

/**
 * The providers that have presets.
 */
export const PROVIDERS_WITH_PRESETS: readonly string[] = Object.keys(PRESETS);

/**
 * The preset of a site's finance provider; the standard one where it has none or names none.
 *
 * @example providerPreset('Ausloans').rounding === 'ceil'
 */
export const providerPreset = (provider: string | null): ProviderPreset => {
  const key = provider === null ? '' : providerKey(provider);
  return Object.hasOwn(PRESETS, key) ? (PRESETS[key] ?? STANDARD) : STANDARD;
};
