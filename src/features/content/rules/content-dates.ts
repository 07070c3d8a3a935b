import { Temporal } from 'temporal-polyfill';
import { earliest } from '#kernel/earliest.ts';

/** What a date of a site's files bounds: from the start of `start` to the end of `expiry`, both in the site's zone. */
export interface ShownPeriod {
  readonly start?: string | null;
  readonly expiry?: string | null;
}

const hasTime = (date: string): boolean => date.includes('T');

const startMs = (date: string, timeZone: string): number =>
  hasTime(date)
    ? Temporal.PlainDateTime.from(date).toZonedDateTime(timeZone).epochMilliseconds
    : Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

/** A day as a whole belongs to what it ends; a time ends at that time. */
const endMs = (date: string, timeZone: string): number =>
  hasTime(date) ? startMs(date, timeZone) : Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** When something with an expiry is over, in epoch milliseconds; null: never (HOME-08, HOME-18). */
export const expiryMs = (expiry: string | null, timeZone: string): number | null => (expiry === null ? null : endMs(expiry, timeZone));

/**
 * Whether something is shown at an instant, and the next instant at which time alone changes that.
 *
 * @param now epoch milliseconds
 * @example periodState({ expiry: '2025-06-15' }, 'Australia/Brisbane', Date.parse('2026-01-01')) // { isShown: false, changesAt: null }
 */
export const periodState = (
  { start = null, expiry = null }: ShownPeriod,
  timeZone: string,
  now: number,
): { readonly isShown: boolean; readonly changesAt: number | null } => {
  const from = start === null ? null : startMs(start, timeZone);
  const to = expiryMs(expiry, timeZone);
  const isShown = (from === null || from <= now) && (to === null || now < to);
  return { isShown, changesAt: earliest([from, to].filter((at) => at !== null && at > now)) };
};

/** The day in the site's zone ('2026-11-21'), and the instant at which the next one begins. */
export const siteDay = (timeZone: string, now: number): { readonly date: string; readonly endsAt: number } => {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return { date: date.toString(), endsAt: date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds };
};
