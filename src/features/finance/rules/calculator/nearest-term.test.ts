import { expect, test } from 'vitest';
import { nearestTerm } from './nearest-term.ts';

test('nearestTerm chooses the shorter of two equally near terms', () => {
  expect(nearestTerm([12, 24], 18)).toBe(12);
  expect(nearestTerm([12, 24], 19)).toBe(24);
});
