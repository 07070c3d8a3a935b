import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [130, 'in 3 minutes'],
  [90 * 60, 'in 90 minutes'],
  [91 * 60, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a wait of %i seconds is described as %j', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
