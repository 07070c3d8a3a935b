import fc from 'fast-check';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { offsetChanges } from './independent-promise.ts';

/** One generated case: a location with opening hours in a time zone, the time of a lead, and the promised reply minutes. */
export interface PromiseCase {
  readonly zone: string;
  readonly location: DealershipLocation;
  readonly sentAt: number;
  readonly replyMinutes: number;
}

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
const DAYS = 730;

/**
 * The time zones of Australia, and time zones with unusual rules. On Lord Howe the clocks change by half an hour. In
 * Cairo and Santiago they change at midnight. In Kathmandu and Chatham the UTC offset is not a whole number of hours.
 */
const ZONES = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Broken_Hill',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Kathmandu',
];

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Opening hours that mostly begin and end on a quarter of an hour, from 7:00 on; some begin and end at any minute of the day. */
const span = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.integer({ min: 28, max: 60 }), fc.integer({ min: 1, max: 36 })).map(([a, b]) => [a * 15, (a + b) * 15]),
    },
    { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: 1_438 }), fc.integer({ min: 1, max: 1_439 })).map(([a, b]) => [a, a + b]) },
    { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 120 })).map(([a, b]) => [a, a + b]) },
  )
  .map(([open = 0, close = 0]) => ({ open: clock(open), close: clock(Math.min(close, 1_439)) }));

const weekHour = fc
  .record({ weekday: fc.integer({ min: 0, max: 6 }), span, kind: fc.integer({ min: 0, max: 9 }) })
  .map(({ weekday, span, kind }) => {
    if (kind === 0) return { weekday, status: 'Closed' as const };
    if (kind === 1) return { weekday, status: 'Open' as const, byAppointment: true };
    return { weekday, status: 'Open' as const, ...span };
  });
const usualWeek = span.map((hours) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, ...hours })));
const week = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(usualWeek, fc.array(weekHour, { maxLength: 4 })).map(([days, more]) => [...days, ...more]) },
  { weight: 2, arbitrary: fc.array(weekHour, { maxLength: 12 }) },
);

const NAME = 'Southport';
const specialHour = (sentAt: number) =>
  fc
    .record({
      // Most special hours are on the days shortly after the message, because only those change the promised time.
      day: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -1, max: 10 }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 }) }),
      span,
      isOpen: fc.boolean(),
      department: fc.constantFrom('all' as const, 'all' as const, 'sales' as const, 'service' as const, 'parts' as const),
      locationName: fc.constantFrom(null, null, NAME, 'Elsewhere'),
    })
    .map(({ day, span, isOpen, department, locationName }) => ({
      date: new Date(sentAt + day * 1_440 * MINUTE).toISOString().slice(0, 10),
      department,
      locationName,
      ...(isOpen ? { status: 'Open' as const, startHour: span.open, endHour: span.close } : { status: 'Closed' as const }),
    }));
/** A period of 8 to 17 days in which the location is closed, as many locations are at Christmas. */
const closure = (sentAt: number) =>
  fc.tuple(fc.integer({ min: -2, max: 5 }), fc.integer({ min: 8, max: 17 })).map(([start, length]) =>
    Array.from({ length }, (_, day) => ({
      date: new Date(sentAt + (start + day) * 1_440 * MINUTE).toISOString().slice(0, 10),
      status: 'Closed' as const,
    })),
  );

const sentIn = (zone: string) => {
  const anyTime = fc.integer({ min: 0, max: DAYS * 86_400 }).map((seconds) => START + seconds * 1_000);
  const changes = offsetChanges(zone, START + DAYS * 1_440 * MINUTE);
  if (changes.length === 0) return anyTime;
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -4 * 1_440, max: 2 * 1_440 }))
    .map(([change, minutes]) => change + minutes * MINUTE);
  return fc.oneof(anyTime, nearChange);
};

/** Generates cases; half of the messages are sent near the beginning or end of daylight saving. */
export const promiseCase: fc.Arbitrary<PromiseCase> = fc.constantFrom(...ZONES).chain((zone) =>
  sentIn(zone).chain((sentAt) =>
    fc
      .record({
        openingHours: week,
        special: fc.oneof(
          { weight: 5, arbitrary: fc.array(specialHour(sentAt), { maxLength: 6 }) },
          { weight: 1, arbitrary: closure(sentAt) },
        ),
        replyMinutes: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 1, max: 24 }).map((steps) => steps * 5) },
          { weight: 2, arbitrary: fc.integer({ min: 5, max: 2_880 }) },
        ),
      })
      .map(({ openingHours, special, replyMinutes }) => ({
        zone,
        sentAt,
        replyMinutes,
        location: buildLocation({ name: NAME, timeZone: zone, openingHours, specialHours: special }),
      })),
  ),
);
