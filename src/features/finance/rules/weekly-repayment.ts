import { isAvailable } from '#features/stock/rules/availability.ts';
import { purchasePriceCents } from '#features/stock/rules/displayed-price.ts';
import { localYear } from '#kernel/local-year.ts';
import { dollarsToCents } from '#kernel/money.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { openingRepayment } from './calculator/calculator-outcome.ts';
import { calculatorSetup } from './calculator/calculator-setup.ts';
import { shownComparisonRate } from './comparison-rate-shown.ts';
import type { CreditRepresentation } from './credit-representation.ts';
import { showsFinanceOf } from './finance-visibility.ts';
import { type LenderEntry, pickLender } from './pick-lender.ts';
import { providerPreset } from './provider-presets.ts';

/** The price must be above this number of cents (FIN-44 to 47). */
const PRICE_OVER_CENTS = dollarsToCents(500);
const NOTHING = lasting(null);

/**
 * The lender's entry that a page may show for a vehicle (FIN-40 to 48). It is null in these cases:
 * - the site has switched finance off (SITE-08)
 * - the vehicle is unavailable or excluded from finance
 * - the entry lacks a rate
 * - a requirement of the finance provider is not met
 *
 * The provider Taurus requires a vehicle below a certain age. So its answer is valid only until the year ends in the
 * site's time zone.
 * @param now epoch milliseconds
 * @example shownLender(site, vehicle, now).value?.disclaimer
 */
export const shownLender = (site: Site, vehicle: Vehicle, now: number): Timed<LenderEntry | null> => {
  if (!site.features.finance || !isAvailable(vehicle) || !showsFinanceOf(site, vehicle)) return NOTHING;
  const lender = pickLender(vehicle, site.finance.provider);
  if (!lender || lender.interestRate === null || lender.comparisonRate === null) return NOTHING;
  const { needs } = providerPreset(site.finance.provider);
  if (needs.priceOver500 && (purchasePriceCents(vehicle) ?? 0) <= PRICE_OVER_CENTS) return NOTHING;
  if (needs.payment === 'weekly' && lender.paymentWeekCents === null) return NOTHING;
  if (needs.payment === 'monthly' && lender.paymentMonthCents === null) return NOTHING;
  if (needs.newerThanYears === null) return lasting(lender);
  const { year, endsAt } = localYear(site.timeZone, now);
  if (vehicle.year === null || vehicle.year <= year - needs.newerThanYears) return NOTHING;
  return { value: lender, validUntil: endsAt };
};

/**
 * The weekly repayment that is shown beside a vehicle's price on panel, bar, card and print page. The vehicle's
 * calculator opens with the same repayment. Null if `shownLender` has no lender, if the calculator cannot open with the
 * vehicle's price (FIN-06), or if the rate has no comparison rate.
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
