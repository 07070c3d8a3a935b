import { type Department, formatClock, openPeriods, openState } from '#features/dealerships/rules/opening-hours.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import { answeringDepartment, LEAD_KINDS, type LeadKind } from './kinds/lead-kinds.ts';
import { addDays, formatClockAt, formatLongDate, formatZoneDate } from './zone-dates.ts';

/** Promised times are rounded up to this many minutes. */
const STEP_MS = 5 * MINUTE_MS;

/**
 * The time by which a location has promised to answer a message. The minutes of `forms.replyMinutes` are counted only
 * in the opening hours of the department that answers. Hours by appointment are not opening hours. The result is
 * rounded up to five minutes, but it is never after the closing time. Null when the location does not open within two
 * weeks.
 *
 * @param sentAt epoch milliseconds
 * @returns epoch milliseconds
 * @example promisedReply(southport, 'sales', fridayAtTwentyPastFive, 30) // Saturday 8:50 am: ten minutes on Friday, twenty on Saturday
 */
export const promisedReply = (
  location: DealershipLocation,
  department: Department,
  sentAt: number,
  replyMinutes: number,
): number | null => {
  let left = replyMinutes * MINUTE_MS;
  for (const { opensAt, closesAt } of openPeriods(location, department, sentAt)) {
    const from = Math.max(opensAt, sentAt);
    if (from + left <= closesAt) return Math.min(Math.ceil((from + left) / STEP_MS) * STEP_MS, closesAt);
    left -= closesAt - from;
  }
  return null;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Formats a date: the weekday for the next six days, and the full date for later days. */
const dayText = (isoDate: string, today: string): string =>
  isoDate <= addDays(today, 6) ? (WEEKDAYS[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? '') : formatLongDate(isoDate);

const zoneOf = (location: DealershipLocation): string => timeZoneOf(location, { timeZone: null, state: location.address.state });

/** A clock time in the location's zone: '10:40 am' for today, '9:10 am on Monday' for another day. */
const promiseText = (location: DealershipLocation, promisedAt: number, now: number): string => {
  const zone = zoneOf(location);
  const [day, today] = [formatZoneDate(promisedAt, zone), formatZoneDate(now, zone)];
  const clock = formatClockAt(promisedAt, zone);
  return day === today ? clock : `${clock} on ${dayText(day, today)}`;
};

/** A sentence that says whether the location is open now; null when its hours are unknown. */
const presenceSentence = (location: DealershipLocation, department: Department, now: number): string | null => {
  const state = openState(location, department, now);
  if (state.kind === 'open') return `The location is open until ${formatClock(state.until)} today.`;
  if (state.kind === 'by-appointment') return 'Today the location is open by appointment only.';
  if (state.opens === null) return null;
  const time = formatClock(state.opens.time);
  if (state.opens.isToday) return `The location opens at ${time} today.`;
  const day = dayText(state.opens.date, formatZoneDate(now, zoneOf(location)));
  return `The location opens at ${time} on ${day}.`;
};

/**
 * Input of `nextStepText`. The form was sent at `sentAt`, and the text is shown at `now` (both epoch milliseconds).
 */
export interface NextStep {
  readonly kind: LeadKind;
  /** Name of the answering location: 'Southport', or 'the dealership you choose'. */
  readonly who: string;
  /** The location whose opening hours determine the reply time; null when it is not known yet. */
  readonly location: DealershipLocation | null;
  /** The site's option `forms.replyMinutes`; null when the site promises no reply time. */
  readonly replyMinutes: number | null;
  readonly sentAt: number;
  readonly now: number;
  /** The time that was promised to the shopper. If it is missing, a promise is computed from the current opening hours. */
  readonly promisedAt?: number | null | undefined;
  /** Whether the shopper booked a time with the lead. A booked time needs no confirmation by the dealership. */
  readonly isBooked?: boolean;
}

/**
 * Tells the shopper who answers, and either the promised time or the opening hours. A promised time that has passed is
 * left out. A booked time needs no answer, so the text then promises none.
 *
 * @example nextStepText(step) === 'A person at Southport answers by 10:40 am.'
 * @example nextStepText({ ...step, isBooked: true }) === 'Your time is booked. If anything changes, a person at Southport calls you.'
 * @example nextStepText({ ...step, replyMinutes: null }) === 'A person at Southport answers by phone or email. The location is open until 5:30 pm today.'
 */
export const nextStepText = (step: NextStep): string => {
  const { kind, who: place, location, replyMinutes, sentAt, now, promisedAt: made } = step;
  if (step.isBooked === true) return `Your time is booked. If anything changes, a person at ${place} calls you.`;
  const department = answeringDepartment(kind);
  const computed = location !== null && replyMinutes !== null ? promisedReply(location, department, sentAt, replyMinutes) : null;
  const promisedAt = made === undefined ? computed : made;
  const { reply: answersOrConfirms } = LEAD_KINDS[kind];
  if (location !== null && promisedAt !== null && promisedAt >= now) {
    const time = promiseText(location, promisedAt, now);
    return `A person at ${place} ${answersOrConfirms} by ${time}.`;
  }
  const presence = location === null ? null : presenceSentence(location, department, now);
  return [`A person at ${place} ${answersOrConfirms} by phone or email.`, presence].filter((part) => part !== null).join(' ');
};
