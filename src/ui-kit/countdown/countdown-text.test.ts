import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [3 * DAY + 4 * HOUR + 5 * MINUTE, '3 days 4 hours'],
  [DAY + 20 * MINUTE, '1 day'],
  [25 * HOUR, '1 day 1 hour'],
  [2 * HOUR + MINUTE, '2 hours 1 minute'],
  [59 * MINUTE + 59_999, '59 minutes'],
  [MINUTE - 1, 'less than a minute'],
  [0, null],
  [-1, null],
])('countdownText of %i ms is %s', (left, text) => {
  expect(countdownText(left)).toBe(text);
});
