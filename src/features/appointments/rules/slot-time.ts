import { Temporal } from 'temporal-polyfill';
import { formatClock } from '#features/dealerships/rules/opening-hours.ts';
import { formatDate } from '#kernel/format-date.ts';
import type { Slot } from './list-slots.ts';

/** A time that a shopper can choose. */
export interface SlotChoice {
  /** Local time with its UTC offset ('2026-11-24T08:30:00+10:00'): the value of the form field and of API-16. */
  readonly value: string;
  /**
   * The time as text: '8:30 am'. On the day on which daylight saving ends, some clock times occur twice. Such a time is
   * shown with its UTC offset.
   */
  readonly label: string;
}

/** One day and the appointment times that can be chosen on this day. */
export interface SlotDay {
  /** The date in the location's time zone: '2026-11-24'. */
  readonly date: string;
  /** The date in short form: 'Tue 24 Nov'. */
  readonly label: string;
  /** The date in long form: 'Tuesday 24 November 2026'. */
  readonly longLabel: string;
  readonly times: readonly SlotChoice[];
}

const SLOT_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):00([+-]\d{2}:\d{2})$/;

/**
 * Formats an instant as local time with the UTC offset.
 *
 * @example formatSlotTime(Date.UTC(2026, 10, 23, 22, 30), 'Australia/Brisbane') === '2026-11-24T08:30:00+10:00'
 */
export const formatSlotTime = (epochMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ timeZone, smallestUnit: 'second' });

/**
 * Parses a text that `formatSlotTime` has written. Null if the text has another form.
 *
 * @example parseSlotTime('2026-11-24T08:30:00+10:00') // { date: '2026-11-24', clock: '8:30 am', startsAt: 1795473000000 }
 */
export const parseSlotTime = (text: string): { readonly date: string; readonly clock: string; readonly startsAt: number } | null => {
  const [, date, time] = SLOT_TIME.exec(text) ?? [];
  const startsAt = Date.parse(text);
  return date === undefined || time === undefined || Number.isNaN(startsAt) ? null : { date, clock: formatClock(time), startsAt };
};

/**
 * Groups slots by the day in the time zone of the location. Forms and the endpoint for free times (API-16) offer the
 * times grouped by day.
 */
export const groupByDay = (slots: readonly Slot[], timeZone: string): readonly SlotDay[] => {
  const times = slots.flatMap(({ startsAt }) => {
    const value = formatSlotTime(startsAt, timeZone);
    const parsed = parseSlotTime(value);
    return parsed === null ? [] : [{ value, ...parsed }];
  });
  return [...Map.groupBy(times, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    label: formatDate(date, 'shortWithoutYear'),
    longLabel: formatDate(date, 'longWithWeekday'),
    times: ofDay.map(({ value, clock }) => {
      const isTwice = ofDay.filter((other) => other.clock === clock).length > 1;
      return { value, label: isTwice ? `${clock} (UTC${value.slice(-6)})` : clock };
    }),
  }));
};
