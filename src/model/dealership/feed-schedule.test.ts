import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextFeedRun, parseFeedSchedule } from './feed-schedule.ts';

const NOW = Date.UTC(2026, 10, 27, 3, 5);
const next = (text: string, after: number, timeZone: string): string => {
  const schedule = parseFeedSchedule(text);
  if (schedule === null) throw new Error(`'${text}' is no schedule`);
  return new Date(nextFeedRun(schedule, after, timeZone)).toISOString();
};

test('with an interval, the next run is the last run plus the interval', () => {
  expect(next('30m', NOW, 'Australia/Perth')).toBe('2026-11-27T03:35:00.000Z');
  expect(next('1d', NOW, 'Australia/Perth')).toBe('2026-11-28T03:05:00.000Z');
});

test('a cron expression is read in the time zone of the dealership', () => {
  // 6:15 on Saturday in Perth is 22:15 UTC on Friday. 6:15 on Saturday in Sydney, which has daylight saving time, is 19:15 UTC
  // on Friday.
  expect(next('15 6 * * 6', NOW, 'Australia/Perth')).toBe('2026-11-27T22:15:00.000Z');
  expect(next('15 6 * * 6', NOW, 'Australia/Sydney')).toBe('2026-11-27T19:15:00.000Z');
  expect(next('*/20 8-18 * * 1-5', NOW, 'Australia/Brisbane')).toBe('2026-11-27T03:20:00.000Z');
});

test('a daily run happens exactly once on the day on which daylight saving time begins', () => {
  // Sydney's clocks go forward at 2:00 on 4 October 2026.
  const before = Date.UTC(2026, 9, 2, 20, 0);
  const runs: string[] = [];
  for (let at = before; runs.length < 3; ) {
    runs.push(next('30 6 * * *', at, 'Australia/Sydney'));
    at = Date.parse(runs.at(-1) ?? '');
  }
  expect(runs).toEqual(['2026-10-02T20:30:00.000Z', '2026-10-03T19:30:00.000Z', '2026-10-04T19:30:00.000Z']);
});

test.each(['', '4m', '8d', '30', '30s', 'hourly', '* * * *', '* * * * * *', '61 * * * *', '0 0 31 2 *', '5m; rm'])(
  "'%s' is not a valid schedule",
  (text) => {
    expect(parseFeedSchedule(text)).toBeNull();
  },
);

test('the next run is always later than the last one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('5m', '7d', '0 * * * *', '15 6-20 * * 1-6', '0 3 1 * *'),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
      fc.constantFrom('Australia/Perth', 'Australia/Sydney', 'Australia/Adelaide'),
      (text, after, zone) => Date.parse(next(text, after, zone)) > after,
    ),
    { numRuns: 200 },
  );
});
