import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { departmentHours } from './location-hours.ts';

/** A Thursday, noon in Queensland. */
const NOON = Date.parse('2026-11-26T02:00:00Z');
const day = (weekday: number) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' });
const WEEK = [1, 2, 3, 4, 5].map(day);

test('LOC-21 LOC-22 the row with today’s hours is marked: the row of the workdays, or the row of Saturday', () => {
  const hours = [...WEEK, { ...day(6), close: '16:00' }];
  const location = buildLocation({ openingHours: hours });
  const marked = (now: number) => departmentHours(location, now).value.week.filter(({ isToday }) => isToday);
  expect(marked(NOON).map(({ days }) => days)).toEqual(['Mon – Fri']);
  expect(marked(NOON + 2 * 86_400_000).map(({ days }) => days)).toEqual(['Saturday']);
});

test('LOC-26 special hours of another department or of another location do not change the hours of a department', () => {
  const special = (department: 'all' | 'sales' | 'service', locationName: string | null = null) => ({
    date: '2026-11-26',
    status: 'Closed' as const,
    department,
    locationName,
  });
  const openText = (...specialHours: ReturnType<typeof special>[]) =>
    departmentHours(buildLocation({ openingHours: WEEK, specialHours }), NOON).value;
  expect(openText(special('service')).openText).toBe('Open until 5:30 pm');
  expect(openText(special('sales', 'Another yard')).special).toEqual([]);
  expect(openText(special('sales', 'The Yard Southport')).special).toEqual([{ days: 'Thu 26 Nov', hours: 'Closed' }]);
  expect(openText(special('all')).week.some(({ isToday }) => isToday)).toBe(false);
});

test('LOC-05 the hours of the week are shown on a day with special hours too', () => {
  const specialHours = [{ date: '2026-11-26', status: 'Closed' as const }];
  const { week } = departmentHours(buildLocation({ openingHours: WEEK, specialHours }), NOON).value;
  expect(week.map(({ days, hours }) => `${days}: ${hours}`)).toEqual([
    'Mon – Fri: 8:30 am – 5:30 pm',
    'Saturday: Closed',
    'Sunday: Closed',
  ]);
});

test('LOC-26 if only one department is closed, a location with every department stays open, and shows the special hours with the name of this department', () => {
  const date = '2026-11-26';
  const specialHours = [
    { date, status: 'Closed' as const, department: 'service' as const },
    { date, status: 'Closed' as const, department: 'parts' as const, locationName: 'Another yard' },
  ];
  const location = buildLocation({ locationType: '', openingHours: WEEK, specialHours });
  const { openText, isOpen, week, soon, special } = departmentHours(location, NOON).value;
  expect([openText, isOpen, week[0]?.isToday]).toEqual(['Open until 5:30 pm', true, true]);
  expect(special).toEqual([{ days: 'Thu 26 Nov (Service)', hours: 'Closed' }]);
  expect(soon).toEqual(special);
});

test('LOC-26 for each date, a location with every department first lists the special hours for all departments, and then those of single departments', () => {
  const date = '2026-11-26';
  const specialHours = [
    { date, status: 'Closed' as const, department: 'parts' as const },
    { date, status: 'Open' as const, startHour: '09:00', endHour: '11:00', department: 'sales' as const },
    { date, status: 'Open' as const, startHour: '13:00', endHour: '15:00', department: 'sales' as const },
    { date, status: 'Closed' as const },
    { date: '2026-11-27', status: 'Closed' as const },
  ];
  const { openText, week, special } = departmentHours(buildLocation({ locationType: '', openingHours: WEEK, specialHours }), NOON).value;
  expect([openText, week[0]?.isToday]).toEqual(['Opens Monday 8:30 am', false]);
  expect(special).toEqual([
    { days: 'Thu 26 Nov', hours: 'Closed' },
    { days: 'Thu 26 Nov (Sales)', hours: '9:00 am – 11:00 am, 1:00 pm – 3:00 pm' },
    { days: 'Thu 26 Nov (Parts)', hours: 'Closed' },
    { days: 'Fri 27 Nov', hours: 'Closed' },
  ]);
});

test('LOC-26 a location with every department is closed on a date on which each of its departments is closed', () => {
  const specialHours = (['sales', 'service', 'parts'] as const).map((department) => ({
    date: '2026-11-26',
    status: 'Closed' as const,
    department,
  }));
  const { openText, isOpen, week, special } = departmentHours(
    buildLocation({ locationType: '', openingHours: WEEK, specialHours }),
    NOON,
  ).value;
  expect([openText, isOpen, week[0]?.isToday]).toEqual(['Opens Friday 8:30 am', false, false]);
  expect(special).toEqual(
    ['Thu 26 Nov', 'Thu 26 Nov (Sales)', 'Thu 26 Nov (Service)', 'Thu 26 Nov (Parts)'].map((days) => ({ days, hours: 'Closed' })),
  );
});

test('LOC-26 special hours of one department replace the special hours for all departments on the same date', () => {
  const specialHours = [
    { date: '2026-11-26', status: 'Open' as const, startHour: '08:30', endHour: '17:30' },
    { date: '2026-11-26', status: 'Open' as const, startHour: '10:00', endHour: '14:00', department: 'sales' as const },
  ];
  const { special } = departmentHours(buildLocation({ openingHours: WEEK, specialHours }), NOON).value;
  expect(special).toEqual([{ days: 'Thu 26 Nov', hours: '10:00 am – 2:00 pm' }]);
});

test('LOC-25 the dialog lists the special hours of the next three months, and the table lists those of the next two weeks', () => {
  const specialHours = [
    { date: '2026-11-27', status: 'Closed' as const },
    { date: '2026-12-25', status: 'Closed' as const },
    { date: '2027-12-25', status: 'Closed' as const },
  ];
  const { soon, special } = departmentHours(buildLocation({ openingHours: WEEK, specialHours }), NOON).value;
  expect(soon.map(({ days }) => days)).toEqual(['Fri 27 Nov']);
  expect(special.map(({ days }) => days)).toEqual(['Fri 27 Nov', 'Fri 25 Dec']);
});

test('the opening hours on a page are valid until closing time in the time zone of the location', () => {
  const perth = buildLocation({
    openingHours: WEEK,
    address: { street: '1 Road', city: 'Perth', state: 'wa', postcode: '6000' },
  });
  expect(departmentHours(perth, NOON).validUntil).toBe(Date.parse('2026-11-26T17:30:00+08:00'));
});
