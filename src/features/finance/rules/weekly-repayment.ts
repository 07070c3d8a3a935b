import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { openingRepayment } from './calculator/calculator-outcome.ts';
import { calculatorSetup } from './calculator/calculator-setup.ts';
import { shownComparisonRate } from './comparison-rate-shown.ts';
import type { CreditRepresentation } from './credit-representation.ts';
import { shownLender } from './finance-visibility.ts';

const NOTHING = lasting(null);

/**
 * The weekly repayment that is shown next to the price of a vehicle: on its page, its card and its print page.
 * The vehicle's calculator shows the same repayment when it opens. The result is null in these cases:
 * - no finance offer of a lender may be shown for the vehicle (`shownLender`)
 * - the calculator does not accept the vehicle's price (FIN-06)
 * - no comparison rate is known for the interest rate
 *
 * @param now epoch milliseconds
 * @example weeklyRepayment(site, vehicle, now).value?.repayment.text === '$152.31'
 */
export const weeklyRepayment = (site: Site, vehicle: Vehicle, now: number): Timed<CreditRepresentation | null> => {
  const { value: lender, validUntil } = shownLender(site, vehicle, now);
  // A comparison rate below the annual rate is an error in the feed, so it is not shown.
  const isSound = lender !== null && shownComparisonRate(lender, site.finance.provider) !== null;
  const setup = isSound ? calculatorSetup(site, vehicle) : null;
  const weekly = setup && setup.amountNote === null ? openingRepayment(setup) : null;
  return { value: weekly?.kind === 'stated' ? weekly : null, validUntil };
};

/**
 * The finance summary of a card (CARD-08, CARD-16): the weekly repayment in the layout of the site option
 * `card.weeklyFigure`. Null if this option is 'off'.
 * @param now epoch milliseconds
 */
export const cardFinance = (site: Site, vehicle: Vehicle, now: number): Timed<CreditRepresentation | null> => {
  const layout = site.card.weeklyFigure;
  if (layout === 'off') return NOTHING;
  const { value: weekly, validUntil } = weeklyRepayment(site, vehicle, now);
  return { value: weekly && { ...weekly, layout }, validUntil };
};
