import { financeHref } from '#features/stock/rules/finance-href.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { CalculatorTerms } from '../rules/calculate.ts';
import type { CalculatorVariant } from '../rules/calculator-limits.ts';
import { calculatorTerms } from '../rules/calculator-terms.ts';
import { calculatorDisclaimer, type DisclaimerText } from '../rules/finance-disclaimer.ts';
import type { LoanEntries } from './loan-entries.ts';
import { loanEntries } from './loan-entries.ts';

export interface LoanCalculatorProps {
  readonly terms: CalculatorTerms;
  /** What stands in the fields at first. */
  readonly entries: LoanEntries;
  /** Where its form leads without JavaScript. */
  readonly action: string;
  /** Parameters of that address that are not the calculator's. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** FIN-04 */
  readonly enquireHref: string;
  /** Of the vehicle, for analytics; null: of none. */
  readonly vehicleSlug: string | null;
  /** Its table of years stands only on the page of `action` until it wakes: for a page of much else. */
  readonly isBrief: boolean;
}

export interface LoanCalculatorView {
  readonly calculator: LoanCalculatorProps;
  readonly disclaimer: DisclaimerText;
}

/** What a calculator is about, and what its address says. */
export interface CalculatorPlace {
  readonly vehicle: Vehicle | null;
  readonly variant: CalculatorVariant;
  /** Where its form leads without JavaScript. */
  readonly action: string;
  /** The address's own parameters by name; absent: a page that hears none. */
  readonly params?: (name: string) => string | null;
  readonly kept?: LoanCalculatorProps['kept'];
  /** On a page of much else, which leaves what is rarely read to the calculator's own page. */
  readonly isBrief?: boolean;
}

const SILENT = (): null => null;

/** A calculator as a page shows it; null where the site or the vehicle has none (SITE-08, FIN-41 to 43). */
export const loanCalculatorView = (site: Site, place: CalculatorPlace): LoanCalculatorView | null => {
  const { vehicle, variant, action, params = SILENT, kept = [], isBrief = false } = place;
  const terms = calculatorTerms(site, vehicle, variant);
  if (!terms) return null;
  return {
    calculator: {
      terms,
      entries: loanEntries(params, terms.limits),
      action,
      kept,
      // FIN-04
      enquireHref: vehicle ? financeHref(vehicle) : `${paths.pages.finance()}#finance-form`,
      vehicleSlug: vehicle?.slug ?? null,
      isBrief,
    },
    disclaimer: calculatorDisclaimer(site),
  };
};
