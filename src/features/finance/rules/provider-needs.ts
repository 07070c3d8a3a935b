import { purchasePriceCents } from '#features/stock/rules/prices/selling-price.ts';
import { localYear } from '#kernel/local-year.ts';
import { dollarsToCents } from '#kernel/money.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PlausibleLender } from './plausible-lender.ts';

/**
 * The additional requirements of a provider that a vehicle must meet before finance is shown (FIN-44 to 47). An annual
 * rate and a comparison rate are always required (FIN-40). `finance-providers.ts` gives each provider its requirements.
 */
export interface ProviderNeeds {
  /** Whether the price of the vehicle must be over $500. */
  readonly priceOver500: boolean;
  readonly payment: 'weekly' | 'monthly' | null;
  /** The model year must be newer than the current year minus this number; null if any year is accepted. */
  readonly newerThanYears: number | null;
}

export const NO_NEEDS: ProviderNeeds = { priceOver500: false, payment: null, newerThanYears: null };
/** The requirements of the provider Taurus (FIN-44). */
export const NEEDS_RECENT_YEAR: ProviderNeeds = { priceOver500: true, payment: null, newerThanYears: 12 };
/** The requirements of the providers Angle (FIN-45) and Manual (FIN-46). */
export const NEEDS_WEEKLY_PAYMENT: ProviderNeeds = { priceOver500: true, payment: 'weekly', newerThanYears: null };
/** The requirements of the provider Nissan Finance (FIN-47). */
export const NEEDS_MONTHLY_PAYMENT: ProviderNeeds = { priceOver500: true, payment: 'monthly', newerThanYears: null };

/** A provider that requires `priceOver500` offers finance only above this price, in cents (FIN-44 to 47). */
const PRICE_OVER_CENTS = dollarsToCents(500);
const NOT_MET = lasting(false);

/**
 * Whether a vehicle and its finance data meet the requirements of the finance provider (FIN-44 to 47). The provider
 * Taurus requires a vehicle below a certain age. For this provider, the result is valid only until the end of the year
 * in the site's time zone.
 * @param now epoch milliseconds
 * @example meetsProviderNeeds(NEEDS_WEEKLY_PAYMENT, { site, vehicle, lender, now }).value
 */
export const meetsProviderNeeds = (
  needs: ProviderNeeds,
  {
    site,
    vehicle,
    lender,
    now,
  }: {
    readonly site: Pick<Site, 'timeZone'>;
    readonly vehicle: Pick<Vehicle, 'year' | 'priceCents' | 'offerPriceCents'>;
    readonly lender: Pick<PlausibleLender, 'paymentWeekCents' | 'paymentMonthCents'>;
    readonly now: number;
  },
): Timed<boolean> => {
  if (needs.priceOver500 && (purchasePriceCents(vehicle) ?? 0) <= PRICE_OVER_CENTS) return NOT_MET;
  if (needs.payment === 'weekly' && lender.paymentWeekCents === null) return NOT_MET;
  if (needs.payment === 'monthly' && lender.paymentMonthCents === null) return NOT_MET;
  if (needs.newerThanYears === null) return lasting(true);
  const { year, endsAt } = localYear(site.timeZone, now);
  if (vehicle.year === null || vehicle.year <= year - needs.newerThanYears) return NOT_MET;
  return { value: true, validUntil: endsAt };
};
