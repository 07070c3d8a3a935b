import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { comingSpecialHours, endOfDay, weeklyHours } from './weekly-hours.ts';

const open = (weekday: number, from = '08:30', until = '17:30') => ({ weekday, status: 'Open' as const, open: from, close: until });
const WORKDAYS = [1, 2, 3, 4, 5].map((weekday) => open(weekday));

test('LOC-21 LOC-22 workdays with equal hours share a row, and Saturday and Sunday have separate rows', () => {
  const location = buildLocation({
    openingHours: [...WORKDAYS, { weekday: 6, status: 'Open', byAppointment: true }, { weekday: 0, status: 'Closed' }],
  });
  expect(weeklyHours(location)).toEqual([
    { days: 'Mon – Fri', hours: '8:30 am – 5:30 pm' },
    { days: 'Saturday', hours: 'By appointment only' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
});

test('LOC-22 Saturday and Sunday have separate rows, even if their hours equal each other or those of the workdays', () => {
  const daysWith = (from: string, until: string) =>
    weeklyHours(buildLocation({ openingHours: [...WORKDAYS, open(6, from, until), open(0, from, until)] })).map(({ days }) => days);
  expect(daysWith('08:30', '17:30')).toEqual(['Mon – Fri', 'Saturday', 'Sunday']);
  expect(daysWith('10:00', '16:00')).toEqual(['Mon – Fri', 'Saturday', 'Sunday']);
});

test('LOC-21 workdays with different hours have separate rows, and a day with a break shows both periods', () => {
  const hours = [...WORKDAYS.slice(0, 3), open(4, '08:30', '20:00'), open(5, '08:30', '12:00'), open(5, '13:00', '17:00')];
  expect(weeklyHours(buildLocation({ openingHours: hours }))).toEqual([
    { days: 'Monday', hours: '8:30 am – 5:30 pm' },
    { days: 'Tuesday', hours: '8:30 am – 5:30 pm' },
    { days: 'Wednesday', hours: '8:30 am – 5:30 pm' },
    { days: 'Thursday', hours: '8:30 am – 8:00 pm' },
    { days: 'Friday', hours: '8:30 am – 12:00 pm, 1:00 pm – 5:00 pm' },
    { days: 'Saturday', hours: 'Closed' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
});

test('LOC-21 each day from Monday to Friday has a separate row if the location is closed on one of these days', () => {
  const rows = weeklyHours(buildLocation({ openingHours: WORKDAYS.slice(1) }));
  expect(rows.slice(0, 3)).toEqual([
    { days: 'Monday', hours: 'Closed' },
    { days: 'Tuesday', hours: '8:30 am – 5:30 pm' },
    { days: 'Wednesday', hours: '8:30 am – 5:30 pm' },
  ]);
  const wednesdayOff = WORKDAYS.filter(({ weekday }) => weekday !== 3);
  expect(weeklyHours(buildLocation({ openingHours: wednesdayOff }))).toContainEqual({ days: 'Wednesday', hours: 'Closed' });
});

test('a location without opening hours has no rows', () => {
  expect(weeklyHours(buildLocation())).toEqual([]);
});

test('special hours of a department are shown from two weeks before their date until the end of this date', () => {
  const location = buildLocation({
    openingHours: WORKDAYS,
    specialHours: [
      { date: '2026-12-24', status: 'Open', startHour: '08:30', endHour: '12:00', department: 'sales' },
      { date: '2026-12-25', status: 'Closed' },
      { date: '2027-01-01', status: 'Closed' },
    ],
  });
  // Noon in Brisbane.
  const at = (date: string): number => Date.parse(`${date}T12:00:00+10:00`);
  expect(comingSpecialHours(location, 'sales', at('2026-12-12'))).toEqual([
    { days: 'Thu 24 Dec', hours: '8:30 am – 12:00 pm' },
    { days: 'Fri 25 Dec', hours: 'Closed' },
  ]);
  expect(comingSpecialHours(location, 'parts', at('2026-12-24'))).toEqual([
    { days: 'Fri 25 Dec', hours: 'Closed' },
    { days: 'Fri 1 Jan', hours: 'Closed' },
  ]);
  expect(comingSpecialHours(location, 'sales', at('2027-01-02'))).toEqual([]);
  expect(endOfDay(location, at('2026-12-25'))).toBe(Date.parse('2026-12-26T00:00:00+10:00'));
});
