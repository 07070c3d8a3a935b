import { expect, test } from 'vitest';
import { type DateStyle, formatDate, formatInstant } from './format-date.ts';

test.each<[DateStyle, string]>([
  ['long', '24 November 2026'],
  ['longWithWeekday', 'Tuesday 24 November 2026'],
  ['shortWithWeekday', 'Tue 24 Nov 2026'],
  ['shortWithoutYear', 'Tue 24 Nov'],
  ['iso', '2026-11-24'],
  ['year', '2026'],
])('formatDate writes a calendar date in the style %s', (style, text) => {
  expect(formatDate('2026-11-24', style)).toBe(text);
});

test('formatInstant writes an instant in the local time of a time zone', () => {
  const instant = Date.UTC(2026, 11, 31, 14, 5);
  expect(formatInstant(instant, 'time', 'Australia/Brisbane')).toBe('12:05 am');
  expect(formatInstant(instant, 'clock24', 'Australia/Perth')).toBe('22:05');
  expect(formatInstant(instant, 'iso', 'Australia/Brisbane')).toBe('2027-01-01');
  expect(formatInstant(instant, 'iso', 'Australia/Perth')).toBe('2026-12-31');
});
