import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { leadPromise } from './lead-promise.ts';
import { reminderStep } from './reminder-times.ts';

/** A location in Brisbane that is open from Monday to Friday, 8:30 to 17:30. Wednesday 18 November is a holiday. */
const southport = buildLocation({
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' })),
  specialHours: [{ date: '2026-11-18', status: 'Closed' as const }],
});
const never = buildLocation({ openingHours: [] });

/** The epoch milliseconds of a clock time on Monday 16 November 2026, or some days later. */
const at = (clock: string, days = 0): number => Date.parse(`2026-11-16T${clock}:00+10:00`) + days * DAY_MS;

describe('the promised time of the reply to a lead', () => {
  test('the first reminder is due when two thirds of the promised minutes have passed in opening hours', () => {
    expect(leadPromise(southport, 'sales', 30, at('10:00'))).toEqual({ by: at('10:30'), remindAt: at('10:20') });
    // The site promises a reply within 30 minutes of opening time. Ten of these minutes pass on Monday before closing
    // time, the other twenty on Tuesday after opening time.
    expect(leadPromise(southport, 'sales', 30, at('17:20'))).toEqual({ by: at('08:50', 1), remindAt: at('08:40', 1) });
    expect(leadPromise(southport, 'sales', 60, at('22:00'))).toEqual({ by: at('09:30', 1), remindAt: at('09:10', 1) });
  });

  test('nothing is promised if the site sets no reply time, the location is unknown or the location never opens', () => {
    expect(leadPromise(southport, 'sales', null, at('10:00'))).toBeNull();
    expect(leadPromise(null, 'sales', 30, at('10:00'))).toBeNull();
    expect(leadPromise(never, 'sales', 30, at('10:00'))).toBeNull();
  });
});

describe('the reminders about a promised reply', () => {
  test('the first reminder is before the promised time, and two more follow when the location opens on its next two opening days', () => {
    const first = reminderStep(southport, 'sales', at('10:30'), at('10:20'));
    expect(first).toEqual({ kind: 'send', next: at('08:30', 1) });
    const second = reminderStep(southport, 'sales', at('10:30'), at('08:30', 1));
    // The promise is for Monday, and Wednesday is a holiday. So the third opening day, counted from Monday, is
    // Thursday.
    expect(second).toEqual({ kind: 'send', next: at('08:30', 3) });
    expect(reminderStep(southport, 'sales', at('10:30'), at('08:30', 3))).toEqual({ kind: 'send', next: null });
  });

  test('the days of the reminders are counted from the day of the promised time, even if the lead was sent on the evening before that day', () => {
    expect(reminderStep(southport, 'sales', at('08:50', 1), at('08:40', 1))).toEqual({ kind: 'send', next: at('08:30', 3) });
  });

  test('no reminder is sent in closed hours, on a holiday or at the weekend', () => {
    expect(reminderStep(southport, 'sales', at('17:30'), at('17:30'))).toEqual({ kind: 'wait', until: at('08:30', 1) });
    expect(reminderStep(southport, 'sales', at('17:30'), at('10:00', 2))).toEqual({ kind: 'wait', until: at('08:30', 3) });
    expect(reminderStep(southport, 'sales', at('17:30'), at('10:00', 5))).toEqual({ kind: 'wait', until: at('08:30', 7) });
    expect(reminderStep(never, 'sales', at('17:30'), at('10:00'))).toEqual({ kind: 'stop' });
  });

  test('reminders that the worker missed are not sent later', () => {
    expect(reminderStep(southport, 'sales', at('10:30'), at('10:00', 1))).toEqual({ kind: 'send', next: at('08:30', 3) });
    expect(reminderStep(southport, 'sales', at('10:30'), at('10:00', 3) + MINUTE_MS)).toEqual({ kind: 'send', next: null });
  });
});
