import { isAvailable } from '#features/stock/rules/availability.ts';
import { purchasePriceCents } from '#features/stock/rules/displayed-price.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { CalculatorTerms, StatedRate } from './calculate.ts';
import { type CalculatorVariant, calculatorLimits } from './calculator-limits.ts';
import { exampleComparisonRate } from './comparison-rate.ts';
import { shownComparisonRate } from './comparison-rate-shown.ts';
import { providerPreset } from './finance-provider.ts';
import { showsFinanceOf } from './finance-shown.ts';
import { type LenderEntry, pickLender } from './lender-entry.ts';
import type { LoanFees } from './loan.ts';
import { loanFees } from './loan-fees.ts';

/**
 * What a calculator of this site works with: of a vehicle, or of none (/finance). Null where there is none:
 * the site has finance off (SITE-08), or shows none of this vehicle (FIN-41 to 43).
 *
 * @example calculatorTerms(site, vehicle, 'detail')?.limits.amount.defaultCents === 3_499_000
 */
export const calculatorTerms = (site: Site, vehicle: Vehicle | null, variant: CalculatorVariant): CalculatorTerms | null => {
  if (!site.features.finance || (vehicle && !(isAvailable(vehicle) && showsFinanceOf(site, vehicle)))) return null;
  const options = site.finance;
  const lender = vehicle && pickLender(vehicle, options.provider);
  const limits = calculatorLimits(options, variant, {
    priceCents: vehicle && purchasePriceCents(vehicle),
    depositCents: lender?.depositCents ?? null,
    offer: options.beginsWithLender ? lender : null,
  });
  const fees = loanFees(options, lender);
  return {
    limits,
    fees,
    rounding: options.rounding ?? providerPreset(options.provider).rounding,
    stated: statedRates(options.provider, limits.interest.default, fees, lender),
    warning: options.comparisonWarning,
  };
};

/** The rates that a comparison rate is known for: the one the calculator begins with, and the lender's own. */
const statedRates = (provider: string | null, standard: number, fees: LoanFees, lender: LenderEntry | null): readonly StatedRate[] => {
  const range = providerPreset(provider).comparisonRange;
  const example = range ? within(range, standard) : single(exampleComparisonRate(standard, fees));
  const shown = lender && shownComparisonRate(lender, provider);
  // The lender's own comes first: where both are of one rate, its word counts.
  return [
    ...(lender?.interestRate != null && shown ? [{ interestRate: lender.interestRate, comparison: shown }] : []),
    ...(example ? [{ interestRate: standard, comparison: example }] : []),
  ];
};

/** A provider's range says nothing of a rate above it. */
const within = ({ min, max }: { readonly min: number; readonly max: number }, rate: number) =>
  rate <= max ? { from: min, to: max } : null;

const single = (rate: number | null) => (rate === null ? null : { from: rate, to: rate });
