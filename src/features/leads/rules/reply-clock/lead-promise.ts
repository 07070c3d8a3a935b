import { type Department, openInstant } from '#features/dealerships/rules/opening-hours.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import { promisedReply } from '../promised-reply.ts';

/** The promise that a form made to the shopper. Times are in epoch milliseconds. */
export interface LeadPromise {
  /** The time by which the dealership must answer. */
  readonly by: number;
  /** The time of the first reminder to the dealership. It is earlier than the time in `by`. */
  readonly remindAt: number;
}

/** The fraction of the promised minutes that passes before the dealership is reminded. */
const REMINDER_PART = 2 / 3;

/**
 * Computes two times for a lead: the time by which its location must answer, and the time of the first reminder. The
 * first reminder is due when two thirds of the promised minutes have passed in opening hours. Null if the site
 * promises nothing (`forms.replyMinutes`), if the location is unknown, or if the location does not open within two
 * weeks.
 *
 * @param department the department that answers; only its opening hours are counted
 * @param startsAt the time at which the lead is sent to the dealership, in epoch milliseconds
 * @example leadPromise(southport, 'sales', 30, mondayAtTen) // { by: mondayAtHalfPastTen, remindAt: mondayAtTwentyPastTen }
 */
export const leadPromise = (
  location: DealershipLocation | null,
  department: Department,
  replyMinutes: number | null,
  startsAt: number,
): LeadPromise | null => {
  if (location === null || replyMinutes === null) return null;
  const by = promisedReply(location, department, startsAt, replyMinutes);
  const remindAt = openInstant(location, department, startsAt, replyMinutes * REMINDER_PART * MINUTE_MS);
  return by === null || remindAt === null ? null : { by, remindAt };
};
