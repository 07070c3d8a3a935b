import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { checkPromises } from '#test/promise/promise-property.ts';
import { type NextStep, nextStepText, promisedReply } from './promised-reply.ts';

const southport = buildLocation({
  name: 'Southport',
  openingHours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' })),
    { weekday: 6, status: 'Open' as const, byAppointment: true },
  ],
  specialHours: [{ date: '2026-11-18', status: 'Closed' as const }],
});

/** The epoch milliseconds of a clock time in Brisbane (UTC+10) on Monday 16 November 2026, or some days later. */
const monday = (clock: string, days = 0): number => Date.parse(`2026-11-16T${clock}:00+10:00`) + days * 1440 * MINUTE_MS;

/** The test computes local times itself: Brisbane is at UTC+10 all year. */
const isOpen = (instant: number): boolean => {
  const local = new Date(instant + 600 * MINUTE_MS);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const isWeekday = local.getUTCDay() >= 1 && local.getUTCDay() <= 5;
  return isWeekday && !local.toISOString().startsWith('2026-11-18') && minutes >= 510 && minutes < 1050;
};

const words = (step: Partial<NextStep>): string =>
  nextStepText({
    kind: 'enquiry',
    who: 'Southport',
    location: southport,
    replyMinutes: 30,
    sentAt: monday('10:08'),
    now: monday('10:08'),
    ...step,
  });
const at = (clock: string, days = 0, step: Partial<NextStep> = {}): string =>
  words({ sentAt: monday(clock, days), now: monday(clock, days), ...step });

describe('a promised reply', () => {
  test('the reply time is counted only in opening hours, and the promised time is rounded up to five minutes, but is never after closing time', () => {
    expect(at('10:08')).toBe('A person at Southport answers by 10:40 am.');
    expect(at('17:00')).toBe('A person at Southport answers by 5:30 pm.');
    expect(at('07:15')).toBe('A person at Southport answers by 9:00 am.');
  });

  test('the promised time is never at night, on a closed date or on a day when the location opens only by appointment', () => {
    expect(at('17:20')).toBe('A person at Southport answers by 8:50 am on Tuesday.');
    expect(at('17:20', 1)).toBe('A person at Southport answers by 8:50 am on Thursday.');
    expect(at('18:00', 4)).toBe('A person at Southport answers by 9:00 am on Monday.');
  });

  test('the time until a promised reply counts only minutes in opening hours', () => {
    const minutes = fc.integer({ min: 5, max: 2880 });
    const sent = fc.integer({ min: 0, max: 14 * 1440 }).map((later) => monday('00:00') + later * MINUTE_MS);
    fc.assert(
      fc.property(sent, minutes, (sentAt, replyMinutes) => {
        const promisedAt = promisedReply(southport, 'sales', sentAt, replyMinutes) ?? Number.NaN;
        let open = 0;
        for (let minute = sentAt; minute < promisedAt; minute += MINUTE_MS) {
          if (isOpen(minute)) open++;
        }
        expect(open).toBeGreaterThanOrEqual(replyMinutes);
        expect(open).toBeLessThan(replyMinutes + 5);
      }),
      { numRuns: 100 },
    );
  });

  test('promised replies agree with an independent calculation for generated hours, holidays, zones and clock changes', () => {
    expect(() => checkPromises(500)).not.toThrow();
  });

  test('hours by appointment are not counted as opening hours; if a location opens for one hour a week, a reply time of 48 hours ends after 47 weeks', () => {
    const mixed = buildLocation({
      openingHours: [
        { weekday: 1, status: 'Open', byAppointment: true },
        { weekday: 1, status: 'Open', open: '10:00', close: '17:00' },
      ],
    });
    expect(promisedReply(mixed, 'sales', monday('08:00'), 30)).toBe(monday('10:30'));
    const anHourAWeek = buildLocation({ openingHours: [{ weekday: 1, status: 'Open', open: '09:00', close: '10:00' }] });
    expect(promisedReply(anHourAWeek, 'sales', monday('09:00'), 2_880)).toBe(monday('10:00', 47 * 7));
  });

  test('the promised time is left out if it has passed, or if the location never opens', () => {
    expect(words({ now: monday('10:41') })).toBe(
      'A person at Southport answers by phone or email. The location is open until 5:30 pm today.',
    );
    expect(words({ location: buildLocation({ name: 'Southport' }) })).toBe('A person at Southport answers by phone or email.');
  });
});

describe('the sentence about the next step', () => {
  const plain = (clock: string, days = 0) => at(clock, days, { replyMinutes: null });

  test('says when the location is open if no reply time is promised', () => {
    expect(plain('12:00')).toBe('A person at Southport answers by phone or email. The location is open until 5:30 pm today.');
    expect(plain('07:00')).toBe('A person at Southport answers by phone or email. The location opens at 8:30 am today.');
    expect(plain('18:00')).toBe('A person at Southport answers by phone or email. The location opens at 8:30 am on Tuesday.');
    expect(plain('12:00', 5)).toBe('A person at Southport answers by phone or email. Today the location is open by appointment only.');
  });

  test('gives the full date of the next opening if no reply time is promised and the location opens in more than a week', () => {
    const closed = Array.from({ length: 7 }, (_, day) => ({ date: `2026-11-${17 + day}`, status: 'Closed' as const }));
    const location = { ...southport, specialHours: buildLocation({ specialHours: closed }).specialHours };
    expect(at('18:00', 0, { location, replyMinutes: null })).toContain('The location opens at 8:30 am on Tuesday 24 November 2026.');
  });

  test('says that the dealer confirms a test drive; if the location is unknown, the sentence names no opening hours', () => {
    expect(at('12:00', 0, { kind: 'test-drive' })).toBe('A person at Southport confirms your test drive by 12:30 pm.');
    expect(at('12:00', 0, { who: 'the dealership you choose', location: null })).toBe(
      'A person at the dealership you choose answers by phone or email.',
    );
  });

  test('promises no confirmation if the shopper booked a time, because a booked time needs no confirmation', () => {
    for (const kind of ['test-drive', 'service'] as const)
      for (const replyMinutes of [30, null])
        expect(at('12:00', 0, { kind, replyMinutes, isBooked: true })).toBe(
          'Your time is booked. If anything changes, a person at Southport calls you.',
        );
  });

  test('LOC-26 names the opening hours of the service or parts department if the request is for service or parts', () => {
    const location = buildLocation({
      openingHours: [{ weekday: 1, status: 'Open', open: '08:30', close: '17:30' }],
      specialHours: [
        { date: '2026-11-16', status: 'Open', startHour: '08:30', endHour: '12:00', department: 'service' },
        { date: '2026-11-16', status: 'Open', startHour: '08:30', endHour: '13:00', department: 'parts' },
      ],
    });
    const until = (kind: NextStep['kind']) => at('10:00', 0, { kind, location, replyMinutes: null });
    expect(until('enquiry')).toContain('open until 5:30 pm today');
    expect(until('service')).toContain('open until 12:00 pm today');
    expect(until('parts')).toContain('open until 1:00 pm today');
  });
});
