import { formatClock } from '#features/sites/rules/dealership/opening-hours.ts';

/** The calendar date ('2026-11-24') it is in a zone at an instant. */
export const formatZoneDate = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(epochMs);

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
export const formatLongDate = (isoDate: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(new Date(`${isoDate}T00:00:00Z`))
    .replace(',', '');

/** An instant as people at a place read it: 'Mon 16 Nov 2026, 12:00 pm'. */
export const formatZoneTime = (epochMs: number, timeZone: string): string => {
  const date = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' });
  return `${date.format(epochMs).replace(',', '')}, ${time.format(epochMs)}`;
};

/** The clock at an instant as people at a place read it: '5:30 pm'. */
export const formatClockAt = (epochMs: number, timeZone: string): string =>
  formatClock(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(epochMs));
