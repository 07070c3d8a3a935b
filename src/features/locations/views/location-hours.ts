import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { type Department, openState, specialHoursOf, todayAt } from '#features/dealerships/rules/opening-hours.ts';
import { comingSpecialHours, endOfDay, type HoursRow, weeklyHours } from '#features/dealerships/rules/weekly-hours.ts';
import { earliest, type Timed } from '#kernel/timed.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';

/** The name of the department of a location, as pages show it. Null for a location with all departments: no name is shown. */
export const DEPARTMENT_NAMES: Readonly<Record<DealershipLocation['locationType'], string | null>> = {
  '': null,
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** The department whose special hours apply to a location (LOC-26). */
export const departmentOf = ({ locationType }: Pick<DealershipLocation, 'locationType'>): Department =>
  locationType === '' ? 'all' : locationType;

/** A row of the table of opening hours. */
export interface ShownHoursRow extends HoursRow {
  /** Whether the row shows today's hours. */
  readonly isToday: boolean;
}

/** The opening hours of one department. */
export interface DepartmentHours {
  readonly slug: string;
  /** The name of the department, such as 'Sales'. If the location has all departments, the name of the location. */
  readonly label: string;
  /** A text such as 'Open until 5:30 pm'; null if the hours of the department are unknown. */
  readonly openText: string | null;
  readonly isOpen: boolean;
  readonly week: readonly ShownHoursRow[];
  /** Dates in the next two weeks whose hours differ from the weekly hours. */
  readonly soon: readonly HoursRow[];
  /** All dates with special hours in the next three months, for the dialog (LOC-25). */
  readonly special: readonly HoursRow[];
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * The number of days for which the dialog with the hours shows special hours. It is large, because shoppers look for the
 * Christmas hours weeks before Christmas.
 */
const DIALOG_DAYS = 92;

/**
 * The opening hours of a location as pages show them (LOC-20 to 26). The result is valid until the location next opens
 * or closes, or until the day ends in the location's time zone, if this is earlier.
 *
 * @param now epoch milliseconds
 */
export const departmentHours = (location: DealershipLocation, now: number): Timed<DepartmentHours> => {
  const department = departmentOf(location);
  const state = openState(location, department, now);
  const { date } = todayAt(location, now);
  const hasSpecialToday = specialHoursOf(location, department, date.toString()).length > 0;
  const today = WEEKDAYS[date.dayOfWeek % 7];
  const isWorkday = date.dayOfWeek <= 5;
  const week = weeklyHours(location);
  return {
    value: {
      slug: location.slug,
      label: DEPARTMENT_NAMES[location.locationType] ?? location.name,
      openText: openNowText(state),
      isOpen: state.kind === 'open',
      week: week.map((row) => ({
        ...row,
        isToday: !hasSpecialToday && (row.days === today || (isWorkday && row.days === 'Mon – Fri')),
      })),
      soon: comingSpecialHours(location, department, now),
      special: comingSpecialHours(location, department, now, DIALOG_DAYS),
    },
    validUntil: earliest([
      state.changesAt,
      location.openingHours.length + location.specialHours.length > 0 ? endOfDay(location, now) : null,
    ]),
  };
};
