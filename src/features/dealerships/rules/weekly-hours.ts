import { formatDate } from '#kernel/format-date.ts';
import type { SpecialHours } from '#model/dealership/dealership.ts';
import { type Department, formatHours, type LocationHours, SINGLE_DEPARTMENTS, specialHoursOf, todayAt } from './opening-hours.ts';

/** One row in a table of opening hours: one or more days with equal hours, and these hours. */
export interface HoursRow {
  /** The days to which the hours apply: 'Mon – Fri', 'Saturday', 'Fri 25 Dec', or for one department only 'Fri 25 Dec (Service)'. */
  readonly days: string;
  /** '8:30 am – 5:30 pm', 'Closed', 'By appointment only'; periods of one day are separated by commas. */
  readonly hours: string;
}

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Formats the hours of one period for shoppers, with an en dash. (`formatHours` formats them for JSON, with a hyphen.) */
const inWords = (hours: Parameters<typeof formatHours>[0]): string => formatHours(hours).replace(' - ', ' – ');

const hoursOn = (location: Pick<LocationHours, 'openingHours'>, weekday: number): string => {
  const periods = location.openingHours.filter((hours) => hours.weekday === weekday && hours.status === 'Open');
  return periods.length === 0 ? 'Closed' : periods.map(inWords).join(', ');
};

/**
 * A location's weekly hours as rows. Monday to Friday share one row if their hours are equal (LOC-21). Saturday and Sunday
 * have separate rows (LOC-22). The list is empty if the hours are unknown.
 *
 * @example weeklyHours(southport)[0] // { days: 'Mon – Fri', hours: '8:30 am – 5:30 pm' }
 */
export const weeklyHours = (location: Pick<LocationHours, 'openingHours'>): readonly HoursRow[] => {
  if (location.openingHours.length === 0) return [];
  const workdays = WORKDAYS.map((days, index) => ({ days, hours: hoursOn(location, index + 1) }));
  const areAlike = workdays.every(({ hours }) => hours === workdays[0]?.hours);
  return [
    ...(areAlike ? [{ days: 'Mon – Fri', hours: hoursOn(location, 1) }] : workdays),
    { days: 'Saturday', hours: hoursOn(location, 6) },
    { days: 'Sunday', hours: hoursOn(location, 0) },
  ];
};

/** Special hours of this number of days, beginning with today, are shown beside the weekly hours. */
const DAYS_AHEAD = 14;

const DEPARTMENT_NAMES = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/**
 * Lists the special hours of a department for the next days, including today: one row for each day that has special
 * hours. For the department 'all', the list also contains the special hours of the single departments. Each of these
 * rows contains the name of its department. The result is valid until the next midnight at the location.
 *
 * @param days the number of days, including today; two weeks by default
 * @example comingSpecialHours(southport, 'sales', now) // [{ days: 'Fri 25 Dec', hours: 'Closed' }]
 * @example comingSpecialHours(southport, 'all', now) // [{ days: 'Thu 24 Dec (Service)', hours: 'Closed' }, …]
 */
export const comingSpecialHours = (
  location: LocationHours,
  department: Department,
  nowMs: number,
  days = DAYS_AHEAD,
): readonly HoursRow[] => {
  if (location.specialHours.length === 0) return [];
  const { date: today } = todayAt(location, nowMs);
  return Array.from({ length: days }, (_, index) => today.add({ days: index }).toString()).flatMap((date) => {
    const day = formatDate(date, 'shortWithoutYear');
    const rows = specialRow(day, specialHoursOf(location, department, date));
    if (department !== 'all') return rows;
    const single = SINGLE_DEPARTMENTS.flatMap((one) => {
      const own = specialHoursOf(location, one, date).filter((hours) => hours.department === one);
      return specialRow(`${day} (${DEPARTMENT_NAMES[one]})`, own);
    });
    return [...rows, ...single];
  });
};

/** The row for special hours of one date; no row if there are none. */
const specialRow = (days: string, special: readonly SpecialHours[]): readonly HoursRow[] => {
  if (special.length === 0) return [];
  const open = special.filter(({ status }) => status === 'Open');
  const hours = open.map(({ startHour, endHour }) => inWords({ status: 'Open', open: startHour, close: endHour, byAppointment: false }));
  return [{ days, hours: open.length === 0 ? 'Closed' : hours.join(', ') }];
};

/** The next midnight in the time zone of a location, in epoch milliseconds. */
export const endOfDay = (location: LocationHours, nowMs: number): number => {
  const { date, timeZone } = todayAt(location, nowMs);
  return date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
};
