import { type Department, openPeriods } from '#features/dealerships/rules/opening-hours.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import { formatZoneDate } from '../zone-dates.ts';

/**
 * The last day on which the dealership is reminded. Day 1 is the day of the promised time. Day 2 and day 3 are the next two
 * days on which the location opens. There is a reminder on day 2 and on day 3.
 */
const LAST_DAY = 3;

/**
 * What to do with a reminder that is due: send it now and plan the next one (`next`, null if none is left), or wait
 * because the location is closed. Times are in epoch milliseconds.
 */
export type ReminderStep =
  | { readonly kind: 'send'; readonly next: number | null }
  | { readonly kind: 'wait'; readonly until: number }
  /** The location does not open within two weeks, so nobody is reminded. */
  | { readonly kind: 'stop' };

/**
 * Decides what happens when a reminder is due. If the location is open, the reminder is sent; otherwise it waits until
 * the location opens. At most two more reminders follow, on the first two opening days after the day of the promised
 * time. Each of them is due when the location opens. A time that has already passed is left out.
 *
 * @param department the department that answers; only its opening hours are counted
 * @param promisedAt the promised time in epoch milliseconds
 * @example reminderStep(southport, 'sales', mondayAtHalfPastTen, mondayAtTwentyPastTen) // { kind: 'send', next: tuesdayAtEight }
 */
export const reminderStep = (location: DealershipLocation, department: Department, promisedAt: number, now: number): ReminderStep => {
  const current = openPeriods(location, department, now).next().value;
  if (!current) return { kind: 'stop' };
  if (current.opensAt > now) return { kind: 'wait', until: current.opensAt };
  return { kind: 'send', next: laterDays(location, department, promisedAt).find((opensAt) => opensAt > now) ?? null };
};

/** The times at which the location opens on its next two opening days after the day of the promised time. */
const laterDays = (location: DealershipLocation, department: Department, promisedAt: number): readonly number[] => {
  const zone = timeZoneOf(location, { timeZone: null, state: location.address.state });
  const openings: number[] = [];
  let day = formatZoneDate(promisedAt, zone);
  for (const { opensAt } of openPeriods(location, department, promisedAt)) {
    const date = formatZoneDate(opensAt, zone);
    if (date <= day) continue;
    day = date;
    openings.push(opensAt);
    if (openings.length === LAST_DAY - 1) break;
  }
  return openings;
};
