import { purchasePriceCents } from '#features/stock/rules/prices/selling-price.ts';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { exampleComparisonRate } from '../comparison-rate.ts';
import { shownComparisonRate } from '../comparison-rate-shown.ts';
import type { VersionedText } from '../credit-representation.ts';
import { providerPreset } from '../finance-providers.ts';
import { showsFinanceOf } from '../finance-visibility.ts';
import type { LoanFees, RepaymentRounding } from '../loan.ts';
import { loanFees } from '../loan-fees.ts';
import { pickLender } from '../pick-lender.ts';
import type { PlausibleLender } from '../plausible-lender.ts';
import { type CalculatorLimits, calculatorLimits } from './limits-and-initial-values.ts';

/** An annual rate whose comparison rate is known. */
export interface StatedRate {
  readonly interestRate: number;
  readonly comparison: { readonly from: number; readonly to: number };
}

/**
 * All values that a calculator needs, from site, provider and vehicle. It is plain data, because it is passed to an
 * island as props.
 */
export interface CalculatorSetup {
  readonly limits: CalculatorLimits;
  readonly fees: LoanFees;
  readonly rounding: RepaymentRounding;
  /** The rates whose comparison rate is known. The result for any other rate is marked as indicative. */
  readonly stated: readonly StatedRate[];
  readonly warning: VersionedText;
  /**
   * A note that tells the shopper why the calculator's initial amount differs from the vehicle's price. Null if amount
   * and price are equal, or if the page has no vehicle.
   */
  readonly amountNote: string | null;
}

/**
 * All values of the site's calculator for a vehicle, or without a vehicle (/finance). Every page of a site uses these
 * values, so a repayment on a card or panel equals the repayment with which the calculator opens. Null if the site has
 * switched finance off (SITE-08) or shows no finance for this vehicle (FIN-41 to 43).
 *
 * @example calculatorSetup(site, vehicle)?.limits.amount.defaultCents === 3_499_000
 */
export const calculatorSetup = (site: Site, vehicle: Vehicle | null): CalculatorSetup | null => {
  if (!site.features.finance || (vehicle && !showsFinanceOf(site, vehicle))) return null;
  const options = site.finance;
  const lender = vehicle && pickLender(vehicle, options.provider);
  const priceCents = vehicle && purchasePriceCents(vehicle);
  const limits = calculatorLimits(options, {
    priceCents,
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
    amountNote: vehicle && amountNote(priceCents, limits),
  };
};

/**
 * A note for a vehicle that has no price or whose price is outside the limits of the calculator. The calculator then
 * has another initial amount (FIN-05, FIN-06, FIN-08).
 */
const amountNote = (priceCents: Cents | null, { amount }: CalculatorLimits): string | null => {
  if (priceCents === amount.defaultCents) return null;
  const initialAmount = formatDollars(amount.defaultCents);
  if (priceCents === null) return `This vehicle has no listed price. The amount of ${initialAmount} is only an example.`;
  const maximumOrMinimum = priceCents > amount.defaultCents ? 'maximum' : 'minimum';
  const limit = initialAmount;
  return `The price is ${formatDollars(priceCents)}, but the ${maximumOrMinimum} of this calculator is ${limit}.`;
};

/** Returns the interest rates whose comparison rate is known: the lender's rate and the calculator's initial rate. */
const statedRates = (provider: string | null, standard: number, fees: LoanFees, lender: PlausibleLender | null): readonly StatedRate[] => {
  const shown = lender && shownComparisonRate(lender, provider);
  const own = lender?.interestRate != null && shown ? [{ interestRate: lender.interestRate, comparison: shown }] : [];
  // If the calculator starts with the interest rate of the lender, it shows the comparison rate that the lender states.
  // In this case no comparison rate is computed.
  if (own[0]?.interestRate === standard) return own;
  const range = providerPreset(provider).comparisonRange;
  const example = range ? within(range, standard) : single(exampleComparisonRate(standard, fees));
  return [...own, ...(example ? [{ interestRate: standard, comparison: example }] : [])];
};

/**
 * Returns the fixed range of a provider's comparison rates. Null if the interest rate is above this range: a comparison
 * rate is never below its interest rate.
 */
const within = ({ min, max }: { readonly min: number; readonly max: number }, rate: number) =>
  rate <= max ? { from: min, to: max } : null;

const single = (rate: number | null) => (rate === null ? null : { from: rate, to: rate });
