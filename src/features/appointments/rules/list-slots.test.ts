import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { listSlots, type SlotPlace, type SlotRules } from './list-slots.ts';
import { formatSlotTime } from './slot-time.ts';

const MINUTE = 60_000;
const RULES: SlotRules = { slotMinutes: 60, leadMinutes: 0, daysAhead: 3 };
const BRISBANE = 'Australia/Brisbane';
const at = (iso: string) => Date.parse(iso);
/** Monday to Friday 9:00 to 12:00 and 13:00 to 15:30. */
const WEEK = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, status: 'Open' as const, open: '09:00', close: '12:00' },
  { weekday, status: 'Open' as const, open: '13:00', close: '15:30' },
]);

const placeOf = (more: Parameters<typeof buildLocation>[0] = {}, timeZone = BRISBANE): SlotPlace => ({
  location: buildLocation({ openingHours: WEEK, ...more }),
  department: 'sales',
  timeZone,
});
const startsOf = (place: SlotPlace, rules: Partial<SlotRules>, now: number): readonly string[] =>
  listSlots(place, { ...RULES, ...rules }, now).map(({ startsAt }) => formatSlotTime(startsAt, place.timeZone).slice(0, 16));

describe('FORM-19 the slots of a location', () => {
  test('follow each other without gaps in each period of the opening hours, and none ends after the period', () => {
    expect(startsOf(placeOf(), { daysAhead: 1 }, at('2026-11-24T06:00:00+10:00'))).toEqual(
      ['2026-11-24', '2026-11-25'].flatMap((date) => ['09:00', '10:00', '11:00', '13:00', '14:00'].map((clock) => `${date}T${clock}`)),
    );
  });

  test('start only in the future, not later than the last day that can be booked, and not on closed days', () => {
    const friday = at('2026-11-27T14:00:00+10:00');
    expect(startsOf(placeOf(), { daysAhead: 3 }, friday)).toEqual([
      '2026-11-27T14:00',
      ...['09:00', '10:00', '11:00', '13:00', '14:00'].map((clock) => `2026-11-30T${clock}`),
    ]);
    expect(startsOf(placeOf(), { daysAhead: 2 }, friday + 1)).toEqual([]);
  });

  test('begin after the minimum notice (`leadMinutes`); minutes outside the opening hours do not count', () => {
    const sundayEvening = at('2026-11-22T21:00:00+10:00');
    expect(startsOf(placeOf(), { leadMinutes: 60, daysAhead: 1 }, sundayEvening)[0]).toBe('2026-11-23T10:00');
    const nearClosing = at('2026-11-23T15:00:00+10:00');
    expect(startsOf(placeOf(), { leadMinutes: 90, daysAhead: 1 }, nearClosing)[0]).toBe('2026-11-24T10:00');
  });

  test('follow the special hours of a date if these hours apply to the department and the location', () => {
    const now = at('2026-12-24T06:00:00+10:00');
    const holiday = (more: object) => placeOf({ specialHours: [{ date: '2026-12-24', status: 'Closed', ...more }] });
    expect(startsOf(holiday({}), { daysAhead: 0 }, now)).toEqual([]);
    expect(startsOf(holiday({ department: 'service' }), { daysAhead: 0 }, now)).toHaveLength(5);
    expect(startsOf(holiday({ locationName: 'Another yard' }), { daysAhead: 0 }, now)).toHaveLength(5);
    const shortDay = holiday({ status: 'Open', startHour: '10:00', endHour: '12:00' });
    expect(startsOf(shortDay, { daysAhead: 0 }, now)).toEqual(['2026-12-24T10:00', '2026-12-24T11:00']);
  });

  test('are not offered on a day on which the location opens only by appointment', () => {
    const tuesday = [{ weekday: 2, status: 'Open' as const, open: '09:00', close: '17:00', byAppointment: true }];
    expect(startsOf(placeOf({ openingHours: tuesday }), {}, at('2026-11-24T06:00:00+10:00'))).toEqual([]);
  });

  test('do not overlap if two entries of the opening hours overlap', () => {
    const hours = [
      { weekday: 2, status: 'Open' as const, open: '09:00', close: '11:30' },
      { weekday: 2, status: 'Open' as const, open: '10:00', close: '12:00' },
    ];
    expect(startsOf(placeOf({ openingHours: hours }), { daysAhead: 0 }, at('2026-11-24T06:00:00+10:00'))).toEqual([
      '2026-11-24T09:00',
      '2026-11-24T10:00',
      '2026-11-24T11:00',
    ]);
  });

  test('keep the local clock time when daylight saving begins, in the zone of the location', () => {
    const hours = [0, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '09:00', close: '10:00' }));
    const startsIn = (timeZone: string) =>
      listSlots(placeOf({ openingHours: hours }, timeZone), RULES, at('2026-10-02T12:00:00Z')).map(({ startsAt }) =>
        new Date(startsAt).toISOString().slice(0, 16),
      );
    expect(startsIn('Australia/Sydney')).toEqual(['2026-10-02T23:00', '2026-10-03T22:00']);
    expect(startsIn('Australia/Perth')).toEqual(['2026-10-03T01:00', '2026-10-04T01:00']);
  });
});

/** All UTC offsets, in minutes, of the time zones that the property-based test uses. */
const OFFSETS = [-600, 480, 570, 600, 630, 660, 765, 825];
const wallClock = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(epochMs);

/**
 * The first instant at which clocks in the time zone show the given date and time. If daylight saving skips this time, the
 * instant is computed with the UTC offset of the day before.
 */
const instantOf = (date: string, clock: string, timeZone: string): number => {
  const asUtc = Date.parse(`${date}T${clock}:00Z`);
  const exact = OFFSETS.map((offset) => asUtc - offset * MINUTE).filter((instant) => wallClock(instant, timeZone) === `${date} ${clock}`);
  if (exact.length > 0) return Math.min(...exact);
  const before = OFFSETS.find((offset) => {
    const dayBefore = new Date(asUtc - 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
    return wallClock(asUtc - 86_400_000 - offset * MINUTE, timeZone) === dayBefore;
  });
  return asUtc - (before ?? Number.NaN) * MINUTE;
};

/**
 * Computes the slots with another algorithm, so that the test can compare the results: lists every open minute, and
 * divides each series of open minutes into slots.
 */
const slotsByMinutes = ({ location, department, timeZone }: SlotPlace, rules: SlotRules, now: number): readonly number[] => {
  const firstDay = Date.parse(`${wallClock(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const starts: number[] = [];
  const openMinutes = new Set<number>();
  for (let day = 0; day <= rules.daysAhead; day++) {
    const date = new Date(firstDay + day * 86_400_000);
    const iso = date.toISOString().slice(0, 10);
    const special = location.specialHours.filter(
      (hours) => hours.date === iso && [department, 'all'].includes(hours.department) && [null, location.name].includes(hours.locationName),
    );
    const own = special.filter((hours) => hours.department === department);
    const spans =
      special.length > 0
        ? (own.length > 0 ? own : special).filter(({ status }) => status === 'Open').map(({ startHour, endHour }) => [startHour, endHour])
        : location.openingHours
            .filter((hours) => hours.weekday === date.getUTCDay() && hours.status === 'Open' && !hours.byAppointment)
            .map(({ open, close }) => [open, close]);
    const ofDay = new Set<number>();
    for (const [open, close] of spans) {
      const end = instantOf(iso, close ?? '', timeZone) / MINUTE;
      for (let minute = instantOf(iso, open ?? '', timeZone) / MINUTE; minute < end; minute++) ofDay.add(minute);
    }
    for (const minute of ofDay) openMinutes.add(minute);
    const runStarts = [...ofDay].filter((minute) => !ofDay.has(minute - 1)).sort((one, other) => one - other);
    for (const runStart of runStarts) {
      const isWhole = (start: number) => Array.from({ length: rules.slotMinutes }, (_, step) => start + step).every((m) => ofDay.has(m));
      for (let start = runStart; isWhole(start); start += rules.slotMinutes) starts.push(start);
    }
  }
  const openUntil = (start: number) => [...openMinutes].filter((minute) => minute >= now / MINUTE && minute < start).length;
  return starts.filter((start) => start >= now / MINUTE && openUntil(start) >= rules.leadMinutes).map((start) => start * MINUTE);
};

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16));
const period = fc.tuple(clock, clock).filter(([open, close]) => open < close);
const zone = fc.constantFrom(
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Honolulu',
);
/**
 * The first day of a random test case. About half of the cases start shortly before a change of daylight saving time,
 * the end of a year or a leap day. The others start on any day.
 */
const startDay = fc.oneof(
  fc.constantFrom('2026-04-03', '2026-04-04', '2026-10-02', '2026-10-03', '2026-12-30', '2028-02-27'),
  fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
);
const weeklyHours = fc.array(
  fc.record({ weekday: fc.integer({ min: 0, max: 6 }), times: period, byAppointment: fc.boolean() }).map(({ times, ...hours }) => ({
    ...hours,
    status: 'Open' as const,
    open: times[0],
    close: times[1],
  })),
  { minLength: 3, maxLength: 14 },
);

test('FORM-19 for random time zones, holidays and daylight saving changes, listSlots returns the same slots as an algorithm that checks every minute', () => {
  const special = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 4 }),
      times: fc.option(period, { nil: null }),
      department: fc.constantFrom('all' as const, 'sales' as const, 'service' as const),
      locationName: fc.constantFrom(null, 'The Yard Southport', 'Another yard'),
    }),
    { maxLength: 3 },
  );
  const rules = fc.record({
    slotMinutes: fc.constantFrom(15, 30, 40, 60, 90),
    leadMinutes: fc.integer({ min: 0, max: 900 }),
    daysAhead: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(
      zone,
      startDay,
      weeklyHours,
      special,
      rules,
      fc.integer({ min: 0, max: 1439 }),
      (timeZone, day, openingHours, days, slotRules, minute) => {
        const specialHours = days.map(({ day: ahead, times, ...hours }): DealershipLocation['specialHours'][number] => ({
          ...hours,
          date: new Date(Date.parse(day) + ahead * 86_400_000).toISOString().slice(0, 10),
          status: times ? 'Open' : 'Closed',
          startHour: times?.[0] ?? null,
          endHour: times?.[1] ?? null,
        }));
        const place = placeOf({ openingHours, specialHours }, timeZone);
        const now = Date.parse(day) + minute * MINUTE;
        const slots = listSlots(place, slotRules, now);
        expect(slots.map(({ startsAt }) => startsAt)).toEqual(slotsByMinutes(place, slotRules, now));
        expect(slots.every(({ startsAt, endsAt }) => endsAt - startsAt === slotRules.slotMinutes * MINUTE)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
