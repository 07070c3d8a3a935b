import { expect, test } from 'vitest';
import { location as locationSchema } from '#model/dealership/dealership.ts';
import { openNowText } from './open-now-text.ts';
import { openState } from './opening-hours.ts';

const southport = locationSchema.parse({
  id: 'sp',
  name: 'Southport',
  slug: 'southport',
  address: { street: '1 High St', city: 'Southport', state: 'qld', postcode: '4215' },
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open', open: '08:30', close: '17:30' })),
});

/** A time on Monday 16 November 2026 in Brisbane (UTC+10). */
const monday = (hour: number) => Date.UTC(2026, 10, 15, 14 + hour);
const wordsAt = (now: number, location = southport) => openNowText(openState(location, 'sales', now));

test('ENT-18 an open location shows its closing time, and a closed location shows its next opening', () => {
  expect(wordsAt(monday(12))).toBe('Open until 5:30 pm');
  expect(wordsAt(monday(7))).toBe('Opens 8:30 am');
  expect(wordsAt(monday(18))).toBe('Opens Tuesday 8:30 am');
});

test("the opening text of a closed location is valid until midnight, because 'Opens Tuesday 8:30 am' then becomes 'Opens 8:30 am'", () => {
  const state = openState(southport, 'sales', monday(18));
  expect(state.changesAt).toBe(monday(24));
  expect([wordsAt(monday(24) - 1), wordsAt(monday(24))]).toEqual(['Opens Tuesday 8:30 am', 'Opens 8:30 am']);
  expect(openState(southport, 'sales', monday(24)).changesAt).toBe(monday(32) + 30 * 60_000);
});

test('ENT-18 an opening after more than six days is named by its date, until the weekday alone says which day is meant', () => {
  const closed = ['17', '18', '19', '20', '23'].map((day) => ({ date: `2026-11-${day}`, status: 'Closed' as const }));
  const holidays = locationSchema.parse({ ...southport, specialHours: closed });
  const evening = monday(18);
  expect(wordsAt(evening, holidays)).toBe('Opens Tue 24 Nov 8:30 am');
  const { changesAt } = openState(holidays, 'sales', evening);
  expect(changesAt).toBe(monday(48));
  expect([wordsAt(monday(48) - 1, holidays), wordsAt(monday(48), holidays)]).toEqual(['Opens Tue 24 Nov 8:30 am', 'Opens Tuesday 8:30 am']);
});

test('a location without hours has no opening text; a location with hours by appointment has the text “By appointment today”', () => {
  expect(wordsAt(monday(12), { ...southport, openingHours: [] })).toBeNull();
  const byAppointment = { weekday: 1, status: 'Open' as const, open: null, close: null, byAppointment: true };
  expect(wordsAt(monday(12), { ...southport, openingHours: [byAppointment] })).toBe('By appointment today');
});
