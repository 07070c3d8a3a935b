import { formatClock } from '#features/dealerships/rules/opening-hours.ts';
import { formatDate, formatInstant } from '#kernel/format-date.ts';

/** Returns the calendar date ('2026-11-24') at an instant in a time zone. */
export const formatZoneDate = (epochMs: number, timeZone: string): string => formatInstant(epochMs, 'iso', timeZone);

/** Returns the calendar date that follows a date by a number of days. */
export const addDays = (isoDate: string, days: number): string => {
  const date = new Date(`${isoDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/**
 * Formats a calendar date with weekday and month name.
 *
 * @example formatLongDate('2026-11-24') === 'Tuesday 24 November 2026'
 */
export const formatLongDate = (isoDate: string): string => formatDate(isoDate, 'longWithWeekday');

/** Formats an instant in the location's time zone: 'Mon 16 Nov 2026, 12:00 pm'. */
export const formatZoneTime = (epochMs: number, timeZone: string): string =>
  `${formatInstant(epochMs, 'shortWithWeekday', timeZone)}, ${formatInstant(epochMs, 'time', timeZone)}`;

/** Formats the clock time of an instant in the location's time zone: '5:30 pm'. */
export const formatClockAt = (epochMs: number, timeZone: string): string => formatClock(formatInstant(epochMs, 'clock24', timeZone));
