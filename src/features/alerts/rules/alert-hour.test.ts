import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { formatInstant } from '#kernel/format-date.ts';
import { lastAlertHour } from './alert-hour.ts';

describe('the hour of the daily mails', () => {
  test('is 7 am in the time zone of the site', () => {
    const at = (text: string) => Date.parse(text);
    expect(lastAlertHour('Australia/Brisbane', at('2026-11-24T07:00:00+10:00'))).toBe(at('2026-11-24T07:00:00+10:00'));
    expect(lastAlertHour('Australia/Brisbane', at('2026-11-24T06:59:59+10:00'))).toBe(at('2026-11-23T07:00:00+10:00'));
    expect(lastAlertHour('Australia/Perth', at('2026-11-24T23:59:00+08:00'))).toBe(at('2026-11-24T07:00:00+08:00'));
  });

  test('is never in the future, and less than a day ago', () => {
    const zone = fc.constantFrom('Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide', 'Australia/Sydney');
    fc.assert(
      fc.property(zone, fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }), (timeZone, now) => {
        const hour = lastAlertHour(timeZone, now);
        expect(now - hour).toBeGreaterThanOrEqual(0);
        expect(now - hour).toBeLessThan(DAY_MS);
        expect(['06:00', '07:00', '08:00']).toContain(formatInstant(hour, 'clock24', timeZone));
      }),
    );
  });
});
