import { Temporal } from 'temporal-polyfill';
import { type Department, type LocationHours, openPeriodsOn } from '#features/dealerships/rules/opening-hours.ts';
import { MINUTE_MS } from '#kernel/clock.ts';

/**
 * A time that a shopper can book. Start and end are epoch milliseconds. The instant `endsAt` no longer belongs to the
 * slot.
 */
export interface Slot {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The rules by which a dealership offers slots. */
export interface SlotRules {
  /** Length of a slot. The next slot begins when the one before it ends. */
  readonly slotMinutes: number;
  /** The minimum notice: how long the location must be open between the request and the start of the slot. */
  readonly leadMinutes: number;
  /** Number of days ahead, after today, for which slots are offered. */
  readonly daysAhead: number;
}

/** The location and the department whose slots are offered. */
export interface SlotPlace {
  readonly location: LocationHours;
  /** The department whose opening hours determine the slots. */
  readonly department: Department;
  /** The time zone of the location (IANA). */
  readonly timeZone: string;
}

/**
 * All slots of a location, sorted by time, including booked slots. In each period of the opening hours, the first slot
 * starts at the opening, and the others follow without gaps until the closing. Times are in the location's own time
 * zone. Special hours (holidays) replace the weekly hours. Minutes in which the location is closed do not count towards
 * the minimum notice (`leadMinutes`), so that the staff see the request before the shopper arrives. A day on which the
 * location opens only by appointment has no slots.
 *
 * @param now epoch milliseconds
 * @example listSlots(southport, { slotMinutes: 30, leadMinutes: 60, daysAhead: 14 }, sundayEvening)[0] // Monday 9:30 am, if Monday opens at 8:30 am
 */
export const listSlots = (place: SlotPlace, rules: SlotRules, now: number): readonly Slot[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
  const [slotMs, leadMs] = [rules.slotMinutes * MINUTE_MS, rules.leadMinutes * MINUTE_MS];
  const slots: Slot[] = [];
  let openMs = 0;
  for (let days = 0; days <= rules.daysAhead; days++) {
    const date = today.add({ days });
    for (const { opensAt, closesAt } of openPeriodsOn(place.location, place.department, date, place.timeZone)) {
      const from = Math.max(opensAt, now);
      for (let startsAt = opensAt; startsAt + slotMs <= closesAt; startsAt += slotMs) {
        if (startsAt >= from && openMs + startsAt - from >= leadMs) slots.push({ startsAt, endsAt: startsAt + slotMs });
      }
      openMs += Math.max(0, closesAt - from);
    }
  }
  return slots;
};
