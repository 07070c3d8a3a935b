import type { DealershipLocation } from '#model/dealership/dealership.ts';

/**
 * A second calculation of opening hours and promised reply times, written from the description in `docs/leads.md`. This
 * calculation shares no code with the product: it uses neither Temporal nor `openState`. It uses a table of the UTC
 * offsets of each time zone. It finds the open periods by sorting all beginnings and ends of opening hours.
 */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FROM = Date.UTC(2025, 11, 1);
/**
 * The last day for which the time zone offsets are known. This day is far in the future, because a promised reply can
 * be decades away if a location opens for only a few minutes a week.
 */
const UNTIL = Date.UTC(2095, 0, 1);
const DAYS_AHEAD = 14;

/**
 * The instant (epoch milliseconds) from which the time zone has this offset. `offset` is local time minus UTC, in
 * milliseconds.
 */
interface Offset {
  readonly from: number;
  readonly offset: number;
}

const readOffset = (format: Intl.DateTimeFormat, utc: number): number => {
  const parts = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - utc;
};

const tables = new Map<string, readonly Offset[]>();

/**
 * All instants at which the UTC offset of a time zone changes. If a day begins and ends with different offsets, the
 * minute of the change is found by bisection.
 */
const offsetsOf = (zone: string): readonly Offset[] => {
  const known = tables.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const table: Offset[] = [{ from: Number.NEGATIVE_INFINITY, offset: readOffset(format, FROM) }];
  for (let day = FROM; day < UNTIL; day += DAY) {
    const before = readOffset(format, day);
    const after = readOffset(format, day + DAY);
    if (before === after) continue;
    let [low, high] = [day, day + DAY];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (readOffset(format, middle) === before) low = middle;
      else high = middle;
    }
    table.push({ from: high, offset: after });
  }
  tables.set(zone, table);
  return table;
};

const offsetAt = (zone: string, utc: number): number => offsetsOf(zone).findLast(({ from }) => from <= utc)?.offset ?? 0;

/** The times before `until` at which the offset of the zone changes. */
export const offsetChanges = (zone: string, until: number): readonly number[] =>
  offsetsOf(zone).flatMap(({ from }) => (from > 0 && from < until ? [from] : []));

/**
 * Converts a local time of a time zone to an instant. `wall` is the local time, written as if the time zone were UTC
 * (epoch milliseconds). When clocks go back, some local times occur twice. For such a time, the first instant is
 * returned. When clocks go forward, some local times do not exist. Such a time is moved forward by the change of the
 * clocks.
 */
const instantOf = (zone: string, wall: number): number => {
  const before = offsetAt(zone, wall - DAY);
  const candidates = [before, offsetAt(zone, wall + DAY)].filter((offset) => offsetAt(zone, wall - offset) === offset);
  return wall - (candidates.length === 0 ? before : Math.max(...candidates));
};

const clockMs = (clock: string): number => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE;

/**
 * The times at which the sales department opens and closes on one date. They are local clock times, written as epoch
 * milliseconds as if the time zone were UTC. `wall` is the midnight of the date, written in the same way.
 */
const wallPeriods = (location: DealershipLocation, wall: number): readonly (readonly [number, number])[] => {
  const date = new Date(wall).toISOString().slice(0, 10);
  const special = location.specialHours.filter(
    (hours) =>
      hours.date === date &&
      (hours.department === 'sales' || hours.department === 'all') &&
      (hours.locationName === null || hours.locationName === location.name),
  );
  const own = special.some(({ department }) => department === 'sales');
  const rows =
    special.length > 0
      ? special
          .filter(({ department }) => !own || department === 'sales')
          .map(({ status, startHour, endHour }) => ({ status, open: startHour, close: endHour }))
      : location.openingHours.filter(({ weekday, byAppointment }) => weekday === new Date(wall).getUTCDay() && !byAppointment);
  return rows.flatMap(({ status, open, close }) =>
    status === 'Open' && open !== null && close !== null ? [[wall + clockMs(open), wall + clockMs(close)] as const] : [],
  );
};

/** The open periods of one date. Periods that overlap or touch are joined. */
const periodsOn = (location: DealershipLocation, zone: string, wall: number): readonly (readonly [number, number])[] => {
  const steps = wallPeriods(location, wall)
    .map(([open, close]) => [instantOf(zone, open), instantOf(zone, close)] as const)
    .filter(([open, close]) => open < close)
    .flatMap(([open, close]) => [
      { at: open, step: 1 },
      { at: close, step: -1 },
    ])
    // One period may end at the instant at which the next period begins. Then the beginning is sorted before the end,
    // so that the two periods become one.
    .sort((left, right) => left.at - right.at || right.step - left.step);
  const periods: (readonly [number, number])[] = [];
  let depth = 0;
  let openedAt = 0;
  for (const { at, step } of steps) {
    if (depth === 0) openedAt = at;
    depth += step;
    if (depth === 0) periods.push([openedAt, at]);
  }
  return periods;
};

const wallDay = (zone: string, utc: number): number => Math.floor((utc + offsetAt(zone, utc)) / DAY) * DAY;

/** The promised time of a reply in epoch milliseconds; null if the location does not open within two weeks. */
export const independentPromise = (location: DealershipLocation, zone: string, sentAt: number, replyMinutes: number): number | null => {
  let left = replyMinutes * MINUTE;
  let lastDay = wallDay(zone, sentAt) + DAYS_AHEAD * DAY;
  for (let day = wallDay(zone, sentAt); day <= lastDay; day += DAY) {
    for (const [open, close] of periodsOn(location, zone, day)) {
      const from = Math.max(open, sentAt);
      if (close <= from) continue;
      if (close - from >= left) {
        const step = 5 * MINUTE;
        return Math.min(Math.ceil((from + left) / step) * step, close);
      }
      left -= close - from;
      lastDay = wallDay(zone, close) + DAYS_AHEAD * DAY;
    }
  }
  return null;
};

/** How long the location is open between `from` and `until`, in milliseconds. */
export const independentOpenTime = (location: DealershipLocation, zone: string, from: number, until: number): number => {
  let open = 0;
  for (let day = wallDay(zone, from); day <= wallDay(zone, until); day += DAY) {
    for (const [opensAt, closesAt] of periodsOn(location, zone, day)) {
      open += Math.max(0, Math.min(closesAt, until) - Math.max(opensAt, from));
    }
  }
  return open;
};
