import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodState, siteDay } from './content-dates.ts';

const at = (iso: string): number => Date.parse(iso);
const BRISBANE = 'Australia/Brisbane';

describe('content with a start and an expiry', () => {
  test("HOME-18 content expires at the end of its expiry day in the site's time zone", () => {
    const promotion = { expiry: '2025-06-15' };
    expect(periodState(promotion, BRISBANE, at('2025-06-15T23:59:59+10:00'))).toEqual({
      isShown: true,
      changesAt: at('2025-06-16T00:00:00+10:00'),
    });
    expect(periodState(promotion, BRISBANE, at('2025-06-16T00:00:00+10:00'))).toEqual({ isShown: false, changesAt: null });
    // At this instant it is already the 16th in Brisbane, but still the 15th in Perth.
    expect(periodState(promotion, 'Australia/Perth', at('2025-06-16T00:00:00+10:00')).isShown).toBe(true);
  });

  test('HOME-18 content whose expiry has a time expires at that time', () => {
    const promotion = { start: '2025-06-15T09:00', expiry: '2025-06-15T17:30' };
    expect(periodState(promotion, BRISBANE, at('2025-06-15T08:59:59+10:00'))).toEqual({
      isShown: false,
      changesAt: at('2025-06-15T09:00:00+10:00'),
    });
    expect(periodState(promotion, BRISBANE, at('2025-06-15T09:00:00+10:00')).isShown).toBe(true);
    expect(periodState(promotion, BRISBANE, at('2025-06-15T17:30:00+10:00')).isShown).toBe(false);
  });

  test('siteDay returns a day of 23 hours for the date on which daylight saving begins', () => {
    // Sydney: 4 October 2026 has 23 hours.
    expect(siteDay('Australia/Sydney', at('2026-10-04T12:00:00+11:00'))).toEqual({
      date: '2026-10-04',
      startsAt: at('2026-10-04T00:00:00+10:00'),
      endsAt: at('2026-10-05T00:00:00+11:00'),
    });
  });

  test('the day that is cached for a time zone is not used after midnight or for another time zone', () => {
    const evening = at('2026-11-21T23:59:59+10:00');
    expect([siteDay(BRISBANE, evening).date, siteDay(BRISBANE, evening + 1_000).date, siteDay(BRISBANE, evening).date]).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-21',
    ]);
    expect(siteDay('Australia/Perth', evening + 1_000).date).toBe('2026-11-21');
  });

  test('before the instant `changesAt`, shown content stays shown and hidden content stays hidden', () => {
    const day = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.option(day),
        fc.option(day),
        fc.integer({ min: at('2025-01-01'), max: at('2027-12-31') }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (start, expiry, now, share) => {
          const { isShown, changesAt } = periodState({ start, expiry }, BRISBANE, now);
          const later = now + Math.floor(((changesAt ?? now + 1e10) - now) * share);
          expect(periodState({ start, expiry }, BRISBANE, later).isShown).toBe(isShown);
        },
      ),
    );
  });
});
