import { formatClock } from '#features/dealerships/rules/opening-hours.ts';
import { formatDate, formatInstant } from '#kernel/format-date.ts';

/** The calendar date ('2026-11-24') it is in a zone at an instant. */
export const formatZoneDate = (epochMs: number, timeZone: string): string => formatInstant(epochMs, 'iso', timeZone);

/** A calendar date so many days later. */
export const addDays = (isoDate: string, days: number): string => {
  const date = new Date(`${isoDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/**
 * A calendar date as people read it.
 *
 * @example formatLongDate('2026-11-24') === 'Tuesday 24 November 2026'
 */
export const formatLongDate = (isoDate: string): string => formatDate(isoDate, 'longWithWeekday');

/** An instant as people at a place read it: 'Mon 16 Nov 2026, 12:00 pm'. */
export const formatZoneTime = (epochMs: number, timeZone: string): string =>
  `${formatInstant(epochMs, 'shortWithWeekday', timeZone)}, ${formatInstant(epochMs, 'time', timeZone)}`;

/** The clock at an instant as people at a place read it: '5:30 pm'. */
export const formatClockAt = (epochMs: number, timeZone: string): string => formatClock(formatInstant(epochMs, 'clock24', timeZone));
