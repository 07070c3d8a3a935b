import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { formatClock, formatHours, openState } from './opening-hours.ts';

type State = 'qld' | 'nsw' | 'sa' | 'wa';

/** Monday to Friday 8:30 to 17:30, Saturday 9 to 12 and 13 to 16, Sunday closed. */
const WEEK = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' })),
  { weekday: 6, status: 'Open' as const, open: '09:00', close: '12:00' },
  { weekday: 6, status: 'Open' as const, open: '13:00', close: '16:00' },
  { weekday: 0, status: 'Closed' as const },
];

const inState = (state: State, more: Parameters<typeof buildLocation>[0] = {}) =>
  buildLocation({ openingHours: WEEK, ...more, address: { street: '1 Road', city: 'X', state, postcode: '4000' } });

const at = (iso: string) => Date.parse(iso);

describe('ENT-17 ENT-18 weekly opening hours', () => {
  test('a location is open until its closing time, and is closed at exactly that time', () => {
    const yard = inState('qld');
    const open = { kind: 'open', until: '17:30', changesAt: at('2026-11-23T17:30:00+10:00') };
    expect(openState(yard, 'sales', at('2026-11-23T08:30:00+10:00'))).toEqual(open);
    expect(openState(yard, 'sales', at('2026-11-23T17:29:59+10:00'))).toEqual(open);
    expect(openState(yard, 'sales', at('2026-11-23T17:30:00+10:00'))).toEqual({
      kind: 'closed',
      changesAt: at('2026-11-24T00:00:00+10:00'),
      opens: { date: '2026-11-24', weekday: 2, isToday: false, isWithinSixDays: true, time: '08:30' },
    });
  });

  test('weekday 0 is Sunday: if Sunday is closed, the next opening after Saturday evening is on Monday', () => {
    expect(openState(inState('qld'), 'sales', at('2026-11-21T20:00:00+10:00'))).toMatchObject({
      kind: 'closed',
      opens: { weekday: 1, date: '2026-11-23' },
    });
  });

  test('a location with two periods on one day is closed between them', () => {
    expect(openState(inState('qld'), 'sales', at('2026-11-21T12:30:00+10:00'))).toMatchObject({
      kind: 'closed',
      opens: { isToday: true, time: '13:00' },
    });
  });

  test('a location is neither open nor closed when it works by appointment only', () => {
    const sunday = inState('qld', { openingHours: [{ weekday: 0, status: 'Open', byAppointment: true }] });
    expect(openState(sunday, 'sales', at('2026-11-22T10:00:00+10:00'))).toEqual({
      kind: 'by-appointment',
      changesAt: at('2026-11-23T00:00:00+10:00'),
    });
  });

  test('on a day with opening hours and hours by appointment, a location is closed before the opening hours, and open by appointment after them', () => {
    const monday = inState('qld', {
      openingHours: [
        { weekday: 1, status: 'Open', byAppointment: true },
        { weekday: 1, status: 'Open', open: '10:00', close: '17:00' },
      ],
    });
    expect(openState(monday, 'sales', at('2026-11-23T08:00:00+10:00'))).toMatchObject({
      kind: 'closed',
      changesAt: at('2026-11-23T10:00:00+10:00'),
      opens: { isToday: true, time: '10:00' },
    });
    expect(openState(monday, 'sales', at('2026-11-23T17:00:00+10:00'))).toMatchObject({ kind: 'by-appointment' });
  });

  test('a location without hours has no next opening', () => {
    expect(openState(inState('qld', { openingHours: [] }), 'all', at('2026-11-22T10:00:00+10:00'))).toEqual({
      kind: 'closed',
      changesAt: null,
      opens: null,
    });
  });
});

describe('time zones of locations', () => {
  // 2026-11-23T23:00Z: Tuesday 10:00 in Sydney (DST), 09:30 in Adelaide (DST), 09:00 in Brisbane, 07:00 in Perth.
  test.each([
    ['nsw', 'open'],
    ['sa', 'open'],
    ['qld', 'open'],
    ['wa', 'closed'],
  ] as const)('opening hours apply in the time zone of the state: in %s the location is %s', (state, kind) => {
    expect(openState(inState(state), 'sales', at('2026-11-23T23:00:00Z')).kind).toBe(kind);
  });

  // At this time, locations in Sydney close. Locations in Adelaide close half an hour later, and locations in Perth three hours
  // later.
  test('locations in three time zones close at different instants if their closing times are equal', () => {
    const evening = at('2026-11-24T06:30:00Z');
    expect(openState(inState('nsw'), 'sales', evening).kind).toBe('closed');
    expect(openState(inState('sa'), 'sales', evening)).toMatchObject({ kind: 'open', changesAt: at('2026-11-24T07:00:00Z') });
    expect(openState(inState('wa'), 'sales', evening)).toMatchObject({ kind: 'open', changesAt: at('2026-11-24T09:30:00Z') });
  });

  test('an opening time keeps its clock time when daylight saving ends', () => {
    // Sydney leaves daylight saving on Sunday 5 April 2026 at 3:00.
    const sydney = inState('nsw');
    expect(openState(sydney, 'sales', at('2026-04-03T20:00:00+11:00'))).toMatchObject({
      opens: { time: '09:00' },
      changesAt: at('2026-04-04T00:00:00+11:00'),
    });
    expect(openState(sydney, 'sales', at('2026-04-04T20:00:00+11:00'))).toMatchObject({
      opens: { time: '08:30' },
      changesAt: at('2026-04-06T00:00:00+10:00'),
    });
    expect(openState(inState('qld'), 'sales', at('2026-04-04T20:00:00+10:00'))).toMatchObject({
      changesAt: at('2026-04-06T00:00:00+10:00'),
    });
  });

  test('an opening time keeps its clock time when daylight saving starts', () => {
    // Sydney enters daylight saving on Sunday 4 October 2026 at 2:00.
    expect(openState(inState('nsw'), 'sales', at('2026-10-03T20:00:00+10:00'))).toMatchObject({
      changesAt: at('2026-10-05T00:00:00+11:00'),
    });
  });

  test('a location that sets its own time zone uses this zone instead of the time zone of its state', () => {
    const border = inState('nsw', { timeZone: 'Australia/Broken_Hill' });
    expect(openState(border, 'sales', at('2026-11-23T21:45:00Z')).kind).toBe('closed');
    expect(openState(inState('nsw'), 'sales', at('2026-11-23T21:45:00Z')).kind).toBe('open');
  });
});

describe('ENT-19 special hours replace the weekly hours on their date', () => {
  const christmas = inState('qld', {
    specialHours: [
      { date: '2026-12-25', status: 'Closed' },
      { date: '2026-12-24', status: 'Open', startHour: '08:30', endHour: '12:00' },
      { date: '2026-12-23', status: 'Closed', department: 'service' },
      { date: '2026-12-22', status: 'Closed', locationName: 'Another Yard' },
    ],
  });

  test('special hours can close a workday, or shorten its hours', () => {
    expect(openState(christmas, 'sales', at('2026-12-25T10:00:00+10:00'))).toMatchObject({ kind: 'closed', opens: { date: '2026-12-26' } });
    expect(openState(christmas, 'sales', at('2026-12-24T10:00:00+10:00'))).toMatchObject({ kind: 'open', until: '12:00' });
  });

  test('special hours apply only to their department and location', () => {
    expect(openState(christmas, 'sales', at('2026-12-23T10:00:00+10:00')).kind).toBe('open');
    expect(openState(christmas, 'service', at('2026-12-23T10:00:00+10:00')).kind).toBe('closed');
    expect(openState(christmas, 'sales', at('2026-12-22T10:00:00+10:00')).kind).toBe('open');
  });

  test('LOC-26 special hours of one department do not apply to the location as a whole', () => {
    expect(openState(christmas, 'all', at('2026-12-23T10:00:00+10:00')).kind).toBe('open');
    expect(openState(christmas, 'all', at('2026-12-25T10:00:00+10:00')).kind).toBe('closed');
  });

  describe('LOC-26 the location as a whole, if single departments have special hours', () => {
    const closed = (department: 'all' | 'sales' | 'service' | 'parts') =>
      ({ date: '2026-12-24', status: 'Closed', department, locationName: null }) as const;
    const open = (department: 'sales' | 'service', startHour: string, endHour: string) =>
      ({ ...closed(department), status: 'Open', startHour, endHour }) as const;
    const stateAt = (clock: string, ...specialHours: readonly (ReturnType<typeof closed> | ReturnType<typeof open>)[]) =>
      openState(inState('qld', { specialHours: [...specialHours] }), 'all', at(`2026-12-24T${clock}:00+10:00`));

    test('is closed if all three departments have special hours and are closed', () => {
      expect(stateAt('10:00', closed('sales'), closed('service'), closed('parts'))).toMatchObject({
        kind: 'closed',
        opens: { date: '2026-12-25' },
      });
    });

    test('is open while at least one department is open, if all three departments have special hours', () => {
      const hours = [open('service', '07:00', '11:00'), open('sales', '13:00', '15:00'), open('sales', '10:00', '12:00'), closed('parts')];
      expect(stateAt('06:00', ...hours)).toMatchObject({ kind: 'closed', opens: { isToday: true, time: '07:00' } });
      expect(stateAt('08:00', ...hours)).toMatchObject({ kind: 'open', until: '12:00' });
      expect(stateAt('12:30', ...hours)).toMatchObject({ kind: 'closed', opens: { isToday: true, time: '13:00' } });
      expect(stateAt('14:00', ...hours)).toMatchObject({ kind: 'open', until: '15:00' });
      expect(stateAt('15:00', ...hours)).toMatchObject({ kind: 'closed', opens: { date: '2026-12-25' } });
    });

    test('has its weekly hours if one department has no special hours; special hours for "all" replace them', () => {
      expect(stateAt('10:00', closed('sales'), closed('service'))).toMatchObject({ kind: 'open', until: '17:30' });
      const elsewhere = { ...closed('parts'), locationName: 'Another Yard' } as never;
      expect(stateAt('10:00', closed('sales'), closed('service'), elsewhere)).toMatchObject({ kind: 'open', until: '17:30' });
      const hours = [open('sales', '09:00', '12:00'), open('service', '09:00', '12:00'), closed('parts')];
      expect(stateAt('10:00', ...hours, closed('all')).kind).toBe('closed');
    });
  });
});

test('the result of openState stays the same until the instant changesAt, and differs from then on', () => {
  const location = inState('nsw', { specialHours: [{ date: '2026-10-05', status: 'Open', startHour: '10:00', endHour: '11:00' }] });
  fc.assert(
    fc.property(fc.integer({ min: at('2026-09-25T00:00:00Z'), max: at('2026-10-15T00:00:00Z') }), (now) => {
      const state = openState(location, 'sales', now);
      if (state.changesAt === null) return;
      expect(state.changesAt).toBeGreaterThan(now);
      expect(openState(location, 'sales', state.changesAt - 1)).toEqual(state);
      expect(openState(location, 'sales', state.changesAt)).not.toEqual(state);
    }),
  );
});

test("ENT-18 formatted hours are 'Closed', 'By appointment only', or the opening and closing time", () => {
  expect(formatHours({ status: 'Closed', open: '08:00', close: '17:00', byAppointment: false })).toBe('Closed');
  expect(formatHours({ status: 'Open', open: null, close: null, byAppointment: true })).toBe('By appointment only');
  expect(formatHours({ status: 'Open', open: '08:30', close: '17:30', byAppointment: false })).toBe('8:30 am - 5:30 pm');
  expect([formatClock('00:00'), formatClock('12:05'), formatClock('23:59')]).toEqual(['12:00 am', '12:05 pm', '11:59 pm']);
});
