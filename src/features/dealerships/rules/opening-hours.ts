import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '#kernel/clock.ts';
import type { DealershipLocation, OpeningHour, SpecialHours } from '#model/dealership/dealership.ts';
import { timeZoneOf } from './time-zones.ts';

/** The departments that special hours can apply to (LOC-26); 'all' means the location as a whole. */
export type Department = 'all' | 'sales' | 'service' | 'parts';

export type LocationHours = Pick<DealershipLocation, 'name' | 'openingHours' | 'specialHours' | 'timeZone' | 'address'>;

/**
 * Whether a location is open, and the instant at which this state or its description changes next. Instants are in epoch
 * milliseconds. Clock times are texts such as '17:30', in the time zone of the location.
 */
export type OpenState =
  | { readonly kind: 'open'; readonly changesAt: number; readonly until: string }
  | { readonly kind: 'by-appointment'; readonly changesAt: number }
  | {
      readonly kind: 'closed';
      /**
       * The instant at which the text for shoppers must change. If the location opens today, this is the opening
       * itself. If it opens within six days, this is the midnight before the opening, when 'Opens Monday 8:30 am'
       * becomes 'Opens 8:30 am'. If it opens later, this is the midnight at which 'Opens Mon 4 Jan 8:30 am' becomes
       * 'Opens Monday 8:30 am'. Null if the location does not open within two weeks.
       */
      readonly changesAt: number | null;
      readonly opens: NextOpening | null;
    };

/** The next opening of a closed location. */
interface NextOpening {
  /** ISO date, such as '2026-11-24'. */
  readonly date: string;
  /** From Sunday = 0 to Saturday = 6. */
  readonly weekday: number;
  readonly isToday: boolean;
  /** Whether the weekday alone says which day is meant: the location opens within six days. */
  readonly isWithinSixDays: boolean;
  readonly time: string;
}

interface Period {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly open: string;
  readonly close: string;
}

const DAYS_AHEAD = 14;

/** If a location opens after more than this number of days, the name of the weekday could mean an earlier day. */
const DAYS_BY_WEEKDAY = 6;

const isFor = (hours: SpecialHours, location: LocationHours, department: Department): boolean =>
  (hours.department === 'all' || hours.department === department) && (hours.locationName === null || hours.locationName === location.name);

/** ENT-18 numbers the weekdays from Sunday = 0 to Saturday = 6. Temporal numbers them from Monday = 1 to Sunday = 7. */
const weekdayOf = (date: Temporal.PlainDate): number => date.dayOfWeek % 7;

/** All departments except 'all', in the order in which pages show them. */
export const SINGLE_DEPARTMENTS = ['sales', 'service', 'parts'] as const;

/**
 * Returns the special hours of a department on a date. If the department has none of its own, the result is the special
 * hours that the settings define for all departments. The department 'all' means the location as a whole. If the
 * settings define no special hours for all departments, but each single department has special hours, the result for
 * 'all' joins these: the location is open while at least one department is open. If only some departments have special
 * hours, the result for 'all' is empty, because the other departments keep their weekly hours.
 */
export const specialHoursOf = (location: LocationHours, department: Department, isoDate: string): readonly SpecialHours[] => {
  const matching = location.specialHours.filter((hours) => hours.date === isoDate && isFor(hours, location, department));
  if (department === 'all' && matching.length === 0) {
    const single = SINGLE_DEPARTMENTS.map((one) => specialHoursOf(location, one, isoDate));
    return single.every((hours) => hours.length > 0) ? joinSpecialHours(single.flat()) : [];
  }
  const own = matching.filter((hours) => hours.department === department);
  return own.length > 0 ? own : matching;
};

/**
 * Joins the special hours of several departments on one date to special hours for all departments. The location is open
 * while at least one department is open. If no department is open, the result is one entry with the status 'Closed'.
 */
const joinSpecialHours = (hours: readonly SpecialHours[]): readonly SpecialHours[] => {
  const joined: { startHour: string; endHour: string }[] = [];
  const open = hours.flatMap(({ status, startHour, endHour }) =>
    status === 'Open' && startHour !== null && endHour !== null ? [{ startHour, endHour }] : [],
  );
  for (const { startHour, endHour } of open.sort((left, right) => (left.startHour < right.startHour ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || startHour > last.endHour) joined.push({ startHour, endHour });
    else if (endHour > last.endHour) last.endHour = endHour;
  }
  const periods = joined.length === 0 ? [{ startHour: null, endHour: null }] : joined;
  const status = joined.length === 0 ? 'Closed' : 'Open';
  return hours.slice(0, 1).flatMap((first) => periods.map((period) => ({ ...first, ...period, status, department: 'all' })));
};

const epochAt = (date: Temporal.PlainDate, clock: string, timeZone: string): number =>
  date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(clock) }).epochMilliseconds;

/** The current date at a location, and its time zone. */
export const todayAt = (location: LocationHours, nowMs: number): { readonly date: Temporal.PlainDate; readonly timeZone: string } => {
  const timeZone = timeZoneOf(location, { timeZone: null, state: location.address.state });
  return { date: Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate(), timeZone };
};

/** The first instant of a day: normally midnight, and a later time if daylight saving starts at midnight. */
const startOf = (date: Temporal.PlainDate, timeZone: string): number => date.toZonedDateTime(timeZone).epochMilliseconds;

const periodsOn = (location: LocationHours, department: Department, date: Temporal.PlainDate, timeZone: string): readonly Period[] => {
  const special = specialHoursOf(location, department, date.toString());
  const spans: readonly (readonly [string | null, string | null])[] =
    special.length > 0
      ? special.filter(({ status }) => status === 'Open').map(({ startHour, endHour }) => [startHour, endHour])
      : location.openingHours
          .filter((hours) => hours.weekday === weekdayOf(date) && hours.status === 'Open' && !hours.byAppointment)
          .map(({ open, close }) => [open, close]);
  return (
    spans
      .flatMap(([open, close]) =>
        open && close ? [{ open, close, opensAt: epochAt(date, open, timeZone), closesAt: epochAt(date, close, timeZone) }] : [],
      )
      // If daylight saving skips the clock times of a period, the period has no length and is left out.
      .filter(({ opensAt, closesAt }) => opensAt < closesAt)
      .sort((left, right) => left.opensAt - right.opensAt)
  );
};

const isByAppointment = (location: LocationHours, department: Department, date: Temporal.PlainDate): boolean =>
  specialHoursOf(location, department, date.toString()).length === 0 &&
  location.openingHours.some((hours: OpeningHour) => hours.weekday === weekdayOf(date) && hours.status === 'Open' && hours.byAppointment);

/**
 * Whether a location is open at an instant, in its own time zone (docs/settled.md, 'Time'; ENT-18, ENT-19, LOC-26).
 * Special hours replace the weekly hours on their date. The closing time is excluded: at 17:30 the location is closed.
 *
 * @example openState(southport, 'sales', Date.parse('2026-11-23T00:00:00Z')) // { kind: 'open', until: '17:30', … }
 */
export const openState = (location: LocationHours, department: Department, nowMs: number): OpenState => {
  const { date: today, timeZone } = todayAt(location, nowMs);
  const periods = periodsOn(location, department, today, timeZone);
  const current = periods.find(({ opensAt, closesAt }) => opensAt <= nowMs && nowMs < closesAt);
  if (current) return { kind: 'open', changesAt: current.closesAt, until: current.close };
  const opensLater = periods.some(({ opensAt }) => opensAt > nowMs);
  if (!opensLater && isByAppointment(location, department, today)) {
    return { kind: 'by-appointment', changesAt: startOf(today.add({ days: 1 }), timeZone) };
  }
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const date = today.add({ days });
    const next = periodsOn(location, department, date, timeZone).find(({ opensAt }) => opensAt > nowMs);
    if (next) {
      const isWithinSixDays = days <= DAYS_BY_WEEKDAY;
      const opens = { date: date.toString(), weekday: weekdayOf(date), isToday: days === 0, isWithinSixDays, time: next.open };
      const changesAt = days === 0 ? next.opensAt : startOf(isWithinSixDays ? date : date.subtract({ days: DAYS_BY_WEEKDAY }), timeZone);
      return { kind: 'closed', changesAt, opens };
    }
  }
  return { kind: 'closed', changesAt: null, opens: null };
};

/** A period in which a location is open without a break, in epoch milliseconds. The closing time is excluded. */
export interface OpenPeriod {
  readonly opensAt: number;
  readonly closesAt: number;
}

/**
 * The periods in which a department of a location is open on a date, in order. Hours that overlap or touch are one
 * period. Hours by appointment do not count.
 *
 * @param timeZone the time zone of the location (`timeZoneOf`)
 */
export const openPeriodsOn = (
  location: LocationHours,
  department: Department,
  date: Temporal.PlainDate,
  timeZone: string,
): readonly OpenPeriod[] => joinPeriods(periodsOn(location, department, date, timeZone));

/**
 * The periods in which a location is open, in order. The first period is the one that contains `fromMs`, or the next
 * one if the location is closed then. Hours that overlap or touch are one period. Hours by appointment do not count.
 * The list ends before the first closure of more than two weeks. Without such a closure it has no end.
 *
 * @example for (const { opensAt, closesAt } of openPeriods(southport, 'sales', now)) if (closesAt > deadline) break;
 */
export function* openPeriods(location: LocationHours, department: Department, fromMs: number): Generator<OpenPeriod> {
  const { date: today, timeZone } = todayAt(location, fromMs);
  let lastDate = today.add({ days: DAYS_AHEAD });
  for (let date = today; Temporal.PlainDate.compare(date, lastDate) <= 0; date = date.add({ days: 1 })) {
    for (const period of openPeriodsOn(location, department, date, timeZone)) {
      if (period.closesAt <= fromMs) continue;
      yield period;
      lastDate = date.add({ days: DAYS_AHEAD });
    }
  }
}

/**
 * Returns the instant (epoch milliseconds) at which the total time since `fromMs` in which the location was open
 * reaches `openMs`. The instant may be a closing time. Null if a closure of more than two weeks comes before this
 * instant.
 *
 * @param openMs milliseconds
 * @example openInstant(southport, 'sales', fridayAtTwentyPastFive, 30 * MINUTE_MS) // Monday, 20 minutes after the opening
 */
export const openInstant = (location: LocationHours, department: Department, fromMs: number, openMs: number): number | null => {
  let left = openMs;
  for (const { opensAt, closesAt } of openPeriods(location, department, fromMs)) {
    const from = Math.max(opensAt, fromMs);
    if (from + left <= closesAt) return from + left;
    left -= closesAt - from;
  }
  return null;
};

/** Joins periods that overlap or touch. The given periods must be sorted by their opening times. */
const joinPeriods = (periods: readonly Period[]): readonly OpenPeriod[] => {
  const joined: OpenPeriod[] = [];
  for (const { opensAt, closesAt } of periods) {
    const last = joined.at(-1);
    if (last && opensAt <= last.closesAt)
      joined[joined.length - 1] = { opensAt: last.opensAt, closesAt: Math.max(last.closesAt, closesAt) };
    else joined.push({ opensAt, closesAt });
  }
  return joined;
};

/**
 * How long a location is open between two instants, in milliseconds.
 *
 * @example openTimeBetween(southport, 'sales', fridayAtFive, mondayAtNine) === 60 * MINUTE_MS
 */
export const openTimeBetween = (location: LocationHours, department: Department, fromMs: number, untilMs: number): number => {
  let open = 0;
  let from = fromMs;
  // `openPeriods` stops at a closure of more than two weeks. So after such a closure, this loop calls `openPeriods`
  // again with a later start.
  while (from < untilMs) {
    for (const { opensAt, closesAt } of openPeriods(location, department, from)) {
      if (opensAt >= untilMs) return open;
      open += Math.min(closesAt, untilMs) - Math.max(opensAt, from);
      from = closesAt;
      if (from >= untilMs) return open;
    }
    // `openPeriods` has found no opening hours in the next `DAYS_AHEAD` days. This code adds days of 24 hours, but a
    // day on which daylight saving begins has only 23. Starting one day earlier ensures that no opening is missed.
    from += (DAYS_AHEAD - 1) * DAY_MS;
  }
  return open;
};

/**
 * Formats a clock time for shoppers.
 *
 * @example formatClock('17:30') === '5:30 pm'
 */
export const formatClock = (clock: string): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
};

/** One weekday's hours as text (LOC-23, LOC-24): 'Closed', 'By appointment only' or '8:30 am - 5:30 pm'. */
export const formatHours = (hours: Pick<OpeningHour, 'status' | 'open' | 'close' | 'byAppointment'>): string => {
  if (hours.status === 'Closed') return 'Closed';
  if (hours.byAppointment || hours.open === null || hours.close === null) return 'By appointment only';
  return `${formatClock(hours.open)} - ${formatClock(hours.close)}`;
};
