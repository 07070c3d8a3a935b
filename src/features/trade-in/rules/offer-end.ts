import { Temporal } from 'temporal-polyfill';
import type { Site } from '#model/site/site.ts';

type OfferingSite = { readonly timeZone: string; readonly tradeIn: Pick<Site['tradeIn'], 'offerDays'> };

/**
 * The time at which an offer ends that is made at `now`, in epoch milliseconds. Shopper and dealer are told the last
 * day of the offer. So the offer ends at the end of this day, in the time zone of the site.
 *
 * @param now epoch milliseconds
 * @example offerEndsAt({ timeZone: 'Australia/Brisbane', tradeIn: { offerDays: 7 } }, mondayAtNine) // the next Monday at 23:59:59.999
 */
export const offerEndsAt = ({ timeZone, tradeIn }: OfferingSite, now: number): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.add({ days: tradeIn.offerDays + 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
};

/**
 * The maximum number of days for which a valuation is kept after the shopper's last answer. It is one more than the
 * days of an offer, because an offer is valid until the end of its last day.
 */
export const mostDaysKept = ({ tradeIn }: Pick<OfferingSite, 'tradeIn'>): number => tradeIn.offerDays + 1;
