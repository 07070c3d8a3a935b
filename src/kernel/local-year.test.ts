import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localYear } from './local-year.ts';

const ZONES = ['Australia/Brisbane', 'Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland', 'America/New_York', 'UTC'];

test('localYear returns midnight in the given time zone as the end of the year, also in time zones with daylight saving time', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(localYear('Australia/Brisbane', now)).toMatchObject({ year: 2026, endsAt: Date.UTC(2026, 11, 31, 14) });
  expect(localYear('Australia/Sydney', now)).toMatchObject({ year: 2026, endsAt: Date.UTC(2026, 11, 31, 13) });
  expect(localYear('Australia/Adelaide', now)).toMatchObject({ year: 2026, endsAt: Date.UTC(2026, 11, 31, 13, 30) });
});

test('localYear gives the same year and end of the year as Intl.DateTimeFormat, even after calls for other years', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2031, 0, 1) }), { minLength: 2, maxLength: 6 }),
      (timeZone, instants) => {
        const calendar = new Intl.DateTimeFormat('en-AU', { timeZone, year: 'numeric' });
        for (const now of instants) {
          const { year, endsAt } = localYear(timeZone, now);
          expect(String(year)).toBe(calendar.format(now));
          expect([calendar.format(endsAt - 1), calendar.format(endsAt)]).toEqual([String(year), String(year + 1)]);
        }
      },
    ),
  );
});
