import { expect, test } from 'vitest';
import { formatInstant } from '#kernel/format-date.ts';
import { offerEndsAt } from './offer-end.ts';

const site = (timeZone: string) => ({ timeZone, tradeIn: { offerDays: 7 } });

test.each([
  ['Australia/Brisbane', '2026-11-23T09:00:00+10:00', '2026-11-30T23:59:59.999+10:00'],
  ['Australia/Brisbane', '2026-11-23T23:59:00+10:00', '2026-11-30T23:59:59.999+10:00'],
  // Daylight saving time ends in Sydney on 4 April 2027. So the clock is at UTC+11 when
  // the offer is made, and at UTC+10 when the offer ends.
  ['Australia/Sydney', '2027-03-29T09:00:00+11:00', '2027-04-05T23:59:59.999+10:00'],
])(
  'TRADE-08 in the time zone %s, an offer that is made at %s ends at %s: the end of the day that the page shows as its last day',
  (timeZone, now, end) => {
    const endsAt = offerEndsAt(site(timeZone), Date.parse(now));
    expect(new Date(endsAt).toISOString()).toBe(new Date(end).toISOString());
    expect(formatInstant(endsAt, 'shortWithWeekday', timeZone)).toContain(String(new Date(Date.parse(end)).getDate()));
  },
);
