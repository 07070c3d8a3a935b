import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { formatInstant } from '#kernel/format-date.ts';

/** The hour of the day, in the time zone of the site, at which the alert mails of the site are written. */
const HOUR = 7;

/**
 * The last time at which the daily mails of a site were due, in epoch milliseconds: 7 am today, or 7 am yesterday if
 * today's 7 am is still to come. An alert is due if it was last checked before that time.
 *
 * On the day on which the clocks change, the time may be one hour earlier or later.
 *
 * @param now epoch milliseconds
 * @example lastAlertHour('Australia/Brisbane', Date.parse('2026-11-24T06:00+10:00')) === Date.parse('2026-11-23T07:00+10:00')
 */
export const lastAlertHour = (timeZone: string, now: number): number => {
  const [hours = 0, minutes = 0] = formatInstant(now, 'clock24', timeZone).split(':').map(Number);
  const minutesSince = hours * 60 + minutes - HOUR * 60;
  const startOfMinute = now - (now % MINUTE_MS);
  const latest = startOfMinute - minutesSince * MINUTE_MS;
  return minutesSince >= 0 ? latest : latest - DAY_MS;
};
