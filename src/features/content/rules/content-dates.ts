import { Temporal } from 'temporal-polyfill';
import { earliest } from '#kernel/timed.ts';

/** A period in a site's files: from the start of `start` to the end of `expiry`, both in the site's time zone. */
export interface ShownPeriod {
  readonly start?: string | null;
  readonly expiry?: string | null;
}

const hasTime = (date: string): boolean => date.includes('T');

/**
 * A cache of the instants at which a date begins and ends, by date and time zone. Every page of results needs the
 * instants for the dates in the files of its site, and calculating them takes longer than the search. When the cache is
 * full, it is emptied.
 */
const instants = new Map<string, { readonly startsAt: number; readonly endsAt: number }>();
const MOST_INSTANTS = 2_000;

const instantsOf = (date: string, timeZone: string): { readonly startsAt: number; readonly endsAt: number } => {
  const key = `${date} ${timeZone}`;
  const known = instants.get(key);
  if (known) return known;
  if (instants.size >= MOST_INSTANTS) instants.clear();
  const found = computeInstants(date, timeZone);
  instants.set(key, found);
  return found;
};

/** When a date begins and ends in a time zone. A date without a time is a whole day. A date with a time is a single instant. */
const computeInstants = (date: string, timeZone: string): { readonly startsAt: number; readonly endsAt: number } => {
  if (hasTime(date)) {
    const at = Temporal.PlainDateTime.from(date).toZonedDateTime(timeZone).epochMilliseconds;
    return { startsAt: at, endsAt: at };
  }
  const day = Temporal.PlainDate.from(date);
  return {
    startsAt: day.toZonedDateTime(timeZone).epochMilliseconds,
    endsAt: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
};

const startMs = (date: string, timeZone: string): number => instantsOf(date, timeZone).startsAt;

const endMs = (date: string, timeZone: string): number => instantsOf(date, timeZone).endsAt;

/**
 * Content with this expiry is hidden from this instant on, in epoch milliseconds. Null if the content has no expiry
 * (HOME-08, HOME-18).
 */
export const expiryMs = (expiry: string | null, timeZone: string): number | null => (expiry === null ? null : endMs(expiry, timeZone));

/**
 * Whether content is shown at the time `now`. `changesAt` is the next instant at which the content starts or expires;
 * null if there is none.
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

interface SiteDay {
  /** The calendar date of the day: '2026-11-21'. */
  readonly date: string;
  /** The instant at which the day begins, in epoch milliseconds. */
  readonly startsAt: number;
  /** The instant at which the next day begins, in epoch milliseconds. */
  readonly endsAt: number;
}

/** A cache of the current day in each time zone. It needs no size limit, because there are only a few hundred time zones. */
const days = new Map<string, SiteDay>();

/** The current day in the site's time zone, and the instant at which the next day begins. */
export const siteDay = (timeZone: string, now: number): SiteDay => {
  const known = days.get(timeZone);
  if (known && known.startsAt <= now && now < known.endsAt) return known;
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const day = { date, ...instantsOf(date, timeZone) };
  days.set(timeZone, day);
  return day;
};
