import { DAY_MS } from './clock.ts';
import { formatInstant } from './format-date.ts';

/** A calendar year in a time zone. */
export interface LocalYear {
  readonly year: number;
  /** Start of the next year in the time zone, in epoch milliseconds. */
  readonly endsAt: number;
}

const yearIn = (timeZone: string, now: number): number => Number(formatInstant(now, 'year', timeZone));

/** Length in milliseconds of the period that is searched for the end of a year. It is longer than any year. */
const SEARCHED_MS = 367 * DAY_MS;

const findEnd = (timeZone: string, now: number, year: number): number => {
  let [before, after] = [now, now + SEARCHED_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (yearIn(timeZone, middle) === year) before = middle;
    else after = middle;
  }
  return after;
};

/** The last result for each time zone. It is stored, because a page needs the year for every vehicle that it shows. */
const known = new Map<string, LocalYear & { readonly from: number }>();

/**
 * The calendar year in a time zone, and its end.
 *
 * @param timeZone a name of the IANA database
 * @param now epoch milliseconds
 * @example localYear('Australia/Brisbane', Date.UTC(2026, 11, 31, 15)).year === 2027
 */
export const localYear = (timeZone: string, now: number): LocalYear => {
  const last = known.get(timeZone);
  if (last && last.from <= now && now < last.endsAt) return last;
  const year = yearIn(timeZone, now);
  const found = { year, from: now, endsAt: findEnd(timeZone, now, year) };
  known.set(timeZone, found);
  return found;
};
