import { expect, test } from 'vitest';
import { earliest, lasting, untilFirstEnds } from './timed.ts';

test('earliest finds the earliest instant and ignores null', () => {
  expect([earliest([null, 20, 10]), earliest([null, null]), earliest([]), earliest([0, 5])]).toEqual([10, null, null, 0]);
});

test('untilFirstEnds returns the earliest time until which one of several values is valid, or null if all values are valid without a time limit', () => {
  expect(untilFirstEnds([lasting('a'), { validUntil: 30 }, { validUntil: 20 }])).toBe(20);
  expect(untilFirstEnds([lasting('a'), lasting('b')])).toBeNull();
});
