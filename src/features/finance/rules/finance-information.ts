import { isAvailable } from '#features/stock/rules/availability.ts';
import { purchasePriceCents } from '#features/stock/rules/displayed-price.ts';
import { localYear } from '#kernel/local-year.ts';
import { dollarsToCents } from '#kernel/money.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { CreditRepresentation } from './credit-representation.ts';
import { providerPreset } from './finance-provider.ts';
import { showsFinanceOf } from './finance-shown.ts';
import { type LenderEntry, pickLender } from './lender-entry.ts';
import { representLender } from './lender-representation.ts';

/** What may be said of a vehicle's finance: the lender's repayments, each with its rates and warning. */
export interface FinanceInformation {
  readonly provider: string;
  /** The lender's own; `financeDisclaimer` decides whether it is shown. */
  readonly disclaimer: string | null;
  /** Null where the lender gives no such payment and the vehicle no price to compute it from. */
  readonly weekly: CreditRepresentation | null;
  readonly monthly: CreditRepresentation | null;
}

/** FIN-44 to 47: 'price over 500'. */
const PRICE_OVER_CENTS = dollarsToCents(500);
const NOTHING = lasting(null);

/**
 * What a page may say of a vehicle's finance (FIN-40 to 48): nothing where the site has finance off (SITE-08),
 * the vehicle is not available or excluded, its lender entry lacks a rate, or what the provider asks for is
 * missing. A model year that is new enough for Taurus is so until the year ends where the site is.
 *
 * @param now epoch milliseconds
 * @example financeInformation(site, vehicle, now).value?.weekly?.repayment.text === '$152.31'
 */
export const financeInformation = (site: Site, vehicle: Vehicle, now: number): Timed<FinanceInformation | null> => {
  if (!site.features.finance || !isAvailable(vehicle) || !showsFinanceOf(site, vehicle)) return NOTHING;
  const lender = pickLender(vehicle, site.finance.provider);
  if (!lender || lender.interestRate === null || lender.comparisonRate === null) return NOTHING;
  const { needs } = providerPreset(site.finance.provider);
  if (needs.priceOver500 && (purchasePriceCents(vehicle) ?? 0) <= PRICE_OVER_CENTS) return NOTHING;
  if (needs.payment === 'weekly' && lender.paymentWeekCents === null) return NOTHING;
  if (needs.payment === 'monthly' && lender.paymentMonthCents === null) return NOTHING;
  if (needs.newerThanYears === null) return lasting(inform(site, vehicle, lender));
  const { year, endsAt } = localYear(site.timeZone, now);
  if (vehicle.year === null || vehicle.year <= year - needs.newerThanYears) return NOTHING;
  return { value: inform(site, vehicle, lender), validUntil: endsAt };
};

const inform = (site: Site, vehicle: Vehicle, lender: LenderEntry): FinanceInformation => ({
  provider: lender.provider,
  disclaimer: lender.disclaimer,
  weekly: representLender(site, vehicle, lender, 'weekly'),
  monthly: representLender(site, vehicle, lender, 'monthly'),
});

/**
 * The finance summary of a card (CARD-08, CARD-16): the weekly repayment with its rates, in the layout the
 * site chose by `card.weeklyFigure`; none where that is 'off', or `financeInformation` has none.
 *
 * @param now epoch milliseconds
 */
export const cardFinance = (site: Site, vehicle: Vehicle, now: number): Timed<CreditRepresentation | null> => {
  const layout = site.card.weeklyFigure;
  if (layout === 'off') return NOTHING;
  const { value: information, validUntil } = financeInformation(site, vehicle, now);
  return { value: information?.weekly ? { ...information.weekly, layout } : null, validUntil };
};
