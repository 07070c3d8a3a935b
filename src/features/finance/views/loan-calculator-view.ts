import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type CalculatorSetup, calculatorSetup } from '../rules/calculator/calculator-setup.ts';
import { calculatorDisclaimer, type DisclaimerText } from '../rules/finance-disclaimer.ts';
import { loanEnquireHref } from './loan-enquire-href.ts';
import { type LoanEntries, loanEntries } from './loan-entries.ts';

export interface LoanCalculatorProps {
  readonly setup: CalculatorSetup;
  /** The initial texts of the fields. */
  readonly entries: LoanEntries;
  /** The URL to which the form submits without JavaScript. */
  readonly action: string;
  /** Query parameters in the form's URL that do not belong to the calculator. The form sends them again. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** FIN-04 */
  readonly enquireHref: string;
  /** The vehicle's slug, for analytics; null without a vehicle. */
  readonly vehicleSlug: string | null;
  /**
   * 'full' shows the chart and the facts of the loan. 'short' is used in a dialog and shows neither chart nor facts.
   */
  readonly extent: 'full' | 'short';
  /**
   * True if the server renders a link to `action` instead of the table of years. The table appears when the island is hydrated.
   * This keeps the HTML of a long page small.
   */
  readonly isBrief: boolean;
}

export interface LoanCalculatorView {
  readonly calculator: LoanCalculatorProps;
  readonly disclaimer: DisclaimerText;
}

/** The vehicle of a calculator, and the page on which the calculator is shown. */
export interface CalculatorPlace {
  readonly vehicle: Vehicle | null;
  readonly extent: LoanCalculatorProps['extent'];
  /** The URL to which the form submits without JavaScript. */
  readonly action: string;
  /** Reads a query parameter of the page's URL. Undefined on a page whose calculator ignores the query. */
  readonly params?: (name: string) => string | null;
  readonly kept?: LoanCalculatorProps['kept'];
  /** See `LoanCalculatorProps.isBrief`. */
  readonly isBrief?: boolean;
  /** The URL of the finance form on this page. If it is missing, the calculator's button leads to /finance (FIN-04). */
  readonly enquireHref?: string;
}

const NO_PARAMS = (): null => null;

/**
 * Builds the view of the site's calculator. Null if finance is switched off for the site or the vehicle (SITE-08,
 * FIN-41 to 43).
 */
export const loanCalculatorView = (site: Site, place: CalculatorPlace): LoanCalculatorView | null => {
  const { vehicle, extent, action, params = NO_PARAMS, kept = [], isBrief = false, enquireHref } = place;
  const setup = calculatorSetup(site, vehicle);
  if (!setup) return null;
  return {
    calculator: {
      setup,
      entries: loanEntries(params, setup.limits),
      action,
      kept,
      enquireHref: enquireHref ?? loanEnquireHref(vehicle),
      vehicleSlug: vehicle?.slug ?? null,
      extent,
      isBrief,
    },
    disclaimer: calculatorDisclaimer(site),
  };
};
